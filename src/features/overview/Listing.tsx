import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { readView } from '@/domain/address/address';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { remedyOf } from '@/domain/delegate/health';
import {
  type DelegateFilters,
  type Facet,
  isFiltered,
  leavingOut,
  NO_FILTERS,
  tokenNamesIn,
} from '@/domain/filter/filters';
import { keyFoundByHost } from '@/domain/filter/search';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateGroup } from '@/domain/view/group';
import type { Sort } from '@/domain/view/order';
import { type FleetView, selectView, viewWithRows } from '@/domain/view/view';
import type { AskTask } from '@/features/actions/delegate-task';
import { DelegateMenu } from '@/features/actions/lazy-delegate-menu';
import { remedyLabel } from '@/features/actions/remedy-labels';
import { useDelegateDialogs } from '@/features/actions/use-delegate-dialogs';
import { useAddressParams } from '@/features/address/use-address-param';
import { BulkActions } from '@/features/bulk/BulkActions';
import type { FilterPlace } from '@/features/filters/use-filter-place';
import { useHasMemory } from '@/features/fleet/moment';
import { DelegateTable } from '@/features/list/DelegateTable';
import type { RowActions } from '@/features/list/row-actions';
import { useColumns } from '@/features/list/use-columns';
import { useListLayout } from '@/features/list/use-list-layout';
import { useListModel } from '@/features/list/use-list-model';
import { useViewState } from '@/features/list/use-view-state';
import { counted, DELEGATES } from '@/features/words/labels';
import { Button } from '@/ui/Button';
import { useIsPainted } from '@/ui/content-painted';
import {
  FacetPanel,
  FilterSheet,
  GroupActions,
  MissingFound,
  MissingList,
  NoDelegates,
  NoMatch,
  TokenFilter,
} from './late';
import { Toolbar } from './toolbar/Toolbar';

interface ListingProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The size of the listing while the fleet has only its first rows. */
  readonly all?: Pick<FleetView, 'delegateCount' | 'instanceCount'> | undefined;
  /** Whether the list is empty because the reader may not see any delegate. */
  readonly isEmptyByPermission: boolean;
  readonly place: FilterPlace;
  /** Whether the list shows the default view of this browser. */
  readonly isDefaultView: boolean;
}

/**
 * The filters, the toolbar and the list. Memoized: a poll that starts, ends or fails changes a notice above, not the
 * list. A typed letter is state of this component until it is in the address, so that nothing above re-renders.
 */
export const Listing = memo(function Listing({ isEmptyByPermission, ...list }: ListingProps) {
  const { showsMissing } = readView(useAddressParams());
  const { scope } = list;
  if (delegateCount(list.fleet) === 0)
    return showsMissing ? (
      <MissingList scope={scope} />
    ) : (
      <NoDelegates scope={scope} isByPermission={isEmptyByPermission} />
    );
  return <FilledListing {...list} />;
});

