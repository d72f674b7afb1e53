import { deleteSavedFilter, type SavedFilter } from '@/api/saved-filters';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { useWrite } from '@/features/fleet/writes/use-write';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { savedViewsQuery } from './queries';

interface DeleteViewDialogProps {
  readonly scope: Scope;
  readonly saved: SavedFilter;
  readonly onClose: () => void;
}

/** Asks before a saved view is deleted, and says who loses it. */
export function DeleteViewDialog({ scope, saved, onClose }: DeleteViewDialogProps) {
  const { identifier, name, visibility } = saved;
  const deletion = useWrite({
    send: () => deleteSavedFilter(scope, identifier),
    shownBy: [savedViewsQuery(scope).queryKey],
    successText: () => `The view ${name} was deleted.`,
    onSuccess: onClose,
  });

  return (
    <ConfirmDialog
      title="Delete view"
      busyWords="The Manager is deleting it."
      isPending={deletion.isPending}
      onConfirm={() => deletion.start(undefined)}
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
