import './delegate-grid.css';
import './selecting.css';
import { clsx } from 'clsx/lite';
import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateCount, type Fleet, keyAt, rowOf } from '@/domain/delegate/fleet';
import type { Density } from '@/domain/query/columns';
import { pathToDelegate } from '@/domain/query/delegate-path';
import { orderRows, type Sort } from '@/domain/query/order';
import { hasScopes } from '@/domain/query/scope-sums';
import type { FleetView } from '@/domain/query/view';
import type { Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { late } from '@/ui/late';
import { createRowKeys } from '@/ui/row-keys';
import { useMediaQuery } from '@/ui/use-media-query';
import { useRowWindow } from '@/ui/use-row-window';
import { type Column, columnsFor } from './columns';
import { DelegateRow } from './DelegateRow';
import { instancesId } from './name-cell';
import { SelectAll } from './SelectAll';
import { SortHeader } from './SortHeader';
import { useDelegateRows } from './use-delegate-rows';
import { useKeptFocus } from './use-kept-focus';
import { useListKeys } from './use-list-keys';
import type { ListLayout } from './use-list-layout';
import type { OpenRows } from './use-open-rows';
import { type Selecting, useSelecting } from './use-selecting';

const InstancesOf = late(async () => (await import('./InstancesOf')).InstancesOf);

/** Row heights as `delegate-grid.css` has them. */
const ROW_PX: Record<Density, number> = { comfortable: 44, compact: 34 };

/** The delegates to show, and how. */
interface ShownList {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** Rows of the fleet, in the order to show. */
  readonly rows: Uint32Array;
  /** Changes when the reader asked for other rows or another order. */
  readonly viewKey: string;
  readonly view: FleetView;
  readonly layout: ListLayout;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

interface DelegateTableProps {
  readonly list: ShownList;
  readonly openRows: OpenRows;
  readonly selecting: Selecting;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

/**
 * The delegates as a real table, of which only the rows near the window are rendered. It scrolls with the page; its row
 * count and indices tell assistive technology how long it really is.
 */
export function DelegateTable({ list, openRows, selecting, renderActions }: DelegateTableProps) {
  const { fleet, rows, layout, sort, onSort } = list;
  const hasScope = hasScopes(fleet);
  const columns = useMemo(() => columnsFor(hasScope, layout.columns), [hasScope, layout.columns]);
  const isOneLine = useOneLine(columns);
  const table = useRef<HTMLTableElement>(null);
  const keyOf = (position: number) => keyAt(fleet, rows[position] ?? -1);
  const focus = useKeptFocus(table, rows.length, (key) => rows.indexOf(rowOf(fleet, key)));
  const shown = useShownRows({ table, list, openRows, isOneLine, focusedKey: focus.focusedKey });
  const { selectedCount, keys, handleClick } = useSelecting(selecting, { fleet, rows });
  const handleKeys = useListKeys({
    table,
    count: rows.length,
    keyAt: keyOf,
    reveal: shown.reveal,
    openRows,
    selection: keys,
  });
  // Orders are made once: made on the way to the button, they are there when it is pressed.
  const prepareOrder = useCallback((next: Sort) => orderRows(fleet, next), [fleet]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the links and buttons inside reach it; it is no control of its own
    <table
      ref={table}
      role="table"
      aria-label="Delegates"
      aria-rowcount={rows.length + 1}
      className={clsx('delegate-list', isOneLine && 'one-line')}
      data-density={layout.density}
      data-selecting={selecting.selection.keys.size > 0 || undefined}
      style={gridOf(columns)}
      onClick={handleClick}
      onKeyDown={handleKeys}
      onFocus={focus.handleFocus}
      onBlur={focus.handleBlur}
    >
      <SortHeader
        columns={columns}
        sort={sort}
        onSort={onSort}
        onApproach={prepareOrder}
        selectAll={
          <SelectAll
            count={rows.length}
            selectedCount={selectedCount}
            isPart={rows.length < delegateCount(fleet)}
          />
        }
      />
      <TableRows {...{ list, columns, shown, openRows, mask: selecting.mask, renderActions }} />
    </table>
  );
}

interface ShownRowsInput {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly list: ShownList;
  readonly openRows: OpenRows;
  readonly isOneLine: boolean;
  readonly focusedKey: string | undefined;
}

/** Which rows are rendered, and under which React keys. */
function useShownRows({ table, list, openRows, isOneLine, focusedKey }: ShownRowsInput) {
  const { fleet, rows, layout, viewKey } = list;
  const sizeKeyAt = useCallback(
    (position: number) => {
      // On one line all closed rows are as high as each other.
      if (isOneLine && openRows.keys.size === 0) return position;
      const key = keyAt(fleet, rows[position] ?? -1) ?? '';
      if (openRows.keys.has(key)) return `open ${key}`;
      return isOneLine ? position : key;
    },
    [fleet, rows, openRows, isOneLine],
  );
  const rowWindow = useRowWindow({
    listRef: table,
    count: rows.length,
    rowPx: ROW_PX[layout.density],
    sizeKeyAt,
    pinned: focusedKey === undefined ? -1 : rows.indexOf(rowOf(fleet, focusedKey)),
  });
  const [{ keysOf }] = useState(createRowKeys);
  const ids = rowWindow.rows.map(({ position }) => keyAt(fleet, rows[position] ?? -1) ?? '');
  const reactKeys = keysOf(ids, viewKey, focusedKey);
  return {
    ...rowWindow,
    rows: rowWindow.rows.map((one, i) => ({ ...one, reactKey: reactKeys[i] ?? -1 })),
    isMeasured: (isOpen: boolean) => isOpen || !isOneLine,
  };
}

interface TableRowsProps {
  readonly list: ShownList;
  readonly columns: readonly Column[];
  readonly shown: ReturnType<typeof useShownRows>;
  readonly openRows: OpenRows;
  readonly mask: Uint8Array;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

function TableRows({ list, columns, shown, openRows, mask, renderActions }: TableRowsProps) {
  const { scope, fleet, rows, view } = list;
  const { delegateAt, heartbeatAt } = useDelegateRows(fleet);
  const today = startOfUtcDay(fleet.context.asOf);
  const onToggle = openRows.toggle;
  const rowList = useMemo(
    () => ({
      columns,
      today,
      hrefOf: (delegate: Delegate) => hrefOf(pathToDelegate(scope, delegate)),
      heartbeatAt,
      onToggle,
      renderActions,
    }),
    [columns, today, scope, heartbeatAt, onToggle, renderActions],
  );
  return (
    <>
      {shown.rows.map(({ position, reactKey, gapPx }) => {
        const row = rows[position] ?? -1;
        const delegate = delegateAt(row);
        if (!delegate) return null;
        const { key, instanceCount } = delegate;
        const isOpen = instanceCount > 0 && openRows.keys.has(key);
        return (
          <Fragment key={reactKey}>
            {gapPx > 0 && <tbody role="presentation" style={{ height: gapPx }} />}
            <tbody
              role="rowgroup"
              ref={shown.isMeasured(isOpen) ? shown.measure : undefined}
              data-index={position}
            >
              <DelegateRow
                delegate={delegate}
                row={row}
                position={position}
                isSelected={mask[row] === 1}
                isOpen={isOpen}
                list={rowList}
              />
              {isOpen && (
                <tr role="row" id={instancesId(key)} className="instances-row">
                  <td role="cell" className="instances-rail">
                    <InstancesOf key={key} fleet={fleet} row={row} view={view} today={today} />
                  </td>
                </tr>
              )}
            </tbody>
          </Fragment>
        );
      })}
      <tbody role="presentation" style={{ height: shown.endGapPx }} />
    </>
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