function FilledListing({ place, isDefaultView, all, ...answer }: Omit<ListingProps, 'isEmptyByPermission'>) {
  const { scope } = answer;
  const controls = useViewState();
  const { view, change } = controls;
  const { filters, sort } = view;
  const isPainted = useIsPainted();
  const isRemembered = useHasMemory();
  const tokenNames = useMemo(() => tokenNamesIn(filters), [filters]);
  const [named, setNamed] = useState<Fleet>();
  const fleet = (tokenNames.length > 0 && named) || answer.fleet;
  const isUnread = tokenNames.length > 0 && !named;
  const selected = useMemo(() => selectView(fleet, filters, sort), [fleet, filters, sort]);
  const layout = useListLayout(view);
  const status = useRef<HTMLParagraphElement>(null);
  const viewKey = JSON.stringify([filters, sort, view.group, view.withScopesBelow]);
  const writeOpen = useCallback((open: readonly string[]) => change({ open }, { replace: true }), [change]);
  const found = keyFoundByHost(fleet, selected);
  const model = useListModel({
    fleet,
    rows: selected.rows,
    viewKey,
    group: view.group,
    open: view.open,
    onOpen: writeOpen,
    found,
  });
  const { rows, groups, selecting, waiting } = model;
  const shown = useMemo(() => {
    const inFleet = viewWithRows(selected, fleet, rows);
    if (!all) return inFleet;
    const { delegateCount: delegates, instanceCount: instances } = all;
    return { ...inFleet, ...all, shownDelegates: delegates, shownInstances: instances };
  }, [selected, fleet, rows, all]);
  const dialogs = useDelegateDialogs(scope, fleet);
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const { ask } = dialogs;
  const { group: by } = view;
  const renderGroupActions = (group: DelegateGroup) =>
    by && <GroupActions {...{ scope, fleet, by, filters, group }} includesBelow={view.withScopesBelow} />;
  const actions = { ...useRowActions(scope, ask), renderGroupActions };
  const changeFromNoMatch = (next: DelegateFilters) => {
    // The pressed button unmounts with the notice.
    status.current?.focus();
    change({ filters: next });
  };
  const chooseValues = useCallback(
    (facet: Facet, values: readonly string[], leftOut?: readonly string[]) =>
      change({ filters: { [facet]: values, ...(leftOut && { [leavingOut(facet)]: leftOut }) } }),
    [change],
  );
  const fit = useColumns(fleet, layout, place.besidePx);
  const list = { scope, fleet, viewKey, view: shown, layout, fit, sort, onSort };
  const panel = { fleet, filters, onChoose: chooseValues };
  return (
    <>
      {view.showsMissing ? (
        <MissingList scope={scope} />
      ) : (
        <>
          <Toolbar
            {...{ scope, fleet, controls, layout, fit, groups, place, isDefaultView, isUnread }}
            view={shown}
            statusRef={status}
            waiting={waiting && <HeldRows {...waiting} onApply={model.applyWaiting} />}
            renderBulk={(onSearch) => <BulkActions {...{ scope, fleet, rows, selecting, onSearch }} />}
            isSelecting={selecting.selection.keys.size > 0}
          />
          {tokenNames.length > 0 && (
            <TokenFilter
              {...answer}
              names={tokenNames}
              onFleet={setNamed}
              onRemove={() => changeFromNoMatch({ ...filters, tokenName: [], 'tokenName!': [] })}
            />
          )}
          {isUnread ? null : rows.length === 0 && isFiltered(filters) ? (
            <NoMatch scope={scope} fleet={fleet} filters={filters} onChange={changeFromNoMatch} />
          ) : (
            <DelegateTable {...{ list, model, actions }} />
          )}
        </>
      )}
      {isRemembered && filters.search !== '' && <MissingFound scope={scope} search={filters.search} />}
      {/* After the rows: its code may be there before them. */}
      {isPainted && place.body && createPortal(<FacetPanel {...panel} />, place.body)}
      {place.isSheetOpen && (
        <FilterSheet
          unit="delegates"
          shown={view.showsMissing ? 'missing delegates' : counted(shown.shownDelegates, DELEGATES)}
          onClear={() => change({ filters: NO_FILTERS, showsMissing: false })}
          onClose={place.closeSheet}
        >
          <FacetPanel {...panel} />
        </FilterSheet>
      )}
      {dialogs.element}
    </>
  );
}

/** The button that applies waiting changes. They wait so that rows do not move while the reader works in the list. */
function HeldRows({
  arriving,
  leaving,
  onApply,
}: {
  arriving: number;
  leaving: number;
  onApply: () => void;
}) {
  const changes = arriving + leaving;
  return (
    <Button size="sm" onClick={onApply}>
      {changes > 0 ? `Show ${changes} ${changes === 1 ? 'change' : 'changes'}` : 'Show the new order'}
    </Button>
  );
}

function useRowActions(scope: Scope, ask: AskTask | undefined): Omit<RowActions, 'renderGroupActions'> {
  return useMemo(
    () => ({
      remedyLabel: (delegate) => {
        const remedy = ask && remedyOf(delegate);
        return remedy && remedyLabel(remedy, delegate);
      },
      onRemedy: (delegate) => {
        const remedy = remedyOf(delegate);
        if (remedy) ask?.(remedy, delegate);
      },
      renderMenu: (delegate, frame, selection) => (
        <DelegateMenu {...{ scope, delegate, frame, selection }} onAsk={ask} onClose={frame.onClose} />
      ),
    }),
    [scope, ask],
  );
}
