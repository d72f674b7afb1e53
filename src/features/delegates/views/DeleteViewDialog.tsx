import type { SavedFilter } from '@/api/saved-filters';
import { scopeInWords } from '@/domain/permissions';
import type { Scope } from '@/domain/scope';
import { announce } from '@/ui/announce';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import { useDeleteView } from './queries';
import { WriteFailure } from './WriteFailure';

interface DeleteViewDialogProps {
  readonly scope: Scope;
  readonly saved: SavedFilter;
  readonly onClose: () => void;
}

/** Asks before a saved view goes, and says whom it is taken from. */
export function DeleteViewDialog({ scope, saved, onClose }: DeleteViewDialogProps) {
  const deletion = useDeleteView(scope);
  const { identifier, name, visibility } = saved;

  function handleDelete() {
    deletion.mutate(identifier, {
      onSuccess: () => {
        announce(`The view ${name} was deleted.`);
        onClose();
      },
    });
  }

  return (
    <Dialog
      role="alertdialog"
      title="Delete view"
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
          Delete view
        </DialogActions>
      }
    >
      <p className="mb-3">
        <strong>{name}</strong>{' '}
        {visibility === 'EveryOne'
          ? `is everyone’s: it goes for all who work in ${scopeInWords(scope)}.`
          : 'is seen by you alone.'}{' '}
        What the list shows stays as it is.
      </p>
      {deletion.error && <WriteFailure error={deletion.error} />}
    </Dialog>
  );
}
