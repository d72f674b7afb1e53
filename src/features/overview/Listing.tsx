import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Delegate } from '@/domain/delegate/delegate';
import { isFiltered, NO_FILTERS } from '@/domain/query/filters';
import type { Sort } from '@/domain/query/sort';
import { selectView } from '@/domain/query/view';
import type { Scope } from '@/domain/scope/scope';
import { DelegateActions } from '@/features/actions/DelegateActions';
import { useDelegateDialogs } from '@/features/actions/use-delegate-dialogs';
import { Selectable } from '@/features/bulk/Selectable';
import { NoMatch } from '@/features/fleet/states/NoMatch';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { DelegateTable } from '@/features/list/DelegateTable';
import { useEngaged } from '@/features/list/use-is-interacting';
import { useListLayout } from '@/features/list/use-list-layout';
import { useSteadyRows } from '@/features/list/use-stable-order';
import { useViewState } from '@/features/list/use-view-state';
import { Button } from '@/ui/Button';
import { createLatePanel } from '@/ui/late-panel';
import { ListMenus } from './ListMenus';
import { Toolbar } from './Toolbar';

const NO_DELEGATES = createLatePanel(
  async () => (await import('@/features/fleet/states/NoDelegates')).NoDelegates,
);

interface ListingProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
}

/**
 * The toolbar, and the list that it chooses from. Memoised: a poll that begins, ends or fails says so above the list and
 * leaves it alone. And what is typed stays here until it is in the address, so that no letter draws what is above.
 */
export const Listing = memo(function Listing({ scope, known }: ListingProps) {
  const controls = useViewState();
  const { view, field, change, type } = controls;
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
  const viewKey = JSON.stringify([filters, sort, view.withScopesBelow]);
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
  const handleSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const { ask } = dialogs;
  const renderActions = useCallback(
    (delegate: Delegate) => <DelegateActions scope={scope} delegate={delegate} onAsk={ask} />,
    [scope, ask],
  );

  if (fleet.size === 0) {
    return <NO_DELEGATES.Panel scope={scope} isByPermission={known.isEmptyByPermission} />;
  }
  return (
    <>
      <Toolbar
        known={known}
        view={selected}
        filters={filters}
        sort={sort}
        field={field}
        onSearch={type}
        onFilters={(next) => change({ filters: next })}
        onSort={handleSort}
        statusRef={status}
        menus={
          <ListMenus scope={scope} known={known} rows={selected.rows} layout={layout} controls={controls} />
        }
      >
        {steady.waiting && <Waiting {...steady.waiting} onApply={steady.apply} />}
      </Toolbar>
      <div ref={list}>
        <Selectable scope={scope} known={known} rows={steady.rows}>
          {(selecting) =>
            steady.rows.length === 0 && isFiltered(filters) ? (
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
                selecting={selecting}
                onSort={handleSort}
                onToggle={handleToggle}
                renderActions={renderActions}
              />
            )
          }
        </Selectable>
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
