import './panel.css';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { DelegateState } from '@/domain/delegate/connectivity';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { rowNumbers } from '@/domain/table/rank';
import { groupSums } from '@/domain/view/group-sums';
import { useViewHref } from '@/features/address/use-view-href';
import { useHasMemory } from '@/features/fleet/moment';
import { presentStates, StateBar, StateSwatch } from '@/features/values/StateBar';
import { delegateStateLabel } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { useIsPainted } from '@/ui/content-painted';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { SkeletonBar } from '@/ui/Skeleton';
import { HealthCards } from './HealthCards';

interface OverviewPanelProps {
  readonly listing: ListingChoice;
  /** Undefined until there are numbers: then every part keeps its place. */
  readonly fleet: Fleet | undefined;
  readonly filters: DelegateFilters;
}

/** The numbers of a scope on one strip: connectivity and the health cards. It has one height, whatever the fleet is. */
export function OverviewPanel({ listing, fleet, filters }: OverviewPanelProps) {
  return (
    <div className="@container overflow-hidden rounded-lg border border-line-firm">
      <div className="tablet:grid tablet:grid-cols-[minmax(12rem,1.9fr)_minmax(0,4fr)]">
        {fleet ? (
          <ConnectivityBar listing={listing} fleet={fleet} filters={filters} />
        ) : (
          <ConnectivitySkeleton />
        )}
        <HealthCards fleet={fleet} filters={filters} />
      </div>
    </div>
  );
}

const MissingLink = lazyWithRetry(async () => (await import('@/features/missing/MissingLink')).MissingLink);

/** Shorter labels, so that all states fit in one line: first those for a wide panel, then those for a narrow one. */
const LABELS: { readonly [State in DelegateState]?: readonly [full: string, short: string] } = {
  PARTIAL: ['Partially', 'Partly'],
  DISCONNECTED: ['Not connected', 'Not'],
  NEVER: ['Never', 'Never'],
};

interface ConnectivityBarProps {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
}

const CELL =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[1rem_1.5rem_1rem] gap-0.5 px-3.5 py-2.5 @max-[56rem]:px-2.5 max-tablet:grid-rows-[1rem_0.625rem_1rem] max-tablet:gap-1.5 max-tablet:px-2.5 max-tablet:py-2';
const CAPTION = 'flex min-w-0 items-center gap-2 text-xs whitespace-nowrap';

/**
 * Shows how many delegates of the whole scope are in each of the six states, as segments of a bar and as its legend. Each
 * links to its filter alone, or, while that filter is active, to the list without it. Beside the title is the number of
 * missing delegates.
 */
function ConnectivityBar({ listing, fleet, filters }: ConnectivityBarProps) {
  const viewHref = useViewHref();
  const sums = useMemo(() => groupSums(fleet, rowNumbers(delegateCount(fleet))), [fleet]);
  const isRemembered = useHasMemory();
  const isPainted = useIsPainted();
  const isToCome = fleet.context.dayToCome !== undefined;
  const states = presentStates(sums.states).map((one) => {
    const { label } = delegateStateLabel(one.state);
    const isOn = filters.status.length === 1 && filters.status[0] === one.state;
    const next = isOn ? { ...filters, status: [] } : { ...NO_FILTERS, status: [one.state] };
    const hint = `${formatCount(one.count)} ${label}`;
    const [full, short] = LABELS[one.state] ?? [label, label];
    return { ...one, isOn, full, short, hint, href: viewHref({ filters: next }) };
  });
  const legend = useLegendWidths(states.map(({ state, count }) => `${state} ${count}`).join());
  return (
    <nav aria-label="Connectivity" data-to-come={isToCome || undefined} className={`panel-bar ${CELL}`}>
      <div className={CAPTION}>
        <p className="font-medium">
          Connectivity{isToCome && <span className="font-normal text-ink-muted"> now</span>}
        </p>
        <span className="ms-auto">
          {isRemembered && isPainted && !isToCome && <MissingLink listing={listing} />}
        </span>
      </div>
      <div className="self-center">
        <StateBar states={states} />
      </div>
      <ul ref={legend} className="legend -my-1 flex h-6 gap-x-2 text-xs whitespace-nowrap">
        {states.map(({ state, count, full, short, hint, isOn, href }) => (
          <li key={state} className="min-w-6 flex-none">
            <a
              href={href}
              aria-current={isOn ? 'true' : undefined}
              aria-label={hint}
              data-hint={hint}
              className="flex h-6 min-w-6 items-center text-ink-muted -outline-offset-2 hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline"
            >
              <StateSwatch state={state} />
              <b className="ms-1.25 font-semibold text-ink figures">{formatCount(count)}</b>
              <span data-word="full">{full}</span>
              <span data-word="short">{short}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Measures how wide the legend is with its full and with its short words; `panel.css` shows the longest that fits. Measures
 * again when `content` changes, and when the fonts are there.
 */
function useLegendWidths(content: string) {
  const legend = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const list = legend.current;
      if (!list || content === '') return;
      const widthOf = (word: string) =>
        [...list.querySelectorAll(`[data-word="${word}"]`)].reduce((sum, one) => sum + one.scrollWidth, 0);
      list.dataset.measured = '';
      // All is read before anything is written: each change between would be another layout of the page.
      const full = list.scrollWidth + 1;
      const short = full - widthOf('full') + widthOf('short');
      delete list.dataset.measured;
      list.style.setProperty('--legend-full', `${full}px`);
      list.style.setProperty('--legend-short', `${short}px`);
    };
    measure();
    void document.fonts?.ready.then(measure);
  }, [content]);
  return legend;
}

/** The place of the bar before the first answer, in its height. */
function ConnectivitySkeleton() {
  return (
    <div className={CELL}>
      <p className={`${CAPTION} font-medium`}>Connectivity</p>
      <SkeletonBar className="w-full self-center" />
      <SkeletonBar className="w-56 max-w-full self-center" />
    </div>
  );
}
