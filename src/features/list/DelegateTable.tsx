import { clsx } from 'clsx/lite';
import { type CSSProperties, Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Delegate } from '@/domain/delegate/delegate';
import { startOfUtcDay } from '@/domain/delegate/lifecycle';
import type { Density } from '@/domain/query/list-columns';
import { orderDelegates, type Sort } from '@/domain/query/sort';
import type { FleetView } from '@/domain/query/view';
import { rowPath } from '@/domain/scope/row-path';
import type { Scope } from '@/domain/scope/scope';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { hrefOf } from '@/lib/href';
import { useMediaQuery } from '@/ui/use-media-query';
import { useRowWindow } from '@/ui/use-row-window';
import { type Column, columnsFor } from './columns';
import { DelegateRow } from './DelegateRow';
import './delegate-grid.css';
import { InstancesRow } from './InstancesRow';
import { SelectAll } from './SelectAll';
import './selecting.css';
import { SortHeader } from './SortHeader';
import { useFleetReaders } from './use-fleet-readers';
import { useIsLabelled } from './use-is-labelled';
import { useKeptFocus } from './use-kept-focus';
import { useListKeys } from './use-list-keys';
import type { ListLayout } from './use-list-layout';
import { type Selecting, useSelecting } from './use-selecting';

/** Lists up to this long are rendered whole, so that the browser's own find and print see all of them. */
const WHOLE_LIST_ROWS = 100;
const ROW_HEIGHT_PX: Record<Density, number> = { comfortable: 44, compact: 34 };

export interface DelegateTableProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** Ordinals of the fleet's delegates, in the order to show. */
  readonly rows: Uint32Array;
  /** Changes when the reader asked for other rows or another order. */
  readonly viewKey: string;
  readonly view: FleetView;
  readonly layout: ListLayout;
  readonly sort: Sort;
  /** The keys of the delegates whose instances are shown. */
  readonly open: readonly string[];
  readonly selecting: Selecting;
  readonly onSort: (sort: Sort) => void;
  readonly onToggle: (key: string) => void;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

/**
 * The delegates as a real table, of which only the rows near the window are rendered. It scrolls with the page; its row
 * count and indices tell assistive technology how long it really is.
 */
