import { useMemo, useState } from 'react';
import { fetchCustomTags, replaceCustomTags } from '@/api/tags';
import type { Delegate } from '@/domain/delegate/delegate';
import type { Scope } from '@/domain/scope/scope';
import { eligibility } from '@/domain/selection/bulk';
import {
  applyTagChange,
  draftTags,
  isNoTagChange,
  NO_TAG_CHANGE,
  TAGS_ARE_VOLATILE,
  type TagChange,
} from '@/domain/tags/tag-edit';
import { counted, DELEGATES } from '@/features/fleet/labels';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { Banner } from '@/ui/Banner';
import { ManyDialog } from './ManyDialog';
import { NamedReasons } from './NamedReasons';
import { TagChangeForm } from './TagChangeForm';
import { useRun } from './use-run';

const PREVIEWED = 5;

interface TagsManyDialogProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** The keys of the selected delegates, all of which may be edited. */
  readonly keys: ReadonlySet<string>;
  readonly onClose: () => void;
}

/**
 * Adds tags to delegates and takes others away, and shows beforehand what that makes of them. Each one's tags are read right before
 * they are replaced, so that nothing is lost that came meanwhile.
 */
export function TagsManyDialog({ scope, known, keys, onClose }: TagsManyDialogProps) {
  // As it was when this was asked: polls do not change the question.
  const [{ fleet, judgement }] = useState(known);
  const [change, setChange] = useState<TagChange>(NO_TAG_CHANGE);
  const run = useRun(scope, (delegate) => changeTags(scope, delegate, change));
  const selected = useMemo(
    () =>
      eligibility(
        { kind: 'copy' },
        { fleet, judgement, selection: selectionOf(keys), whyNot: () => undefined },
      ).eligible,
    [fleet, judgement, keys],
  );
  const { eligible, leftOut } = useMemo(
    () =>
      eligibility(
        { kind: 'tags', change },
        { fleet, judgement, selection: selectionOf(keys), whyNot: () => undefined },
      ),
    [fleet, judgement, keys, change],
  );
  const isNoChange = isNoTagChange(change);

  function retry() {
    if (run.state.name !== 'over') return;
    const { failed, untried } = run.state.outcome;
    void run.start([...failed.map(({ delegate }) => delegate), ...untried]);
  }

  return (
    <ManyDialog
      role="dialog"
      action={`Change tags of ${counted(isNoChange ? selected.length : eligible.length, DELEGATES)}`}
      past="Tags changed"
      run={run}
      disabledReason={whyNotBegin(isNoChange, eligible.length)}
      onStart={() => void run.start(eligible)}
      onRetry={retry}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TagChangeForm delegates={selected} change={change} onChange={setChange} />
        {!isNoChange && eligible.length > 0 && <Preview delegates={eligible} change={change} />}
        {!isNoChange && leftOut.length > 0 && (
          <section aria-label="Left out">
            <h3 className="font-medium">Left out: {counted(leftOut.length, DELEGATES)}</h3>
            <NamedReasons told={leftOut} />
          </section>
        )}
        <Banner tone="attention" title="Tags set here do not last by themselves">
          {TAGS_ARE_VOLATILE}
        </Banner>
      </div>
    </ManyDialog>
  );
}

/** What the tags of the first delegates will be. */
function Preview({ delegates, change }: { delegates: readonly Delegate[]; change: TagChange }) {
  const more = delegates.length - PREVIEWED;
  return (
    <section aria-label="What changes">
      <h3 className="font-medium">What changes</h3>
      <ul className="flex flex-col gap-1">
        {delegates.slice(0, PREVIEWED).map(({ key, name, customTags }) => (
          <li key={key}>
            <span className="font-medium">{name}</span>:{' '}
            {draftTags(customTags, change).map(({ tag, state }) => (
              <DraftTagText key={tag} tag={tag} state={state} />
            ))}
          </li>
        ))}
        {more > 0 && <li>and {counted(more, DELEGATES)} more</li>}
      </ul>
    </section>
  );
}

function DraftTagText({ tag, state }: { tag: string; state: 'kept' | 'added' | 'removed' }) {
  if (state === 'added') return <ins className="me-2 text-good">+{tag}</ins>;
  if (state === 'removed') return <del className="me-2 text-bad">{tag}</del>;
  return <span className="me-2">{tag}</span>;
}

async function changeTags(scope: Scope, { identifier, implicitTags }: Delegate, change: TagChange) {
  // Without one it was left out.
  if (identifier === undefined) return;
  const stored = await fetchCustomTags(scope, identifier, { implicitTags });
  const tags = applyTagChange(stored, change);
  if (tags !== stored) await replaceCustomTags(scope, identifier, tags);
}

function whyNotBegin(isNoChange: boolean, eligibleCount: number): string | undefined {
  if (isNoChange) return 'Add a tag, or choose one to remove.';
  return eligibleCount === 0 ? 'The tags of all selected delegates are so already.' : undefined;
}

const selectionOf = (keys: ReadonlySet<string>) => ({ keys, anchor: undefined });
