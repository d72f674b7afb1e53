import type { SavedFilter } from '@/api/saved-filters';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { announce } from '@/ui/announce';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useDeleteView } from './queries';

interface DeleteViewDialogProps {
  readonly scope: Scope;
  readonly saved: SavedFilter;
  readonly onClose: () => void;
}

/** Asks before a saved view is deleted, and says who loses it. */
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
    <ConfirmDialog
      title="Delete view"
      busyWords="The Manager is deleting it."
      isPending={deletion.isPending}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p className="mb-3">
        <strong>{name}</strong>{' '}
        {visibility === 'EveryOne'
          ? `is everyone’s: it goes for all who work in ${scopeInWords(scope)}.`
          : 'is seen by you alone.'}{' '}
        What the list shows stays as it is.
      </p>
      {deletion.error && (
        <WriteFailure error={deletion.error} refusal="The Manager refused" again="the saved views have" />
      )}
    </ConfirmDialog>
  );
}
