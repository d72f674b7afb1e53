import { type ReactNode, useMemo } from 'react';
import type { DelegateState } from '@/domain/delegate/connectivity';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import { groupSums } from '@/domain/query/group-sums';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { rowNumbers } from '@/domain/table/rank';
import { delegateStateLabel } from '@/features/shared/labels';
import { presentStates, StateBar, StateSwatch } from '@/features/shared/StateBar';
import { useViewHref } from '@/features/shared/use-view-href';
import { hasMemory } from '@/fleet/feed';
import { formatCount } from '@/lib/numbers';
import { contentPainted } from '@/ui/content-painted';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { SkeletonBar } from '@/ui/SkeletonBar';
import { useRovingFocus } from '@/ui/use-roving-focus';
import { useStore } from '@/ui/use-store';

const MissingLink = lazyWithRetry(async () => (await import('./missing/MissingLink')).MissingLink);

/** Shorter labels, so that all states fit in one line. */
const SHORT_LABELS: { readonly [State in DelegateState]?: string } = {
  LATE: 'Late',
  PARTIAL: 'Partially',
  NEVER: 'Never',
};

/** The width of the legend in the panel, and the mean width of a character and of what surrounds each label, in px. */
const LEGEND_PX = 414;
const CHARACTER_PX = 6.2;
const AROUND_LABEL_PX = 26;

interface ConnectivityBarProps {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  /** Rendered at the end of the caption; its button is the last one of the group. */
  readonly children?: ReactNode;
}

const CELL =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[1rem_1.5rem_1rem] gap-0.5 px-3.5 py-2.5 max-[600px]:grid-rows-[1.5rem_auto] max-[600px]:px-2.5 max-[600px]:pt-0.5 max-[600px]:pb-2';
const CAPTION =
  'flex items-center text-xs font-medium max-[600px]:absolute max-[600px]:end-2 max-[600px]:h-6';

/**
 * Shows how many delegates of the whole scope are in each of the six states, as segments of a bar and as its legend. Each
 * links to its filter alone, or, while that filter is active, to the list without it. Beside the title is the number of
 * missing delegates. The links are one tab stop.
 */
export function ConnectivityBar({ listing, fleet, filters, children }: ConnectivityBarProps) {
  const viewHref = useViewHref();
  const counts = useMemo(() => groupSums(fleet, rowNumbers(delegateCount(fleet))).states, [fleet]);
  const isRemembered = useStore(hasMemory);
  const isPainted = useStore(contentPainted);
  const group = useRovingFocus<HTMLElement>();
  const states = presentStates(counts).map((one) => {
    const { label } = delegateStateLabel(one.state);
    const isOn = filters.status.length === 1 && filters.status[0] === one.state;
    const next = isOn ? { ...filters, status: [] } : { ...NO_FILTERS, status: [one.state] };
    const hint = `${formatCount(one.count)} ${label}`;
    const short = SHORT_LABELS[one.state] ?? label;
    return { ...one, isOn, short, hint, href: viewHref({ filters: next }) };
  });
  const legendPx = states.reduce(
    (sum, { count, short }) =>
      sum + AROUND_LABEL_PX + CHARACTER_PX * (formatCount(count).length + short.length),
    0,
  );
  return (
    <nav
      aria-label="Connectivity"
      data-legend={legendPx > LEGEND_PX ? 'long' : undefined}
      className={`group/bar relative ${CELL}`}
      {...group}
    >
      <p className={CAPTION}>
        <span className="max-[600px]:sr-only">Connectivity</span>
      </p>
      <div className="self-center max-[600px]:me-7 max-[600px]:group-has-data-missing/bar:me-30">
        <StateBar states={states} />
      </div>
      <ul className="-my-1 flex min-h-6 gap-x-1.5 text-xs whitespace-nowrap max-[600px]:flex-wrap">
        {states.map(({ state, count, short, hint, isOn, href }) => (
          <li key={state} className="min-w-6">
            <a
              href={href}
              aria-current={isOn ? 'true' : undefined}
              aria-label={hint}
              data-hint={hint}
              className="flex h-6 min-w-6 items-center gap-1.25 text-ink-muted -outline-offset-2 hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline"
            >
              <StateSwatch state={state} />
              <b className="font-semibold text-ink figures">{formatCount(count)}</b> <span>{short}</span>
            </a>
          </li>
        ))}
      </ul>
      {isRemembered && isPainted && <MissingLink listing={listing} />}
      {children && <span className="absolute end-2 top-1.5 flex max-[600px]:top-0">{children}</span>}
    </nav>
  );
}

/** The place of the bar before the first answer, in its height. */
export function ConnectivitySkeleton() {
  return (
    <div className={CELL}>
      <p className={CAPTION}>
        <span className="max-[600px]:sr-only">Connectivity</span>
      </p>
      <SkeletonBar className="w-full self-center" />
      <SkeletonBar className="w-56 max-w-full self-center" />
    </div>
  );
}
