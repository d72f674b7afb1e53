import type { ListView } from '@/domain/query/list-view';
import type { Scope } from '@/domain/scope/scope';
import { DeleteViewDialog } from './DeleteViewDialog';
import { ImportDialog } from './ImportDialog';
import type { ViewQuestion } from './question';
import { SaveViewDialog } from './SaveViewDialog';

interface ViewDialogProps {
  readonly scope: Scope;
  readonly question: ViewQuestion;
  /** What the list shows. */
  readonly view: ListView;
  readonly onClose: () => void;
  /** Called with the identifier under which what is shown is saved now. */
  readonly onSaved: (identifier: string) => void;
  /** Called with a view that is to be shown whole. */
  readonly onShow: (view: ListView) => void;
}

/** The dialog for what was asked about saved views. */
export function ViewDialog({ scope, question, view, onClose, onSaved, onShow }: ViewDialogProps) {
  switch (question.what) {
    case 'import':
      return <ImportDialog scope={scope} onClose={onClose} onShow={onShow} />;
    case 'delete':
      return <DeleteViewDialog scope={scope} saved={question.saved} onClose={onClose} />;
    default:
      return (
        <SaveViewDialog scope={scope} question={question} view={view} onClose={onClose} onSaved={onSaved} />
      );
  }
}
