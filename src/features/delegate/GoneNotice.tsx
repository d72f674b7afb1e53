import type { Scope } from '@/domain/scope/scope';
import { listAddress } from '@/features/fleet/list-address';
import { hrefOf } from '@/lib/href';
import { formatClockTime } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';

/** Says in the lead's place that a delegate is no longer listed; `at` is the time of the last answer that had it, epoch ms. */
export function GoneNotice({ scope, at }: { scope: Scope; at: number }) {
  const [zone] = usePreference(TIME_ZONE);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-lg max-[600px]:text-base">
      <p role="alert" className="flex min-w-0 items-start gap-2.5">
        <span className="flex h-6 items-center text-base max-[600px]:h-5">
          <ToneIcon tone="unknown" />
        </span>
        <span>
          <strong>This delegate is no longer listed.</strong>{' '}
          <span className="text-ink-muted">
            It was last listed at {formatClockTime(at, zone)}. The facts below are from that time.
          </span>
        </span>
      </p>
      <a
        href={hrefOf(listAddress(scope))}
        className="inline-flex min-h-6 items-center text-base font-medium text-accent hover:underline print:hidden"
      >
        Back to the list
      </a>
    </div>
  );
}
