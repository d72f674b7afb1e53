import { memo, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isFiltered, NO_FILTERS } from '@/domain/filters';
import type { Scope } from '@/domain/scope';
import { selectView } from '@/domain/view';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { DelegateActions } from '../actions/DelegateActions';
import { useDelegateDialogs } from '../actions/useDelegateDialogs';
import { receivedCount, subscribeToReceived } from '../feed/received';
import { DelegateTable } from '../list/DelegateTable';
import { useEngaged } from '../list/useEngaged';
import { useListLayout } from '../list/useListLayout';
import { useSteadyRows } from '../list/useSteadyRows';
import { rememberList } from '../live/listAddress';
import { NoDelegates, NoMatch } from '../states/EmptyLists';
import { LoadFailure } from '../states/LoadFailure';
import { DroppedNotice, StaleNotice, UnreadableNotice } from '../states/Notices';
import { type FleetState, type KnownFleet, useFleet } from '../useFleet';
import { usePageTitle } from '../usePageTitle';
import { DefaultViewNote } from '../views/DefaultViewNote';
import { useDefaultView } from '../views/useDefaultView';
import { counted, DELEGATES } from '../words';
import { HealthCards } from './HealthCards';
import { ListMenus } from './ListMenus';
import { PageHead } from './PageHead';
import { preloadLateParts } from './preloadLateParts';
import { Toolbar } from './Toolbar';
import { useViewState, type ViewControls } from './useViewState';

/** The overview of a scope: the health cards, and the list that they, the search and the filters choose from. */
export function OverviewPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const state = useFleet(scope);
  const controls = useViewState();
  const isDefaultView = useDefaultView(scope, controls);
  const { search } = useLocation();
  useEffect(() => rememberList(scope, search), [scope, search]);
  useEffect(preloadLateParts, []);
  usePageTitle(scope, state);
  const { known } = state;
  return (
    <>
      <PageHead scope={scope} scopeName={scopeName} state={state} />
      <div className="flex flex-col gap-3">
        <DroppedNotice
          dropped={controls.view.dropped}
          onDismiss={() => controls.change({}, { replace: true })}
        />
        {isDefaultView && <DefaultViewNote onChange={controls.change} />}
        <StaleNotice state={state} scope={scope} />
        <UnreadableNotice state={state} />
        {(known || !state.failure) && <HealthCards known={known} filters={controls.view.filters} />}
      </div>
      {known ? (
        <Listing scope={scope} known={known} controls={controls} />
      ) : (
        <Pending scope={scope} state={state} />
      )}
    </>
  );
}

function Pending({ scope, state }: { scope: Scope; state: FleetState }) {
  if (!state.failure) return <Arriving />;
  return (
    <LoadFailure
      error={state.failure}
      scope={scope}
      nextTryAt={state.nextTryAt}
      isFetching={state.isFetching}
      onRetry={state.refresh}
    />
  );
}

/** Before the answer is whole: how much of it is here. Its rows wait until they can stand in their final order. */
function Arriving() {
  const received = useSyncExternalStore(subscribeToReceived, receivedCount);
  return (
    <>
      <p className="py-3 text-sm text-ink-muted tabular-nums" data-testid="received">
        {received === 0 ? 'Waiting for the Manager' : `${counted(received, DELEGATES)} received`}
      </p>
      <Skeleton rows={8} label="Loading delegates" />
    </>
  );
}

interface ListingProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  readonly controls: ViewControls;
}

/** Memoised: a poll that begins, ends or fails says so above the list and leaves it alone. */
const Listing = memo(function Listing({ scope, known, controls }: ListingProps) {
  const { view, change, type } = controls;
  const { filters, sort, open } = view;
  const { index, judgement, fleet } = known;
  const selected = useMemo(
    () => selectView(index, judgement, filters, sort),
    [index, judgement, filters, sort],
  );
  const layout = useListLayout(view);
  const list = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const isEngaged = useEngaged(list);
  const viewKey = JSON.stringify([filters, sort]);
  const steady = useSteadyRows({
    roster: fleet.roster,
    rows: selected.rows,
    viewKey,
    isHeld: isEngaged,
  });
  const dialogs = useDelegateDialogs(scope, known);

  const opened = useRef(open);
  useEffect(() => {
    opened.current = open;
  }, [open]);
  const handleToggle = useCallback(
    (key: string) => {
      const isOpen = opened.current.includes(key);
      change(
        { open: isOpen ? opened.current.filter((one) => one !== key) : [...opened.current, key] },
        { replace: true },
      );
    },
    [change],
  );
  const { askToDelete, troubleshoot } = dialogs;
  const renderActions = useCallback(
    (delegate: Parameters<typeof askToDelete>[0]) => (
      <DelegateActions
        scope={scope}
        delegate={delegate}
        onDelete={askToDelete}
        onTroubleshoot={troubleshoot}
      />
    ),
    [scope, askToDelete, troubleshoot],
  );

  if (fleet.size === 0) {
    return <NoDelegates scope={scope} isByPermission={known.answer.isEmptyByPermission} />;
  }
  return (
    <>
      <Toolbar
        known={known}
        view={selected}
        filters={filters}
        sort={sort}
        onSearch={type}
        onFilters={(next) => change({ filters: next })}
        onSort={(next) => change({ sort: next })}
        statusRef={status}
        menus={
          <ListMenus scope={scope} known={known} rows={selected.rows} layout={layout} controls={controls} />
        }
      >
        {steady.waiting && <Waiting {...steady.waiting} onApply={steady.apply} />}
      </Toolbar>
      <div ref={list}>
        {steady.rows.length === 0 && isFiltered(filters) ? (
          <NoMatch
            total={fleet.size}
            onClear={() => {
              status.current?.focus();
              change({ filters: NO_FILTERS });
            }}
          />
        ) : (
          <DelegateTable
            scope={scope}
            known={known}
            rows={steady.rows}
            viewKey={viewKey}
            view={selected}
            layout={layout}
            sort={sort}
            open={open}
            onSort={(next) => change({ sort: next })}
            onToggle={handleToggle}
            renderActions={renderActions}
          />
        )}
      </div>
      {dialogs.element}
    </>
  );
});

/** Changes held back so that rows do not move while the reader works in the list. */
function Waiting({ arriving, leaving, onApply }: { arriving: number; leaving: number; onApply: () => void }) {
  const changes = arriving + leaving;
  return (
    <Button size="sm" onClick={onApply}>
      {changes > 0 ? `Show ${changes} ${changes === 1 ? 'change' : 'changes'}` : 'Show the new order'}
    </Button>
  );
}
