import { clsx } from 'clsx/lite';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateKind } from '@/domain/delegate/kinds';
import {
  type DraftTag,
  draftTags,
  isNoTagChange,
  TAGS_ARE_VOLATILE,
  type TagChange,
  typeTags,
} from '@/domain/tags/tag-edit';
import { FLEETS_KEY } from '@/features/fleet/queries';
import { ImplicitTag, TagList } from '@/features/values/AllTags';
import { WriteDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { Banner } from '@/ui/Banner';
import { CopyButton } from '@/ui/CopyButton';
import type { DelegateDialogSubject } from '../delegate-task';
import { changeTags } from './change-tags';
import { TagInput } from './TagInput';
import { useTagDraft } from './use-tag-draft';

/** Edits the custom tags of a delegate as a draft, which stays when the Manager refuses to save it. */
export function TagDialog({ scope, delegate, onClose }: Omit<DelegateDialogSubject, 'fleet'>) {
  const input = useRef<HTMLInputElement>(null);
  const { identifier, name, tags } = delegate;
  const draft = useTagDraft(input, (change, text) => typeTags(tags, change, text));
  const shown = draftTags(tags.custom, draft.change);
  const saving = useWrite({
    send: async (change: TagChange) =>
      identifier === undefined ? undefined : changeTags(scope, { identifier, tags }, change),
    shownBy: [FLEETS_KEY],
    successText: () => `The tags of ${name} were saved.`,
    onSuccess: onClose,
  });

  function handleSave() {
    if (draft.hasProblem) return draft.showProblems();
    if (draft.isTyping) draft.add(draft.typed);
    saving.start(draft.whole);
  }

  return (
    <WriteDialog
      title={`Edit tags of ${name}`}
      action="Save tags"
      write={saving}
      failure={{
        refusal: 'The Manager did not save the tags',
        shownBy: 'the list',
        children: ' Your changes are still here.',
      }}
      disabledReason={isNoTagChange(draft.change) && !draft.isTyping ? 'Nothing has changed yet.' : undefined}
      onSubmit={handleSave}
      onClose={onClose}
      initialFocusRef={input}
    >
      <TagInput label="Add tags" {...draft.field} />
      <section aria-labelledby="custom-tags">
        <h3 id="custom-tags" className="font-semibold">
          Custom tags
        </h3>
        <DraftTags tags={shown} onRemove={draft.remove} onKeep={draft.add} />
        <p role="status" className="mt-2 text-xs text-ink-muted">
          {differenceText(shown)}
        </p>
      </section>
      {tags.implicit.length > 0 && (
        <section>
          <TagList title="Implicit, added by Harness; they stay" tags={tags.implicit}>
            {(tag) => <ImplicitTag tag={tag} />}
          </TagList>
        </section>
      )}
      <Banner tone="attention" title="Saved tags last until the delegate registers again">
        {TAGS_ARE_VOLATILE}
      </Banner>
      <DeploymentTags delegate={delegate} draft={shown} />
    </WriteDialog>
  );
}

/** Shows what to write into the deployment, so that the delegate registers with these tags. */
function DeploymentTags({ delegate, draft }: { delegate: Delegate; draft: readonly DraftTag[] }) {
  const wanted = tagsIn(draft, 'kept', 'added').join(',');
  const isHelm = delegateKind(delegate.type).kind === 'helm';
  return (
    <p>
      {isHelm ? (
        <span>
          In the values of its Helm chart, <code className="font-mono text-xs">tags</code>
        </span>
      ) : (
        <span>
          In the environment of its container, <code className="font-mono text-xs">DELEGATE_TAGS</code>
        </span>
      )}{' '}
      would be{' '}
      {wanted === '' ? (
        <span>empty.</span>
      ) : (
        <span className="inline-flex max-w-full items-start gap-1">
          <code className="min-w-0 font-mono text-xs/5 wrap-anywhere">{wanted}</code>
          <CopyButton text={wanted} label="Copy the tags" />
        </span>
      )}
    </p>
  );
}

function differenceText(draft: readonly DraftTag[]): string {
  const added = tagsIn(draft, 'added');
  const removed = tagsIn(draft, 'removed');
  if (added.length + removed.length === 0) return 'Nothing changes.';
  return [
    added.length > 0 && `Adds ${added.join(', ')}.`,
    removed.length > 0 && `Removes ${removed.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function tagsIn(draft: readonly DraftTag[], ...states: readonly DraftTag['state'][]): readonly string[] {
  return draft.filter(({ state }) => states.includes(state)).map(({ tag }) => tag);
}

interface DraftTagsProps {
  readonly tags: readonly DraftTag[];
  readonly onRemove: (tag: string) => void;
  readonly onKeep: (tag: string) => void;
}

/** Shows the custom tags of a draft. Each can be removed; a removed one keeps its place until the draft is saved. */
function DraftTags({ tags, onRemove, onKeep }: DraftTagsProps) {
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
