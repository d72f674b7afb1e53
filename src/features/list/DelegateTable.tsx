import './delegate-grid.css';
import './narrow-list.css';
import './selecting.css';
import { clsx } from 'clsx/lite';
import { type CSSProperties, type MouseEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { LIST_COLUMNS } from '@/domain/query/columns';
import type { DelegateGroup } from '@/domain/query/group';
import { hasScopes } from '@/domain/query/has-scopes';
import { orderRows, type Sort } from '@/domain/query/order';
import type { FleetView } from '@/domain/query/view';
import type { Scope } from '@/domain/scope/scope';
import { useMediaQuery } from '@/ui/use-media-query';
import { type Column, columnsFor } from './columns';
import { linePositionOf } from './line-elements';
import { SelectAll } from './SelectAll';
import { SortHeader } from './SortHeader';
import { TableRows } from './TableRows';
import { aimTagLink, followTagLink } from './tag-links';
import { useLineEvents } from './use-line-events';
import type { ListLayout } from './use-list-layout';
import type { ListModel } from './use-list-model';
import { useShownRows } from './use-shown-rows';

/** The delegates to show, and how. */
interface ShownList {
  readonly scope: Scope;
  readonly fleet: Fleet;
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
  readonly model: ListModel;
  readonly renderActions: (delegate: Delegate) => ReactNode;
  /** Renders the actions for a whole group, at the end of its header. */
  readonly renderGroupActions?: (group: DelegateGroup) => ReactNode;
}

/**
 * The delegates as a virtualized HTML table, which renders only the rows near the window and scrolls with the page. Its
 * row count and row indices tell assistive technology its full length.
 */
export function DelegateTable({ list, model, renderActions, renderGroupActions }: DelegateTableProps) {
  const { fleet, viewKey, layout, besidePx = 0, sort, onSort } = list;
  const { rows, entries, openRows, selecting, focus, report } = model;
  const hasScope = hasScopes(fleet);
  const columns = useMemo(() => columnsFor(hasScope, layout.columns), [hasScope, layout.columns]);
  const isOneLine = useOneLine(columns, besidePx);
  const table = useRef<HTMLTableElement>(null);
  const { density } = layout;
  const shown = useShownRows({
    table,
    fleet,
    entries,
    viewKey,
    density,
    openRows,
    isOneLine,
    focusedId: focus.id,
  });
  const events = useLineEvents(table, model);
  // `orderRows` caches each order: computed when the reader approaches the button, it is ready for the click.
  const prepareOrder = useCallback((next: Sort) => orderRows(fleet, next), [fleet]);

  function handleClick(event: MouseEvent<HTMLTableElement>) {
    followTagLink(event);
    const { target, shiftKey } = event;
    // A click anywhere in the cell counts, because the checkbox is small.
    if (!(target instanceof Element) || !target.closest('[data-area="select"]')) return;
    const position = linePositionOf(target);
    if (position === -1) model.toggleAll();
    else model.select(position, shiftKey);
  }
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
      onClick={handleClick}
      onKeyDown={events.handleKeyDown}
      onPointerEnter={() => report({ isOver: true })}
      onPointerLeave={() => report({ isOver: false })}
      onPointerOver={aimTagLink}
      onFocus={(event) => {
        aimTagLink(event);
        events.handleFocus(event);
      }}
      onBlur={events.handleBlur}
    >
      <SortHeader
        columns={columns}
        sort={sort}
        onSort={onSort}
        onApproach={prepareOrder}
        selectAll={
          <SelectAll
            count={rows.length}
            selectedCount={model.selectedCount}
            isPart={rows.length < delegateCount(fleet)}
          />
        }
      />
      <TableRows {...{ list, model, columns, shown, renderActions, renderGroupActions }} />
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
