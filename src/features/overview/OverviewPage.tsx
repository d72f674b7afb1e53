import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type Situation as SituationFacts, situationOf } from '@/domain/findings/situation';
import type { DelegateFilters } from '@/domain/query/filters';
import { DEFAULT_SORT } from '@/domain/query/order';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import { valueCount } from '@/domain/table/kinds';
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
import { StaleNotice, UnreadableNotice } from '@/features/situation/lazy-notices';
import { SituationPlace, SituationSkeleton } from '@/features/situation/SituationPlace';
import { titleOf } from '@/features/situation/situation-title';
import { DefaultViewNote } from '@/features/views/DefaultViewNote';
import { useDefaultView } from '@/features/views/use-default-view';
import { counted, DELEGATES } from '@/features/words/labels';
import { received } from '@/fleet/feed';
import { Skeleton } from '@/ui/Skeleton';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { useStore } from '@/ui/use-store';
import { Listing } from './Listing';
import { FleetFailure, ScopesBelow } from './late';
import { PageHead } from './PageHead';
import { useRowsInView } from './use-rows-in-view';

/** The id of the element with the list of delegates, or with its placeholder. */
export const LIST_ID = 'list';

/** The overview of a scope: findings, connectivity, health cards, charts, and the list with its search and filters. */
export function OverviewPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const controls = useViewState();
  const includesBelow = controls.view.withScopesBelow && hasScopesBelow(scope);
  const { change } = controls;
  const { filters, sort, dropped } = controls.view;
  const isByScope = sort.key === 'scope';
  const changeBelow = useCallback(
    (withScopesBelow: boolean) => {
      // Only a list that includes the scopes below can be sorted by scope.
      change({ withScopesBelow, ...(isByScope && { sort: DEFAULT_SORT }) });
    },
    [change, isByScope],
  );
  const state = useFleet(scope, includesBelow);
  const isDefaultView = useDefaultView(scope, controls);
  const { search } = useLocation();
  useEffect(() => rememberList(scope, search), [scope, search]);
  const { fleet, about } = state;
  const belowSwitch = useMemo(
    () => <BelowSwitch scope={scope} isOn={includesBelow} onChange={changeBelow} />,
    [scope, includesBelow, changeBelow],
  );
  // Without delegates the page shows only that there are none.
  const filled = fleet && delegateCount(fleet) > 0 ? fleet : undefined;
  const situation = useMemo(() => filled && situationOf(filled), [filled]);
  usePageTitle(scopeName, titleOf(situation?.findings[0]), 'Delegates');
  const isWaiting = !fleet && !state.failure;
  const list = useRef<HTMLDivElement>(null);
  const place = useFilterPlace();
  const isPhone = useMediaQuery(PHONE);
  // Without rows, there is nothing to filter or to share.
  const hasRows = filled !== undefined || isWaiting;
  const head = (
    <PageHead
      {...{ scope, scopeName, includesBelow, isPhone, hasRows }}
      // A phone needs the room for rows: there it is in the menu of the list.
      belowSwitch={isPhone && hasRows ? undefined : belowSwitch}
      fleet={filled}
      latestVersion={state.latestVersion}
      asOf={about?.asOf}
    />
  );
  return (
    <div className={place.isDocked ? 'with-dock' : undefined}>
      <div className="min-w-0 px-6 pb-12 max-phone:px-3 max-phone:pb-8">
        <FleetAge state={state} />
        {head}
        <div className="flex flex-col gap-3 max-phone:gap-1.5">
          <DroppedNotice dropped={dropped} onDismiss={() => change({}, { replace: true })} />
          {isDefaultView && <DefaultViewNote onChange={change} />}
        </div>
        <OverviewSummary {...{ scope, includesBelow, state, situation, filters, list }} fleet={filled} />
        {/* The list goes to the edges: the checkbox of a row is in the margin. */}
        <div
          // Another element once there is an answer: before, it only reserved the place of rows.
          key={isWaiting ? 'waiting' : 'answer'}
          ref={list}
          id={LIST_ID}
          tabIndex={-1}
          className="-mx-6 outline-none max-phone:-mx-3 print:mx-0"
        >
          {fleet ? (
            <Listing
              scope={scope}
              fleet={fleet}
              isEmptyByPermission={about?.isEmptyByPermission ?? false}
              belowSwitch={belowSwitch}
              place={place}
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
  const count = useStore(received).get(listing) ?? 0;
  return (
    <>
      {/* In the place of the toolbar, with the outline of its search. */}
      <div className="flex h-12 items-center gap-3 px-6 pt-1 max-phone:h-17.5 max-phone:flex-col max-phone:items-stretch max-phone:gap-1 max-phone:px-3 max-phone:pt-2">
        <div className="h-7 w-66 rounded-md border border-line max-desk:w-55 max-phone:h-8 max-phone:w-full" />
        <p
          className="ms-auto text-ink-muted figures max-phone:ms-0 max-phone:text-xs max-phone:leading-6"
          data-testid="received"
        >
          {count === 0 ? 'Waiting for the Manager' : `${counted(count, DELEGATES)} received`}
        </p>
      </div>
      <Skeleton rows={12} label="Loading delegates" isEdgeToEdge />
    </>
  );
}

interface BelowSwitchProps {
  readonly scope: Scope;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The checkbox that includes the scopes below in the list. Renders nothing if there are none. */
function BelowSwitch({ scope, isOn, onChange }: BelowSwitchProps) {
  if (!hasScopesBelow(scope)) return null;
  return (
    <label className="flex min-h-6 items-center gap-2 text-ink-muted">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-accent"
      />
      <span>{`Include ${scope.level === 'account' ? 'organizations and ' : ''}projects`}</span>
    </label>
  );
}

/** Rows of the table of scopes before the reader asks for all, and its other rows. */
const SHOWN_SCOPES = 4;
const OTHER_ROWS = 2;
const ROW_REM = 1.75;

/** Before the code or the numbers of the table are there. */
function scopesHeight(fleet: Fleet | undefined): string {
  const scopes = fleet ? valueCount(fleet.delegates.scope.values) : SHOWN_SCOPES;
  return `${ROW_REM * (Math.min(scopes, SHOWN_SCOPES) + OTHER_ROWS)}rem`;
}

interface OverviewSummaryProps {
  readonly scope: Scope;
  readonly state: FleetState;
  /** Undefined without a delegate. */
  readonly fleet: Fleet | undefined;
  readonly situation: SituationFacts | undefined;
  readonly filters: DelegateFilters;
  readonly includesBelow: boolean;
  /** The list, which comes into view when a link here changes what it shows. */
  readonly list: RefObject<HTMLElement | null>;
}

/** What stands between the title and the list: the situation and the panel of numbers, or their places while loading. */
function OverviewSummary(props: OverviewSummaryProps) {
  const { scope, state, fleet, situation, filters, includesBelow, list } = props;
  const listing = { scope, includesBelow };
  const showRows = useRowsInView(list);
  const unreadable = state.about?.unreadable ?? [];
  if (state.fleet && !fleet) {
    return (
      <>
        <StaleNotice asked={askedFleet(state)} scope={scope} />
        {unreadable.length > 0 && <UnreadableNotice unreadable={unreadable} readable={0} />}
      </>
    );
  }
  if (!fleet && state.failure) return null;
  return (
    // Another element once there is an answer, so that nothing counts as moved.
    <div key={fleet ? 'answer' : 'waiting'} onClickCapture={showRows} className="flex flex-col gap-2">
      {fleet && situation ? (
        <SituationPlace
          scope={scope}
          fleet={fleet}
          situation={situation}
          unreadable={unreadable}
          state={state}
        />
      ) : (
        <SituationSkeleton />
      )}
      <OverviewPanel
        listing={listing}
        fleet={fleet}
        filters={filters}
        scopes={
          includesBelow ? (
            <div style={{ minHeight: scopesHeight(fleet) }} className="box-content border-t border-line">
              {fleet && <ScopesBelow scope={scope} fleet={fleet} />}
            </div>
          ) : undefined
        }
      />
    </div>
  );
}
