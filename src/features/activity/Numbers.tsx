import ChevronRight from 'lucide-react/icons/chevron-right';
import type { PartUnit } from '@/domain/memory/number-parts';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { activityPath } from '@/domain/scope/paths';
import { useAddressParam } from '@/features/address/use-address-param';
import { clock } from '@/lib/clock';
import { hrefOfNow, withQuery } from '@/lib/href';
import { DAY_MS } from '@/lib/units';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { boundsOf, type Period, writeActivity } from './address';
import { chartPeriodOf } from './period-text';

const NumbersTable = lazyWithRetry(
  async () => (await import('@/features/reporting/NumbersTable')).NumbersTable,
);

/** A longer period has weeks, unless somebody chooses days. */
const MOST_DAYS_MS = 14 * DAY_MS;

interface NumbersProps {
  readonly listing: ListingChoice;
  readonly period: Period;
  /** Undefined while they are folded. */
  readonly by: PartUnit | undefined;
  /** The link to the page as it was at a moment, epoch ms. */
  readonly hrefAt: (at: number) => string;
  /** Whether the page says why the memory cannot be read. */
  readonly isExplained: boolean;
}

/** The numbers of each day or week of the period: nothing is asked until somebody opens them. */
export function Numbers({ listing, period, by, hrefAt, isExplained }: NumbersProps) {
  const [, setBy] = useAddressParam('numbers');
  const open = () => {
    const { from, to } = boundsOf(period, clock.now());
    setBy(to - from > MOST_DAYS_MS ? 'week' : 'day', { replace: true });
  };
  return (
    <div className="pt-1">
      <button
        type="button"
        aria-expanded={by !== undefined}
        onClick={() => (by ? setBy(undefined, { replace: true }) : open())}
        className="group -ms-0.75 inline-flex min-h-6 items-center gap-0.5 text-xs font-medium text-ink-muted hover:text-ink print:hidden"
      >
        <ChevronRight aria-hidden className="size-3.5 text-ink-faint group-aria-expanded:rotate-90" />
        <span>Numbers by day and week</span>
      </button>
      {by && (
        <NumbersTable
          {...{ listing, by, hrefAt, isExplained }}
          period={chartPeriodOf(period)}
          outagesHref={(part) => {
            const query = new URLSearchParams(listing.includesBelow ? { all: 'true' } : {});
            const ofPart = writeActivity(query, { period: part, kinds: ['outage'] });
            return hrefOfNow(withQuery(activityPath(listing.scope), ofPart));
          }}
          onChoose={(next) => setBy(next, { replace: true })}
        />
      )}
    </div>
  );
}
