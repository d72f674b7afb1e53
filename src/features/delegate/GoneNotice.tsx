import type { Scope } from '@/domain/scope/scope';
import { listAddress } from '@/features/shared/list-address';
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
  const facts = say(at) === listed ? 'that time' : say(at);
  return (
    <div role="alert">
      <Sentence
        isLead
        tone="unknown"
        detail={`${deletionText(deletion)}It was last listed at ${listed}. The facts below are from ${facts}.`}
        actions={
          <a href={hrefOf(listAddress(scope))} className={SENTENCE_LINK}>
            Back to the list
          </a>
        }
      >
        This delegate is no longer listed.
      </Sentence>
    </div>
  );
}

function deletionText(deletion: Deletion | undefined): string {
  if (!deletion) return '';
  if (!deletion.isKnown) return 'Nobody is known to have deleted it. ';
  return deletion.by === undefined ? 'It was deleted. ' : `${deletion.by} deleted it. `;
}
