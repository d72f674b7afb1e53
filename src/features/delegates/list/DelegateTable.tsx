import { Fragment, type ReactNode, useCallback, useRef } from 'react';
import type { Delegate } from '@/domain/delegate';
import { startOfUtcDay } from '@/domain/lifecycle';
import { delegatePath } from '@/domain/paths';
import type { Scope } from '@/domain/scope';
import { orderDelegates, type Sort } from '@/domain/sort';
import type { FleetView } from '@/domain/view';
import { useRowWindow } from '@/ui/useRowWindow';
import type { KnownFleet } from '../useFleet';
import { DelegateRow } from './DelegateRow';
import './delegate-grid.css';
import { InstancesRow } from './InstancesRow';
import { SelectAll } from './SelectAll';
import './selecting.css';
import { SortHeader } from './SortHeader';
import { useFleetReaders } from './useFleetReaders';
import { useIsLabelled } from './useIsLabelled';
import { useKeptFocus } from './useKeptFocus';
import { useListKeys } from './useListKeys';
import { useRowLinks } from './useRowLinks';
import { type Selecting, useSelecting } from './useSelecting';

/** Lists up to this long are rendered whole, so that the browser's own find and print see all of them. */
const WHOLE_LIST_ROWS = 100;
const ROW_HEIGHT_PX = 44;

export interface DelegateTableProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** Ordinals of the fleet's delegates, in the order to show. */
  readonly rows: Uint32Array;
  /** Changes when the reader asked for other rows or another order. */
  readonly viewKey: string;
  readonly view: FleetView;
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
  const { scope, known, rows, viewKey, view, sort, open, selecting, onSort, onToggle, renderActions } = props;
  const { fleet } = known;
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
    estimatePx: ROW_HEIGHT_PX,
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

  const { hrefOf, follow } = useRowLinks();
  const isLabelled = useIsLabelled();
  const today = startOfUtcDay(known.answer.asOf);
  const openKeys = new Set(open);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the links and buttons inside reach it; it is no control of its own
    <table
      ref={table}
      role="table"
      aria-label="Delegates"
      aria-rowcount={rows.length + 1}
      className="delegate-list"
      data-selecting={selecting.selection.keys.size > 0 || undefined}
      onClick={(event) => {
        follow(event);
        handleClick(event);
      }}
      onKeyDown={handleKeys}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <SortHeader
        sort={sort}
        onSort={onSort}
        // Orders are made once: made on the way to the button, they are there when it is pressed.
        onApproach={(next) => orderDelegates(fleet.index, known.judgement, next)}
        selectAll={
          <SelectAll count={rows.length} pickedCount={pickedCount} isPart={rows.length < fleet.size} />
        }
      />
      <tbody role="presentation" ref={top} />
      {shown.rows.map(({ position, gapPx }) => {
        const ordinal = rows[position];
        const delegate = ordinal === undefined ? undefined : fleet.delegateAt(ordinal);
        if (ordinal === undefined || !delegate) return null;
        const id = roster.idAt(ordinal);
        const isOpen = openKeys.has(delegate.key) && delegate.instances.length > 0;
        return (
          <Fragment key={id}>
            {gapPx > 0 && <tbody role="presentation" style={{ height: gapPx }} />}
            <tbody role="rowgroup" ref={shown.measureRef} data-index={position} data-row-id={id}>
              <DelegateRow
                delegate={delegate}
                health={stableHealthOf(ordinal)}
                href={hrefOf(delegatePath(scope, delegate.identifier ?? delegate.key))}
                today={today}
                position={position}
                isSelected={selecting.mask[ordinal] === 1}
                isOpen={isOpen}
                isLabelled={isLabelled}
                onToggle={onToggle}
                lastHeartbeatOf={lastHeartbeatOf}
                renderActions={renderActions}
              />
              {isOpen && (
                <InstancesRow known={known} ordinal={ordinal} delegate={delegate} view={view} today={today} />
              )}
            </tbody>
          </Fragment>
        );
      })}
      <tbody role="presentation" style={{ height: shown.endGapPx }} />
    </table>
  );
}
