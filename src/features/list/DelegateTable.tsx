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
  /** The same rows in groups, if the reader asked for groups. */
  readonly groups?: Groups | undefined;
  /** Changes when the reader asks for other rows or another order. */
  readonly viewKey: string;
  readonly view: FleetView;
  readonly layout: ListLayout;
  /** The width that other content takes beside the list, px. */
  readonly besidePx?: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

interface DelegateTableProps {
  readonly list: ShownList;
  readonly openRows: OpenRows;
  readonly selecting: Selecting;
  readonly renderActions: (delegate: Delegate) => ReactNode;
  /** Renders the actions for a whole group, at the end of its header. */
  readonly renderGroupActions?: (group: DelegateGroup) => ReactNode;
}

/**
 * The delegates as a virtualized HTML table, which renders only the rows near the window and scrolls with the page. Its
 * row count and row indices tell assistive technology its full length.
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
  // The order for selecting a range: as shown, group after group.
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
  // `orderRows` caches each order: computed when the reader approaches the button, it is ready for the click.
  const prepareOrder = useCallback((next: Sort) => orderRows(fleet, next), [fleet]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the links and buttons inside; it is no control
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

/** The gap between two columns, the same as in `delegate-grid.css`. */
const GAP_PX = 12;
/** The width beside the columns: the checkbox, the menu, the margin of the page and a scrollbar. */
const REST_PX = 107;

/** The least width for one line per delegate with the default columns or more, even if less would suffice. */
const ONE_LINE_FROM_PX = 1280;

/** Whether all columns fit side by side. */
function useOneLine(columns: readonly Column[], besidePx: number): boolean {
  const neededPx = columns.reduce((sum, column) => sum + column.leastPx + GAP_PX, REST_PX + besidePx);
  const leastPx = columns.length < LIST_COLUMNS.length ? neededPx : Math.max(neededPx, ONE_LINE_FROM_PX);
  return useMediaQuery(`(width >= ${leastPx}px)`);
}

/** Returns the CSS variables for `delegate-grid.css`: the widths of the columns. */
function gridOf(
  columns: readonly Column[],
): CSSProperties & Readonly<Record<`--${string}`, string | number>> {
  const facts = columns.slice(1);
  const perLine = Math.max(1, Math.ceil(facts.length / 2));
  // With two lines beside the name, each track holds one column of each line.
  const pairs = Array.from({ length: perLine }, (_, place) =>
    Math.max(facts[place]?.leastPx ?? 0, facts[place + perLine]?.leastPx ?? 0),
  );
  return {
    '--tracks': columns.map(({ leastPx, share }) => `minmax(${leastPx}px, ${share}fr)`).join(' '),
    '--pair-tracks': pairs.map((leastPx) => `minmax(0, ${leastPx}fr)`).join(' '),
  };
}
