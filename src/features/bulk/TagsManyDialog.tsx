import { useMemo, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { type BulkAction, eligibility } from '@/domain/selection/bulk';
import {
  type DraftTag,
  draftTags,
  isNoTagChange,
  NO_TAG_CHANGE,
  TAGS_ARE_VOLATILE,
  type TagChange,
} from '@/domain/tags/tag-edit';
import { changeTags } from '@/features/actions/tags/change-tags';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { Banner } from '@/ui/Banner';
import { ManyDialog } from './ManyDialog';
import { LeftOutDelegates } from './NamedReasons';
import { TagChangeForm } from './TagChangeForm';
import { remainingDelegates, useRun } from './use-run';

const PREVIEWED = 5;

interface TagsManyDialogProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The keys of the selected delegates, all of which may be edited. */
  readonly keys: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Adds tags to delegates and removes others, and shows beforehand which tags they will have. */
export function TagsManyDialog({ scope, fleet, keys, onClose }: TagsManyDialogProps) {
  // As it was when the dialog was opened: polls do not change the question.
  const [asked] = useState({ fleet, keys });
  const [change, setChange] = useState<TagChange>(NO_TAG_CHANGE);
  const run = useRun(scope, async ({ identifier, tags }) => {
    // A delegate without an identifier was left out.
    if (identifier !== undefined) await changeTags(scope, { identifier, tags }, change);
  });
  const selected = useMemo(() => planFor({ kind: 'copy' }, asked).eligible, [asked]);
  const { eligible, leftOut } = useMemo(() => planFor({ kind: 'tags', change }, asked), [asked, change]);
  const isNoChange = isNoTagChange(change);
  return (
    <ManyDialog
      role="dialog"
      action={`Change tags of ${counted(isNoChange ? selected.length : eligible.length, DELEGATES)}`}
      past="Tags changed"
      work={{
        run,
        start: () => run.start(eligible),
        retry: () => run.start(remainingDelegates(run.state)),
      }}
      disabledReason={disabledReason(isNoChange, eligible.length)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TagChangeForm delegates={selected} change={change} onChange={setChange} />
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

function planFor(action: BulkAction, { fleet, keys }: Pick<TagsManyDialogProps, 'fleet' | 'keys'>) {
  const selection = { keys, anchor: undefined };
  return eligibility(action, { fleet, selection, disabledReason: () => undefined });
}

function disabledReason(isNoChange: boolean, eligibleCount: number): string | undefined {
  if (isNoChange) return 'Add a tag, or choose one to remove.';
  return eligibleCount === 0 ? 'The tags of the selected delegates would not change.' : undefined;
}

/** The tags that the first delegates will have. */
function Preview({ delegates, change }: { delegates: readonly Delegate[]; change: TagChange }) {
  const more = delegates.length - PREVIEWED;
  return (
    <section aria-label="What changes">
      <h3 className="font-medium">What changes</h3>
      <ul className="flex flex-col gap-1">
        {delegates.slice(0, PREVIEWED).map(({ key, name, tags }) => (
          <li key={key}>
            <span className="font-medium">{name}</span>:{' '}
            {draftTags(tags.custom, change).map((tag) => (
              <DraftTagText key={tag.tag} {...tag} />
            ))}
          </li>
        ))}
        {more > 0 && <li>and {counted(more, DELEGATES)} more</li>}
      </ul>
    </section>
  );
}

function DraftTagText({ tag, state }: DraftTag) {
  if (state === 'added') return <ins className="me-2 text-good">+{tag}</ins>;
  if (state === 'removed') return <del className="me-2 text-bad">{tag}</del>;
  return <span className="me-2">{tag}</span>;
}
