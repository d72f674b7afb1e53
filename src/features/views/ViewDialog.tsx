import { deleteSavedFilter, type SavedFilter } from '@/api/saved-filters';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { savedViewsQuery } from './queries';
import { SaveViewDialog, type SaveViewDialogProps } from './SaveViewDialog';
import type { SaveQuestion } from './use-saving';

export type ViewQuestion = SaveQuestion | { readonly what: 'delete'; readonly saved: SavedFilter };

interface ViewDialogProps extends Omit<SaveViewDialogProps, 'question'> {
  readonly question: ViewQuestion;
}

export function ViewDialog({ question, ...props }: ViewDialogProps) {
  if (question.what === 'delete') return <DeleteViewDialog {...props} saved={question.saved} />;
  return <SaveViewDialog {...props} question={question} />;
}

interface DeleteViewDialogProps extends Pick<SaveViewDialogProps, 'scope' | 'onClose'> {
  readonly saved: SavedFilter;
}

/** Says who can see the view. */
function DeleteViewDialog({ scope, saved, onClose }: DeleteViewDialogProps) {
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
      failure={{ refusal: 'The Manager refused', shownBy: 'the saved views' }}
      onSubmit={() => deletion.start(undefined)}
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