export function DelegateTable(props: DelegateTableProps) {
  const {
    scope,
    known,
    rows,
    viewKey,
    view,
    layout,
    sort,
    open,
    selecting,
    onSort,
    onToggle,
    renderActions,
  } = props;
  const { density } = layout;
  const { fleet } = known;
  const columns = useMemo(() => columnsFor(fleet.index, layout.columns), [fleet.index, layout.columns]);
  const isOneLine = useOneLine(columns);
  const { stableHealthOf, lastHeartbeatOf } = useFleetReaders(known);
  const table = useRef<HTMLTableElement>(null);
  const { roster } = fleet;
  const keyAt = (position: number) => roster.keyAt(rows[position] ?? -1);
  const positionOf = (key: string) => rows.indexOf(roster.ordinalOf(key));
  const { focusedKey, handleFocus, handleBlur } = useKeptFocus(table, rows.length, positionOf);
  const top = useRef<HTMLTableSectionElement>(null);
  const shown = useRowWindow({
    topRef: top,
    count: rows.length,
    // Looked at for every row, shown or not, whenever it is another function.
    idAt: useCallback((position) => roster.idAt(rows[position] ?? -1), [roster, rows]),
    estimatePx: ROW_HEIGHT_PX[density],
    layoutKey: `${density} ${layout.columns.join()}`,
    orderKey: viewKey,
    pinned: focusedKey === undefined ? -1 : positionOf(focusedKey),
    wholeUpTo: WHOLE_LIST_ROWS,
  });
  const { pickedCount, keys, handleClick } = useSelecting(selecting, rows, roster);
  const handleKeys = useListKeys({
    table,
    count: rows.length,
    keyAt,
    reveal: shown.reveal,
    open,
    onToggle,
    selection: keys,
  });

  const isLabelled = useIsLabelled();
  const today = startOfUtcDay(known.judgement.asOf);
  const openKeys = new Set(open);
  // Orders are made once: made on the way to the button, they are there when it is pressed.
  const prepareOrder = useCallback(
    (next: Sort) => orderDelegates(fleet.index, known.judgement, next),
    [fleet.index, known.judgement],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the links and buttons inside reach it; it is no control of its own
    <table
      ref={table}
      role="table"
      aria-label="Delegates"
      aria-rowcount={rows.length + 1}
      className={clsx('delegate-list', isOneLine && 'one-line')}
      data-density={density}
      data-selecting={selecting.selection.keys.size > 0 || undefined}
      style={gridOf(columns)}
      onClick={handleClick}
      onKeyDown={handleKeys}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <SortHeader
        columns={columns}
        sort={sort}
        onSort={onSort}
        onApproach={prepareOrder}
        selectAll={
          <SelectAll count={rows.length} pickedCount={pickedCount} isPart={rows.length < fleet.size} />
        }
      />
      <tbody role="presentation" ref={top} />
      {shown.rows.map(({ position, key, gapPx }) => {
        const ordinal = rows[position];
        const delegate = ordinal === undefined ? undefined : fleet.delegateAt(ordinal);
        if (ordinal === undefined || !delegate) return null;
        const id = roster.idAt(ordinal);
        const isOpen = openKeys.has(delegate.key) && delegate.instances.length > 0;
        return (
          <Fragment key={key}>
            {gapPx > 0 && <tbody role="presentation" style={{ height: gapPx }} />}
            <RowGroup id={id} position={position} measure={shown.measure}>
              <DelegateRow
                delegate={delegate}
                health={stableHealthOf(ordinal)}
                href={hrefOf(rowPath(scope, delegate))}
                today={today}
                columns={columns}
                position={position}
                isSelected={selecting.mask[ordinal] === 1}
                isOpen={isOpen}
                isLabelled={isLabelled}
                onToggle={onToggle}
                lastHeartbeatOf={lastHeartbeatOf}
                renderActions={renderActions}
              />
              {isOpen && (
                <InstancesRow
                  key={delegate.key}
                  known={known}
                  ordinal={ordinal}
                  delegate={delegate}
                  view={view}
                  today={today}
                />
              )}
            </RowGroup>
          </Fragment>
        );
      })}
      <tbody role="presentation" style={{ height: shown.endGapPx }} />
    </table>
  );
}

interface RowGroupProps {
  readonly id: number;
  readonly position: number;
  readonly measure: (element: HTMLElement) => () => void;
  readonly children: ReactNode;
}

/** The rows of one delegate. Its element may have been another's before, of another height. */
function RowGroup({ id, position, measure, children }: RowGroupProps) {
  const element = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured again as another row
  useEffect(() => (element.current ? measure(element.current) : undefined), [measure, id]);
  return (
    <tbody role="rowgroup" ref={element} data-index={position} data-row-id={id}>
      {children}
    </tbody>
  );
}

/** Between two columns, as `delegate-grid.css` has it. */
const GAP_PX = 12;
/** What stands beside the columns: the checkbox, the menu, the margin of the page and a scrollbar. */
const REST_PX = 107;

/** Whether all columns have room side by side. */
function useOneLine(columns: readonly Column[]): boolean {
  const leastPx = columns.reduce((sum, column) => sum + column.leastPx + GAP_PX, REST_PX);
  return useMediaQuery(`(min-width: ${leastPx}px)`);
}

/** What `delegate-grid.css` has to know of the columns. */
function gridOf(
  columns: readonly Column[],
): CSSProperties & Readonly<Record<`--${string}`, string | number>> {
  return {
    '--tracks': columns.map(({ leastPx, share }) => `minmax(${leastPx}px, ${share}fr)`).join(' '),
    // Beside the name, on two lines.
    '--facts-per-line': Math.max(1, Math.ceil((columns.length - 1) / 2)),
  };
}
