import type { Delegate } from '@/domain/delegate/delegate';
import { connectedWarning } from '@/domain/scope/disabled-reason';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { announce } from '@/ui/announce';
import { Banner } from '@/ui/Banner';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useDeleteDelegate } from './use-delete-delegate';

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
    <ConfirmDialog
      title="Delete delegate"
      busyWords="The Manager is deleting it."
      isPending={deletion.isPending}
      onConfirm={handleDelete}
      onClose={onClose}
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
        <WriteFailure error={deletion.error} refusal="The Manager refused" again="the list has">
          {deletion.error.kind === 'refused' &&
            ' The list has been asked for again: instances that were not connected may be gone.'}
        </WriteFailure>
      )}
    </ConfirmDialog>
  );
}
