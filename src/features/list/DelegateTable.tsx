import './delegate-grid.css';
import './narrow-list.css';
import './selecting.css';
import { clsx } from 'clsx/lite';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { LIST_COLUMNS } from '@/domain/query/columns';
import type { DelegateGroup } from '@/domain/query/group';
import { orderRows, type Sort } from '@/domain/query/order';
import { hasScopes } from '@/domain/query/scope-sums';
import type { FleetView } from '@/domain/query/view';
import type { Scope } from '@/domain/scope/scope';
import { useMediaQuery } from '@/ui/use-media-query';
import { type Column, columnsFor } from './columns';
import { groupedEntries, plainEntries, rowsOfGroups } from './entries';
import { SelectAll } from './SelectAll';
import { SortHeader } from './SortHeader';
import { TableRows } from './TableRows';
import { aimTagLink, followTagLink } from './tag-links';
import type { Groups } from './use-groups';
import { useKeptFocus } from './use-kept-focus';
import { useListKeys } from './use-list-keys';
import type { ListLayout } from './use-list-layout';
import type { OpenRows } from './use-open-rows';
import { type Selecting, useSelecting } from './use-selecting';
import { useShownRows } from './use-shown-rows';

/** The delegates to show, and how. */
interface ShownList {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** Rows of the fleet, in the order to show. */
  readonly rows: Uint32Array;
  /** The same rows in groups, where the reader asked for groups. */
  readonly groups?: Groups | undefined;
  /** Changes when the reader asked for other rows or another order. */
  readonly viewKey: string;
  readonly view: FleetView;
  readonly layout: ListLayout;
  /** How much of the window is taken by what stands beside the list, px. */
  readonly besidePx?: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

interface DelegateTableProps {
  readonly list: ShownList;
  readonly openRows: OpenRows;
  readonly selecting: Selecting;
  readonly renderActions: (delegate: Delegate) => ReactNode;
  /** Draws what can be done with a group as a whole, at the end of its header. */
  readonly renderGroupActions?: (group: DelegateGroup) => ReactNode;
}

/**
 * The delegates as a real table, of which only the rows near the window are rendered. It scrolls with the page; its row
 * count and indices tell assistive technology how long it really is.
 */
export function DelegateTable(props: DelegateTableProps) {
  const { list, openRows, selecting, renderActions, renderGroupActions } = props;
  const { fleet, rows, groups, viewKey, layout, besidePx = 0, sort, onSort } = list;
  const hasScope = hasScopes(fleet);
  const columns = useMemo(() => columnsFor(hasScope, layout.columns), [hasScope, layout.columns]);
  const isOneLine = useOneLine(columns, besidePx);
  const table = useRef<HTMLTableElement>(null);
  const entries = useMemo(
    () => (groups ? groupedEntries(fleet, groups.groups, groups.isFolded) : plainEntries(fleet, rows)),
    [fleet, rows, groups],
  );
  // A range goes over the rows as they stand, group after group.
  const inOrder = useMemo(() => (groups ? rowsOfGroups(groups.groups) : rows), [rows, groups]);
  const focus = useKeptFocus(table, entries);
  const { density } = layout;
  const { focusedId } = focus;
  const shown = useShownRows({ table, fleet, entries, viewKey, density, openRows, isOneLine, focusedId });
  const { selectedCount, keys, handleClick } = useSelecting(selecting, {
    fleet,
    rows,
    inOrder,
    groupAt: (position) => entries.at(position)?.group?.rows,
  });
  const handleKeys = useListKeys({
    table,
    fleet,
    entries,
    groups,
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
      aria-rowcount={entries.count + 1}
      className={clsx('delegate-list', isOneLine && 'one-line')}
      data-density={density}
      data-selecting={selecting.selection.keys.size > 0 || undefined}
      style={gridOf(columns)}
      onClick={(event) => {
        followTagLink(event);
        handleClick(event);
      }}
      onKeyDown={handleKeys}
      onPointerOver={aimTagLink}
      onFocus={(event) => {
        aimTagLink(event);
        focus.handleFocus(event);
      }}
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
      <TableRows
        {...{ list, entries, columns, shown, openRows, mask: selecting.mask }}
        {...{ renderActions, renderGroupActions }}
      />
    </table>
  );
}

/** Between two columns, as `delegate-grid.css` has it. */
const GAP_PX = 12;
/** What stands beside the columns: the checkbox, the menu, the margin of the page and a scrollbar. */
const REST_PX = 107;

/** With its usual columns, the list has one line from this width on, whatever has room. */
const ONE_LINE_FROM_PX = 1280;

/** Whether all columns have room side by side. */
function useOneLine(columns: readonly Column[], besidePx: number): boolean {
  const neededPx = columns.reduce((sum, column) => sum + column.leastPx + GAP_PX, REST_PX + besidePx);
  const leastPx = columns.length < LIST_COLUMNS.length ? neededPx : Math.max(neededPx, ONE_LINE_FROM_PX);
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
