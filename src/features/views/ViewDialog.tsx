import type { SavedFilter } from '@/api/saved-filters';
import type { ListView } from '@/domain/query/list-view';
import type { Scope } from '@/domain/scope/scope';
import { DeleteViewDialog } from './DeleteViewDialog';
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
