import type { Scope } from '@/domain/scope/scope';
import { listAddress } from '@/features/shared/list-address';
import { hrefOf } from '@/lib/href';
import { formatMoment } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import { useClockText } from '@/ui/use-clock-text';

/** Says in the lead's place that a delegate is no longer listed; `at` is the time of the last answer that had it, epoch ms. */
export function GoneNotice({ scope, at }: { scope: Scope; at: number }) {
  const [zone] = usePreference(TIME_ZONE);
  const time = useClockText((now) => formatMoment(at, now, zone)) ?? 'an unknown time';
  return (
    <div role="alert">
      <Sentence
        isLead
        tone="unknown"
        detail={`It was last listed at ${time}. The facts below are from that time.`}
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
