import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { SavedFilter } from '@/api/saved-filters';
import { fromManagerFilter } from '@/domain/query/saved-view';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { ViewQuestion } from './ViewDialog';
import { propertyLabels } from './view-labels';

interface SavedViewItemProps {
  readonly saved: SavedFilter;
  /** Whether the list shows this view, or a changed version of it. */
  readonly state: 'shown' | 'changed' | undefined;
  /** Why nothing can be saved. */
  readonly disabledReason: string | undefined;
  readonly onApply: () => void;
  readonly onAsk: (question: ViewQuestion) => void;
}

const ACTIONS = [
  { what: 'rename', label: 'Rename', icon: <Pencil /> },
  { what: 'duplicate', label: 'Duplicate', icon: <Copy /> },
  { what: 'delete', label: 'Delete', icon: <Trash2 /> },
] as const;

/** A saved view in the panel: a press applies it, and the buttons beside it change it. */
export function SavedViewItem({ saved, state, disabledReason, onApply, onAsk }: SavedViewItemProps) {
  const { name } = saved;
  const { ignored } = fromManagerFilter(saved.properties);
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-current={state === undefined ? undefined : 'true'}
          onClick={onApply}
          className="flex min-h-7 min-w-0 grow flex-wrap items-center gap-x-2 rounded-md px-2 text-start hover:bg-hover aria-current:bg-selected"
        >
          <span className="wrap-anywhere">{name}</span>{' '}
          {state !== undefined && (
            <span className="text-xs text-ink-muted">{state === 'shown' ? 'shown' : 'changed since'}</span>
          )}
        </button>
        {state === 'changed' && (
          <Button
            size="sm"
            aria-label={`Update ${name}`}
            disabledReason={disabledReason}
            onClick={() => onAsk({ what: 'update', saved })}
          >
            Update
          </Button>
        )}
        {ACTIONS.map(({ what, label, icon }) => (
          <IconButton
            key={what}
            label={`${label} ${name}`}
            icon={icon}
            size="sm"
            disabledReason={disabledReason}
            onClick={() => onAsk({ what, saved })}
          />
        ))}
      </div>
      {ignored.length > 0 && (
        <p className="px-2 text-xs text-ink-muted">
          {`It contains parts that this page does not know: ${propertyLabels(ignored)}.`}
        </p>
      )}
    </li>
  );
}
