import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ViewState } from '@/domain/address/address';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type DelegateFilters, isFiltered } from '@/domain/filter/filters';
import { situationOf } from '@/domain/findings/situation';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import { isDefaultSort } from '@/domain/view/order';
import { rememberList } from '@/features/address/list-address';
import { askedFleet } from '@/features/failures/asked';
import { DroppedNotice } from '@/features/failures/DroppedNotice';
import { FilterDock } from '@/features/filters/FilterDock';
import { useFilterPlace } from '@/features/filters/use-filter-place';
import { type FleetState, useFleet } from '@/features/fleet/use-fleet';
import { FleetAge } from '@/features/frame/DataAge';
import { usePageTitle } from '@/features/frame/use-page-title';
import { useViewState } from '@/features/list/use-view-state';
import { OverviewPanel } from '@/features/panel/OverviewPanel';
import { LeadSkeleton } from '@/features/situation/LeadSkeleton';
import { Lead, StaleNotice, UnreadableNotice } from '@/features/situation/lazy-notices';
import { titleOf } from '@/features/situation/situation-title';
import { useDefaultView } from '@/features/views/use-default-view';
import { counted, DELEGATES } from '@/features/words/labels';
import { firstRows, receivedCounts } from '@/fleet/feed';
import { useIsPainted } from '@/ui/content-painted';
import { Skeleton } from '@/ui/Skeleton';
import { useStore } from '@/ui/use-store';
import { Listing } from './Listing';
import { FleetFailure } from './late';
import { PageHead } from './PageHead';
import { useRowsInView } from './use-rows-in-view';

/** The id of the element with the list of delegates, or with its placeholder. */
export const LIST_ID = 'list';

/** The overview of a scope: what is wrong, connectivity and health cards, and the list with its search and filters. */
export function OverviewPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const controls = useViewState();
  const includesBelow = controls.view.withScopesBelow && hasScopesBelow(scope);
  const { change } = controls;
  const { filters, dropped } = controls.view;
  const state = useFleet(scope, includesBelow);
  const isDefaultView = useDefaultView(scope, controls);
  const { search } = useLocation();
  useEffect(() => rememberList(scope, search), [scope, search]);
  const { fleet, about } = state;
  // Without delegates the page shows only that there are none.
  const filled = fleet && delegateCount(fleet) > 0 ? fleet : undefined;
  const first = useFirstRows({ scope, includesBelow }, controls.view, state);
  const listed = fleet ?? first?.fleet;
  const isWaiting = !listed && !state.failure;
  const list = useRef<HTMLDivElement>(null);
  const place = useFilterPlace();
  // Without rows, there is nothing to filter or to share.
  const hasRows = filled !== undefined || first !== undefined || isWaiting;
  return (
    <div className={place.isDocked ? 'with-dock' : undefined}>
      <div className="min-w-0 px-6 pb-12 max-phone:px-3 max-phone:pb-8">
        <FleetAge state={state} />
        <PageHead
          {...{ scope, scopeName, hasRows }}
          fleet={filled}
          latestVersion={state.latestVersion}
          asOf={about?.asOf}
        />
        <DroppedNotice dropped={dropped} onDismiss={() => change({}, { replace: true })} />
        <OverviewSummary {...{ scope, scopeName, includesBelow, state, filters, list }} fleet={filled} />
        {/* The list goes to the edges: the checkbox of a row is in the margin. */}
        <div
          // Another element once there is an answer: before, it only reserved the place of rows.
          key={isWaiting ? 'waiting' : 'answer'}
          ref={list}
          id={LIST_ID}
          tabIndex={-1}
          inert={first !== undefined}
          className="-mx-6 outline-none max-phone:-mx-3 print:mx-0"
        >
          {listed ? (
            <Listing
              isEmptyByPermission={about?.isEmptyByPermission ?? false}
              fleet={listed}
              all={first}
              {...{ scope, place, isDefaultView }}
            />
          ) : (
            <Pending scope={scope} includesBelow={includesBelow} state={state} />
          )}
        </div>
      </div>
      {place.isDocked && hasRows && <FilterDock {...place} unit="Delegates" />}
    </div>
  );
}

