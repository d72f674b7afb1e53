import type { Scope } from '@/domain/scope/scope';
import { listAddress } from '@/features/address/list-address';
import { hrefOf } from '@/lib/href';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import { useMomentText } from '@/ui/use-clock-text';
import type { Deletion } from './history/remembered';

interface GoneNoticeProps {
  readonly scope: Scope;
  /** The time of the facts that the page shows, epoch ms. */
  readonly at: number;
  /** Undefined without a memory. */
  readonly deletion: Deletion | undefined;
}

/** Says in the lead's place that a delegate is no longer listed. */
export function GoneNotice({ scope, at, deletion }: GoneNoticeProps) {
  const momentText = useMomentText();
  const say = (time: number) => momentText(time) ?? 'an unknown time';
  const listed = say(Math.max(at, deletion?.leftAt ?? at));
  return (
    <div role="alert">
      <Sentence
        isLead
        tone="unknown"
        detail={deletionText(deletion)}
        actions={
          <a href={hrefOf(listAddress(scope))} className={SENTENCE_LINK}>
            Back to the list
          </a>
        }
      >
        {deletion?.isKnown
          ? `Deleted at ${listed}.`
          : deletion
            ? `Missing since ${listed}.`
            : `Not listed since ${listed}.`}
      </Sentence>
    </div>
  );
}

function deletionText(deletion: Deletion | undefined): string {
  if (!deletion) return 'The Manager no longer lists it.';
  if (!deletion.isKnown) return 'The Manager no longer lists it. No deletion on record.';
  return deletion.by === undefined ? 'Nobody is on record for it.' : `${deletion.by} deleted it.`;
}
