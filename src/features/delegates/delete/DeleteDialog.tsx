import type { Delegate } from '@/domain/delegate';
import { scopeInWords } from '@/domain/permissions';
import type { Scope } from '@/domain/scope';
import { connectedWarning } from '@/domain/why-not';
import { announce } from '@/ui/announce';
import { Banner } from '@/ui/Banner';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import { failureDetail } from '../states/failureWords';
import { useDeleteDelegate } from './useDeleteDelegate';

interface DeleteDialogProps {
  readonly scope: Scope;
  readonly delegate: Delegate;
  /** Connected instances as of the newest answer. */
  readonly connectedCount: number;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a delegate leaves the listing, says what that does not do, and shows the Manager's word if it refuses. */
export function DeleteDialog({ scope, delegate, connectedCount, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteDelegate(scope);
  const { identifier, name } = delegate;
  const warning = connectedWarning(connectedCount, delegate.instances.length);

  function handleDelete() {
    if (identifier === undefined) return;
    deletion.mutate(identifier, {
      onSuccess: () => {
        announce(`${name} was deleted from the listing.`);
        onDeleted();
      },
    });
  }

  return (
    <Dialog
      role="alertdialog"
      title="Delete delegate"
      isOpen
      isBusy={deletion.isPending}
      onClose={onClose}
      footer={
        <DialogActions
          onCancel={onClose}
          busyWords="The Manager is deleting it."
          variant="danger"
          onClick={handleDelete}
          isPending={deletion.isPending}
        >
          Delete delegate
        </DialogActions>
      }
    >
      <p className="mb-3">
        <strong className="break-words">{name}</strong> will leave the listing of {scopeInWords(scope)}.
        Nothing is uninstalled: if it still runs, it registers again and comes back.
      </p>
      {warning && !deletion.error && (
        <Banner tone="attention" title="The Manager will probably refuse">
          {warning}
        </Banner>
      )}
      {deletion.error && (
        <Banner tone="bad" title="The Manager refused" isUrgent>
          {failureDetail(deletion.error)} The list has been asked for again: instances that were not connected
          may be gone.
        </Banner>
      )}
    </Dialog>
  );
}
