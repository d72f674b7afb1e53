import { deleteSavedFilter, type SavedFilter } from '@/api/saved-filters';
import type { ListView } from '@/domain/query/list-view';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { savedViewsQuery } from './queries';
import { SaveViewDialog } from './SaveViewDialog';
import type { SaveQuestion } from './use-saving';

export type ViewQuestion = SaveQuestion | { readonly what: 'delete'; readonly saved: SavedFilter };

interface ViewDialogProps {
  readonly scope: Scope;
  readonly question: ViewQuestion;
  /** The current view of the list. */
  readonly view: ListView;
  readonly onClose: () => void;
  /** Called with the identifier under which the current view has been saved. */
  readonly onSaved: (identifier: string) => void;
}

export function ViewDialog({ scope, question, view, onClose, onSaved }: ViewDialogProps) {
  if (question.what === 'delete') {
    return <DeleteViewDialog scope={scope} saved={question.saved} onClose={onClose} />;
  }
  return <SaveViewDialog scope={scope} question={question} view={view} onClose={onClose} onSaved={onSaved} />;
}

interface DeleteViewDialogProps {
  readonly scope: Scope;
  readonly saved: SavedFilter;
  readonly onClose: () => void;
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
