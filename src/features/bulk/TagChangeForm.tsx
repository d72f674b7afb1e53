import { useId, useMemo, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Tags } from '@/domain/delegate/tags';
import { removeTag, type TagChange, typeTags } from '@/domain/tags/tag-edit';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Chip } from '@/ui/Chip';

const SHOWN_TAGS = 100;
/** The tags that typed ones are checked against: many delegates need not have any in common. */
const NO_TAGS: Tags = { custom: [], implicit: [] };

interface TagChangeFormProps {
  readonly delegates: readonly Delegate[];
  readonly change: TagChange;
  readonly onChange: (change: TagChange) => void;
}

/** Tags to add, typed one by one or with commas between, and tags to remove, chosen among those that there are. */
export function TagChangeForm({ delegates, change, onChange }: TagChangeFormProps) {
  const tags = useMemo(() => countTags(delegates), [delegates]);
  const { added, removed } = change;

  function handleRemove(tag: string, isRemoved: boolean) {
    onChange(
      isRemoved ? removeTag(change, tag) : { added, removed: removed.filter((other) => other !== tag) },
    );
  }

  return (
    <>
      <AddedTags change={change} onChange={onChange} />
      {tags.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium">Remove tags</legend>
          <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] overflow-auto">
            {tags.slice(0, SHOWN_TAGS).map(({ tag, count }) => (
              <Checkbox
                key={tag}
                label={tag}
                count={count}
                checked={removed.includes(tag)}
                onChange={(isRemoved) => handleRemove(tag, isRemoved)}
              />
            ))}
          </div>
          {tags.length > SHOWN_TAGS && (
            <p className="text-sm text-ink-muted">
              The {SHOWN_TAGS} most frequent of {formatCount(tags.length)} tags.
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

function AddedTags({ change, onChange }: Omit<TagChangeFormProps, 'delegates'>) {
  const fieldId = useId();
  const problemsId = useId();
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { added, removed } = change;

  function add() {
    if (typed.trim() === '') return;
    // A tag that was to be removed is added: some of the delegates may not have it.
    const result = typeTags(NO_TAGS, { added, removed: [] }, typed);
    setProblems(result.problems);
    if (result.problems.length === 0) setTyped('');
    const next = result.change.added;
    onChange({ added: next, removed: removed.filter((tag) => !next.includes(tag)) });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="flex flex-col gap-2"
    >
      <label htmlFor={fieldId} className="font-medium">
        Add tags
      </label>
      <div className="flex gap-2">
        <input
          id={fieldId}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // What is typed counts, even when somebody presses the button of the dialog next.
          onBlur={add}
          placeholder="prod, eu"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? problemsId : undefined}
          className="h-8 min-w-0 grow rounded-md border border-line-strong bg-surface px-2 placeholder:text-ink-muted"
        />
        <Button type="submit">Add</Button>
      </div>
      {problems.length > 0 && (
        <p id={problemsId} role="alert" className="text-sm text-bad">
          {problems.join(' ')}
        </p>
      )}
      {added.length > 0 && (
        <ul aria-label="Tags to add" className="flex flex-wrap gap-1">
          {added.map((tag) => (
            <li key={tag} className="min-w-0">
              <Chip
                label={tag}
                removeLabel={`Do not add ${tag}`}
                onRemove={() => onChange(removeTag(change, tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** The custom tags of delegates with how many have each, most frequent first. */
function countTags(delegates: readonly Delegate[]): readonly { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of delegates) {
    for (const tag of tags.custom) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return Array.from(counts, ([tag, count]) => ({ tag, count })).sort(
    (a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1),
  );
}
