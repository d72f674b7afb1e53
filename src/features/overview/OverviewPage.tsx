import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { delegateCount } from '@/domain/delegate/fleet';
import { situationOf } from '@/domain/findings/situation';
import { DEFAULT_SORT } from '@/domain/query/order';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import { rememberList } from '@/features/address/list-address';
import { DroppedNotice } from '@/features/failures/DroppedNotice';
import { FilterDock } from '@/features/filters/FilterDock';
import { useFilterPlace } from '@/features/filters/use-filter-place';
import { type FleetState, useFleet } from '@/features/fleet/use-fleet';
import { FleetAge } from '@/features/frame/DataAge';
import { usePageTitle } from '@/features/frame/use-page-title';
import { useViewState } from '@/features/list/use-view-state';
import { titleOf } from '@/features/situation/situation-title';
import { DefaultViewNote } from '@/features/views/DefaultViewNote';
import { useDefaultView } from '@/features/views/use-default-view';
import { counted, DELEGATES } from '@/features/words/labels';
import { received } from '@/fleet/feed';
import { Skeleton } from '@/ui/Skeleton';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { useStore } from '@/ui/use-store';
import { Listing } from './Listing';
import { FleetFailure } from './late';
import { OverviewSummary } from './OverviewSummary';
import { PageHead } from './PageHead';

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
          {dropped.length > 0 && (
            <DroppedNotice dropped={dropped} onDismiss={() => change({}, { replace: true })} />
          )}
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