/** The first rows until the whole fleet is there, for a view that shows them in their order. */
function useFirstRows(listing: ListingChoice, view: ViewState, { fleet, failure }: FleetState) {
  const first = useStore(firstRows);
  const isOver = fleet !== undefined || failure !== undefined;
  useEffect(() => {
    if (isOver) firstRows.set(undefined);
    // On the way back, these rows would be old.
    return () => firstRows.set(undefined);
  }, [isOver]);
  const isPlain = !isFiltered(view.filters) && isDefaultSort(view.sort) && !view.group && !view.showsMissing;
  const isWanted = !isOver && isPlain && first?.listing === listingKey(listing);
  return isWanted ? first : undefined;
}

function Pending({ state, ...listing }: ListingChoice & { state: FleetState }) {
  if (!state.failure) return <Arriving listing={listingKey(listing)} />;
  return (
    <div className="px-6 max-phone:px-3 max-phone:pt-3">
      <FleetFailure error={state.failure} listing={listing} state={state} />
    </div>
  );
}

/** Shows how many delegates have been received. Rows wait for the whole answer, which decides their order. */
function Arriving({ listing }: { listing: string }) {
  const count = useStore(receivedCounts).get(listing) ?? 0;
  return (
    <>
      {/* In the place of the toolbar, with the outline of its search. */}
      <div className="list-controls">
        <div className="h-7 w-66 rounded-md border border-line max-tablet:h-8 max-tablet:w-full" />
        <p
          className="ms-auto text-ink-muted figures max-tablet:ms-0 max-tablet:text-xs max-tablet:leading-6"
          data-testid="received"
        >
          {count === 0 ? 'Waiting for the Manager' : `${counted(count, DELEGATES)} received`}
        </p>
      </div>
      <Skeleton rows={12} label="Loading delegates" isEdgeToEdge />
    </>
  );
}

interface OverviewSummaryProps {
  readonly scope: Scope;
  readonly scopeName: string;
  readonly state: FleetState;
  /** Undefined without a delegate. */
  readonly fleet: Fleet | undefined;
  readonly filters: DelegateFilters;
  readonly includesBelow: boolean;
  /** The list, which comes into view when a link here changes what it shows. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * What stands between the title and the list: the lead and the panel of numbers. They have one height in every fleet, so the
 * list is painted first, below their empty places.
 */
function OverviewSummary(props: OverviewSummaryProps) {
  const { scope, scopeName, state, filters, includesBelow, list } = props;
  const isPainted = useIsPainted();
  const fleet = isPainted ? props.fleet : undefined;
  const situation = useMemo(() => fleet && situationOf(fleet), [fleet]);
  usePageTitle(scopeName, titleOf(situation?.findings[0]), 'Delegates');
  const showRows = useRowsInView(list);
  const unreadable = state.about?.unreadable ?? [];
  if (state.fleet && !props.fleet) {
    return (
      <>
        <StaleNotice asked={askedFleet(state)} scope={scope} />
        {unreadable.length > 0 && <UnreadableNotice unreadable={unreadable} readable={0} />}
      </>
    );
  }
  if (!props.fleet && state.failure) return null;
  return (
    // Another element once there is an answer, so that nothing counts as moved.
    <div key={props.fleet ? 'answer' : 'waiting'} onClickCapture={showRows} className="flex flex-col gap-2">
      <section aria-label="Situation" className="h-8 max-phone:h-12 print:h-auto">
        {fleet && situation ? <Lead {...{ scope, fleet, situation, unreadable, state }} /> : <LeadSkeleton />}
      </section>
      <OverviewPanel listing={{ scope, includesBelow }} fleet={fleet} filters={filters} />
    </div>
  );
}
