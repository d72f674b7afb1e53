import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteDelegate } from '@/api/delegate-changes';
import type { Delegate } from '@/domain/delegate/fields';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { fleetKey } from '@/features/fleet/queries';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { announce } from '@/ui/announce';
import { Banner } from '@/ui/Banner';
import { ConfirmDialog } from '@/ui/ConfirmDialog';

interface DeleteDialogProps {
  readonly scope: Scope;
  readonly delegate: Delegate;
  /** Why the Manager will probably refuse, as sentences. */
  readonly warning: string | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a delegate leaves the listing, says what that does not do, and shows the Manager's message if it refuses. */
export function DeleteDialog({ scope, delegate, warning, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteDelegate(scope);
  const { identifier, name } = delegate;

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
      {warning !== undefined && !deletion.error && (
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

/** Deletes a delegate from the listing. The list is asked for again after success and failure alike: some instances may be gone. */
function useDeleteDelegate(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (identifier: string) => deleteDelegate(scope, identifier),
    // Returned: the deletion is under way until the list is up to date.
    onSettled: () => client.invalidateQueries({ queryKey: fleetKey(scope) }),
  });
}
