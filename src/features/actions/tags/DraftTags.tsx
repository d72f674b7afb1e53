import { clsx } from 'clsx/lite';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { DraftTag } from '@/domain/tags/tag-edit';

interface DraftTagsProps {
  readonly tags: readonly DraftTag[];
  readonly onRemove: (tag: string) => void;
  readonly onKeep: (tag: string) => void;
}

/** Shows the custom tags of a draft. Each can be removed; a removed one keeps its place until the draft is saved. */
export function DraftTags({ tags, onRemove, onKeep }: DraftTagsProps) {
  if (tags.length === 0) return <p className="mt-1 text-xs text-ink-muted">None</p>;
  return (
    <ul aria-label="Custom tags" className="mt-1 flex flex-wrap gap-1">
      {tags.map(({ tag, state }) => (
        <li key={tag} className="min-w-0">
          {/* The same button in all states, so that it keeps the focus. */}
          <button
            type="button"
            aria-label={`${state === 'removed' ? 'Keep' : 'Remove'} tag ${tag}`}
            onClick={() => (state === 'removed' ? onKeep : onRemove)(tag)}
            className={clsx(
              'inline-flex h-6 max-w-full items-center gap-1 rounded-sm border px-1.5 text-xs text-ink hover:border-accent',
              state === 'kept' && 'border-transparent bg-chip',
              state === 'added' && 'border-accent bg-selected',
              state === 'removed' && 'border-dashed border-line-strong text-ink-muted line-through',
            )}
          >
            {state === 'added' && <Plus className="size-3.5 shrink-0" />}
            <span className="truncate">{tag}</span>
            {state === 'removed' ? (
              <Undo2 className="size-3.5 shrink-0" />
            ) : (
              <X className="size-3.5 shrink-0" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
