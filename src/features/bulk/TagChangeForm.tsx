import { type Ref, useMemo } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { removeTag } from '@/domain/tags/tag-edit';
import { TagInput } from '@/features/actions/tags/TagInput';
import type { TagDraft } from '@/features/actions/tags/use-tag-draft';
import { formatCount } from '@/lib/numbers';
import { Checkbox } from '@/ui/Checkbox';
import { Chip } from '@/ui/Chip';

const SHOWN_TAGS = 100;

interface TagChangeFormProps {
  readonly delegates: readonly Delegate[];
  readonly draft: TagDraft;
  readonly ref: Ref<HTMLInputElement>;
}

/** The form for tags to add, typed one by one or separated by commas, and for existing tags to remove. */
export function TagChangeForm({ delegates, draft, ref }: TagChangeFormProps) {
  const tags = useMemo(() => countTags(delegates), [delegates]);
  const { added, removed } = draft.change;
  function setRemoved(tag: string, isRemoved: boolean) {
    draft.setChange(
      isRemoved ? removeTag(draft.change, tag) : { added, removed: removed.filter((other) => other !== tag) },
    );
  }
  return (
    <>
      <div className="flex flex-col gap-2">
        <TagInput
          ref={ref}
          label="Add tags"
          value={draft.typed}
          problems={draft.problems}
          onChange={draft.type}
          onAdd={draft.add}
        />
        {added.length > 0 && (
          <ul aria-label="Tags to add" className="flex flex-wrap gap-1">
            {added.map((tag) => (
              <li key={tag} className="min-w-0">
                <Chip label={tag} removeLabel={`Do not add ${tag}`} onRemove={() => draft.remove(tag)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {tags.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium">Remove tags</legend>
          <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 overflow-auto ps-1.5">
            {tags.slice(0, SHOWN_TAGS).map(({ tag, count }) => (
              <Checkbox
                key={tag}
                label={tag}
                count={count}
                checked={removed.includes(tag)}
                onChange={(isRemoved) => setRemoved(tag, isRemoved)}
              />
            ))}
          </div>
          {tags.length > SHOWN_TAGS && (
            <p className="text-xs text-ink-muted">
              {`The ${SHOWN_TAGS} most frequent of ${formatCount(tags.length)} tags.`}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

/** Most frequent first. */
function countTags(delegates: readonly Delegate[]): readonly { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of delegates) {
    for (const tag of tags.custom) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return Array.from(counts, ([tag, count]) => ({ tag, count })).sort(
    (a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1),
  );
}
