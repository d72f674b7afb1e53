import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteToken } from '@/api/tokens';
import type { Scope } from '@/domain/scope';
import { announce } from '@/ui/announce';
import { Banner } from '@/ui/Banner';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import { failureDetail } from '../states/failureWords';
import { tokensQuery } from './queries';

interface DeleteTokenDialogProps {
  readonly scope: Scope;
  readonly name: string;
  readonly onClose: () => void;
  /** It was deleted, and the list says so. */
  readonly onDone: () => void;
}

/** Asks before a revoked token is forgotten. Nothing that runs depends on it. */
export function DeleteTokenDialog({ scope, name, onClose, onDone }: DeleteTokenDialogProps) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteToken(scope, name),
    // Returned: under way until the list tells the truth again. The list alone: who uses it cannot be asked any more.
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery(scope).queryKey }),
  });

  function handleDelete() {
    deletion.mutate(undefined, {
      onSuccess: () => {
        announce(`${name} was deleted.`);
        onDone();
      },
    });
  }

  return (
    <Dialog
      role="alertdialog"
      title="Delete token"
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
          Delete token
        </DialogActions>
      }
    >
      <p className="mb-3">
        <strong>{name}</strong> is revoked already, so nothing stops. It leaves the list now and not 30 days
        after it was revoked, and its name is free again.
      </p>
      {deletion.error && (
        <Banner tone="bad" title="The token was not deleted" isUrgent>
          {failureDetail(deletion.error)}
        </Banner>
      )}
    </Dialog>
  );
}
