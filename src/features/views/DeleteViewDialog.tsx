import { deleteSavedFilter, type SavedFilter } from '@/api/saved-filters';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { savedViewsQuery } from './queries';

interface DeleteViewDialogProps {
  readonly scope: Scope;
  readonly saved: SavedFilter;
  readonly onClose: () => void;
}

/** Says who can see the view. */
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
      title={`Delete ${name}?`}
      action="Delete view"
      write={deletion}
      busyReason="Wait until the Manager has deleted the view."
      failure={{ refusal: 'The Manager refused', shownBy: 'the saved views' }}
      onConfirm={() => deletion.start(undefined)}
      onClose={onClose}
    >
      <p>
        {`${
          visibility === 'EveryOne'
            ? `Everyone sees this view. It is deleted for everyone in ${scopeLabelWithLevel(scope)}.`
            : 'Only you see this view.'
        } The list does not change.`}
      </p>
    </ConfirmDialog>
  );
}
