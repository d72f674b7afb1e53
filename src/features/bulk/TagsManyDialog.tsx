import { useMemo, useRef, useState } from 'react';
import { disabledTagChange } from '@/domain/delegate/disabled-reason';
import type { Delegate } from '@/domain/delegate/fields';
import type { Tags } from '@/domain/delegate/tags';
import type { Scope } from '@/domain/scope/scope';
import { eligibility, selectedDelegates } from '@/domain/selection/bulk';
import {
  applyTagChange,
  type DraftTag,
  draftTags,
  isNoTagChange,
  removeTag,
  TAGS_ARE_VOLATILE,
  type TagChange,
  type TypedTags,
  typeTags,
} from '@/domain/tags/tag-edit';
import { changeTags } from '@/features/actions/tags/change-tags';
import { TagInput } from '@/features/actions/tags/TagInput';
import { type TagDraft, useTagDraft } from '@/features/actions/tags/use-tag-draft';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { Banner } from '@/ui/Banner';
import { Checkbox } from '@/ui/Checkbox';
import { Chip } from '@/ui/Chip';
import { type BulkDialogProps, ManyDialog } from './ManyDialog';
import { LeftOutDelegates } from './NamedReasons';
import { remainingDelegates, useRun } from './use-run';

const PREVIEWED = 5;

/** With a preview of the tags that the delegates will have. */
export function TagsManyDialog({ scope, fleet, keys, onClose }: BulkDialogProps) {
  // State from when the dialog opened, so that polls do not change the question.
  const [asked] = useState({ fleet, keys });
  const input = useRef<HTMLInputElement>(null);
  const draft = useTagDraft(input, typeInto);
  const change = draft.whole;
  const run = useRun(scope, async ({ identifier, tags }) => {
    // Delegates without an identifier are left out already.
    if (identifier !== undefined) await changeTags(scope, { identifier, tags }, change);
  });
  const selected = useMemo(() => selectedDelegates(asked.fleet, asked.keys), [asked]);
  const { eligible, leftOut } = useMemo(
    () => eligibility(asked.fleet, asked.keys, (delegate) => whyUnchanged(scope, delegate, change)),
    [scope, asked, change],
  );
  const isNoChange = isNoTagChange(change);
  return (
    <ManyDialog
      role="dialog"
      action={`Change tags of ${counted(isNoChange ? selected.length : eligible.length, DELEGATES)}`}
      past="Tags changed"
      work={{
        run,
        start: () => (draft.hasProblem ? draft.showProblems() : run.start(eligible)),
        retry: () => run.start(remainingDelegates(run.state)),
      }}
      disabledReason={draft.hasProblem ? undefined : disabledReason(isNoChange, eligible.length)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TagChangeForm delegates={selected} draft={draft} />
        {!isNoChange && (
          <>
            {eligible.length > 0 && <Preview delegates={eligible} change={change} />}
            <LeftOutDelegates leftOut={leftOut} />
          </>
        )}
        <Banner tone="attention" title="Saved tags last until the delegates register again">
          {TAGS_ARE_VOLATILE}
        </Banner>
      </div>
    </ManyDialog>
  );
}

/** The tags against which typed tags are checked: none, because the delegates need not have a tag in common. */
const NO_TAGS: Tags = { custom: [], implicit: [] };

/** Adds typed tags to a change of many delegates. A tag to be removed is added too: some of them may not have it. */
function typeInto({ added, removed }: TagChange, text: string): TypedTags {
  const next = typeTags(NO_TAGS, { added, removed: [] }, text);
  const { added: all } = next.change;
  return { ...next, change: { added: all, removed: removed.filter((tag) => !all.includes(tag)) } };
}

/** Undefined when the tags change. The permission is `allowed`: the dialog opens only for such readers. */
function whyUnchanged(scope: Scope, delegate: Delegate, change: TagChange): string | undefined {
  const { custom } = delegate.tags;
  const isSame = applyTagChange(custom, change) === custom;
  return (
    disabledTagChange({ delegate, permission: 'allowed', scope }) ??
    (isSame ? 'Its tags would not change.' : undefined)
  );
}

function disabledReason(isNoChange: boolean, eligibleCount: number): string | undefined {
  if (isNoChange) return 'Add a tag, or choose one to remove.';
  return eligibleCount === 0 ? 'The tags of the selected delegates would not change.' : undefined;
}

/** Shows the tags that the first delegates will have. */
function Preview({ delegates, change }: { delegates: readonly Delegate[]; change: TagChange }) {
  const more = delegates.length - PREVIEWED;
  return (
    <section aria-label="What changes">
      <h3 className="font-medium">What changes</h3>
      <ul className="flex flex-col gap-1">
        {delegates.slice(0, PREVIEWED).map(({ key, name, tags }) => (
          <li key={key}>
            <span className="font-medium">{name}</span>
            <span>: </span>
            {draftTags(tags.custom, change).map((tag) => (
              <DraftTagText key={tag.tag} {...tag} />
            ))}
          </li>
        ))}
        {more > 0 && <li>{`and ${counted(more, DELEGATES)} more`}</li>}
      </ul>
    </section>
  );
}

function DraftTagText({ tag, state }: DraftTag) {
  if (state === 'added') return <ins className="me-2 text-good">{`+${tag}`}</ins>;
  if (state === 'removed') return <del className="me-2 text-bad">{tag}</del>;
  return <span className="me-2">{tag}</span>;
}

const SHOWN_TAGS = 100;

interface TagChangeFormProps {
  readonly delegates: readonly Delegate[];
  readonly draft: TagDraft;
}

/** The form for tags to add, typed one by one or separated by commas, and for existing tags to remove. */
function TagChangeForm({ delegates, draft }: TagChangeFormProps) {
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
        <TagInput label="Add tags" {...draft.field} />
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
