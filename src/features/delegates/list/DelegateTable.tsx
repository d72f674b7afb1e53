import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Delegate } from '@/domain/delegate';
import { startOfUtcDay } from '@/domain/lifecycle';
import { delegatePath } from '@/domain/paths';
import type { Roster } from '@/domain/roster';
import type { Scope } from '@/domain/scope';
import type { Sort } from '@/domain/sort';
import type { FleetView } from '@/domain/view';
import type { KnownFleet } from '../useFleet';
import { DelegateRow } from './DelegateRow';
import './delegate-grid.css';
import { InstancesRow } from './InstancesRow';
import { SortHeader } from './SortHeader';
import { useFleetReaders } from './useFleetReaders';
import { useKeptFocus } from './useKeptFocus';
import { useListKeys } from './useListKeys';

/** Lists up to this long are rendered whole, so that the browser's own find and print see all of them. */
const WHOLE_LIST_ROWS = 100;
const ROW_HEIGHT_PX = 45;
const OVERSCAN_ROWS = 12;

export interface DelegateTableProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** Ordinals of the fleet's delegates, in the order to show. */
  readonly rows: Uint32Array;
  readonly view: FleetView;
  readonly sort: Sort;
  /** The keys of the delegates whose instances are shown. */
  readonly open: readonly string[];
  readonly onSort: (sort: Sort) => void;
  readonly onToggle: (key: string) => void;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

/**
 * The delegates as a real table, of which only the rows near the window are rendered. It scrolls with the page; its row
 * count and indices tell assistive technology how long it really is.
 */
export function DelegateTable(props: DelegateTableProps) {
  const { scope, known, rows, view, sort, open, onSort, onToggle, renderActions } = props;
  const { fleet } = known;
  const { stableHealthOf, lastHeartbeatOf } = useFleetReaders(known);
  const table = useRef<HTMLTableElement>(null);
  const { roster } = fleet;
  const keyAt = (position: number) => roster.keyAt(rows[position] ?? -1);
  const positionOf = (key: string) => rows.indexOf(roster.ordinalOf(key));
  const { focusedKey, handleFocus, handleBlur } = useKeptFocus(table, rows.length, positionOf);
  const focused = focusedKey === undefined ? -1 : positionOf(focusedKey);
  const virtualizer = useRows(table, roster, rows, focused);
  const handleKeys = useListKeys({ table, count: rows.length, keyAt, virtualizer, open, onToggle });

  const items = virtualizer.getVirtualItems();
  const today = startOfUtcDay(known.answer.asOf);
  const openKeys = new Set(open);
  const { scrollMargin } = virtualizer.options;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the links and buttons inside reach it; it is no control of its own
    <table
      ref={table}
      role="table"
      aria-label="Delegates"
      aria-rowcount={rows.length + 1}
      className="delegate-list"
      onKeyDown={handleKeys}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <SortHeader sort={sort} onSort={onSort} />
      {items.map((item, i) => {
        const ordinal = rows[item.index];
        const delegate = ordinal === undefined ? undefined : fleet.delegateAt(ordinal);
        if (ordinal === undefined || !delegate) return <Fragment key={item.key} />;
        const isOpen = openKeys.has(delegate.key) && delegate.instances.length > 0;
        return (
          <tbody
            key={item.key}
            role="rowgroup"
            ref={virtualizer.measureElement}
            data-index={item.index}
            style={{ marginTop: item.start - (items[i - 1]?.end ?? scrollMargin) || undefined }}
          >
            <DelegateRow
              delegate={delegate}
              health={stableHealthOf(ordinal)}
              href={delegatePath(scope, delegate.identifier ?? delegate.key)}
              today={today}
              position={item.index}
              isOpen={isOpen}
              onToggle={onToggle}
              lastHeartbeatOf={lastHeartbeatOf}
              renderActions={renderActions}
            />
            {isOpen && (
              <InstancesRow known={known} ordinal={ordinal} delegate={delegate} view={view} today={today} />
            )}
          </tbody>
        );
      })}
      <tbody
        role="presentation"
        style={{ height: virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin) }}
      />
    </table>
  );
}

/** The rows near the window, plus the one that holds the focus: scrolling away must not drop it. */
function useRows(
  table: React.RefObject<HTMLTableElement | null>,
  roster: Roster,
  rows: Uint32Array,
  focused: number,
): Virtualizer<Window, HTMLTableSectionElement> {
  const count = rows.length;
  const [top, setTop] = useState(0);
  // After every render: a notice above the list moves it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same number again renders nothing
  useLayoutEffect(() => {
    if (!table.current) return;
    const headerHeight = table.current.tHead?.offsetHeight ?? 0;
    setTop(table.current.getBoundingClientRect().top + window.scrollY + headerHeight);
  });
  // Asked for every row, shown or not, whenever it is another function: so it stays, and gives numbers.
  const getItemKey = useCallback((position: number) => roster.idAt(rows[position] ?? -1), [roster, rows]);
  // oxlint-disable-next-line react/incompatible-library -- the compiler, were it on, skips this hook; rows get plain props
  return useWindowVirtualizer<HTMLTableSectionElement>({
    count,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: count <= WHOLE_LIST_ROWS ? WHOLE_LIST_ROWS : OVERSCAN_ROWS,
    getItemKey,
    scrollMargin: top,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const positions = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      if (focused >= 0 && focused < first) positions.unshift(focused);
      if (focused > last) positions.push(focused);
      return positions;
    },
  });
}
