import '@/ui/rows.css';
import './delegate-list.css';
import './narrow-list.css';
import { clsx } from 'clsx/lite';
import { type CSSProperties, useCallback, useRef } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateCount } from '@/domain/delegate/fleet';
import { orderRows, type Sort } from '@/domain/query/order';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import type { Column } from './columns';
import type { RowActions } from './row-actions';
import { rowClicks } from './row-clicks';
import { SelectAll } from './SelectAll';
import { SortHeader } from './SortHeader';
import type { ShownList } from './shown-list';
import { TableRows } from './TableRows';
import { aimTagLink } from './tag-links';
import { useDelegateRows } from './use-delegate-rows';
import { useLineEvents } from './use-line-events';
import type { ListModel } from './use-list-model';
import { useRowHover } from './use-row-hover';
import { useRowPopup } from './use-row-popup';

const RowPopups = lazyWithRetry(async () => (await import('./RowPopups')).RowPopups);

interface DelegateTableProps {
  readonly list: ShownList;
  readonly model: ListModel;
  readonly actions: RowActions;
}

/**
 * The delegates as a virtualized HTML table, which renders only the rows near the window and scrolls with the page. Its
 * row count and row indices give assistive technology its full length. Rows have no handlers: the table handles their
 * clicks, and has one menu for all.
 */
export function DelegateTable({ list, model, actions }: DelegateTableProps) {
  const { fleet, layout, fit, sort, onSort } = list;
  const { rows, entries, selecting, focus, report } = model;
  const { columns, isOneLine } = fit;
  const table = useRef<HTMLTableElement>(null);
  const delegates = useDelegateRows(fleet);
  const { popup, open, close } = useRowPopup(model);
  const events = useLineEvents(table, model, popup !== undefined);
  const hover = useRowHover();
  // `orderRows` caches each order: computed when the reader approaches the button, it is ready for the click.
  const prepareOrder = useCallback((next: Sort) => orderRows(fleet, next), [fleet]);
  const counts = {
    count: rows.length,
    selectedCount: model.selectedCount,
    isPart: rows.length < delegateCount(fleet),
  };
  const delegateOf = (position: number) => delegates.delegateAt(entries.at(position)?.row ?? -1);
  const popupDelegate = popup && delegateOf(entries.positionOf(popup.id));

  const selectionOf = (id: string, { key }: Delegate) => ({
    isSelected: selecting.selection.keys.has(key),
    toggle: () => model.select(entries.positionOf(id), false),
  });

  const handleClick = rowClicks({ model, actions, delegateOf, openPopup: open });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the links and buttons inside; it is no control */}
      <table
        ref={table}
        role="table"
        aria-label="Delegates"
        aria-rowcount={entries.count + 1}
        className={clsx('delegate-list', isOneLine && 'one-line')}
        data-density={layout.density}
        style={tracksOf(columns)}
        onClick={(event) => {
          aimTagLink(event);
          handleClick(event);
        }}
        onKeyDown={events.handleKeyDown}
        onPointerEnter={() => report({ isOver: true })}
        onPointerLeave={() => {
          report({ isOver: false });
          hover.handlePointerLeave();
        }}
        onPointerOver={(event) => {
          aimTagLink(event);
          hover.handlePointerOver(event);
        }}
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
          selectAll={<SelectAll {...counts} />}
        />
        <TableRows
          {...{ list, model, delegates, actions, popup }}
          hovered={hover.position === -1 ? focus.position : hover.position}
        />
      </table>
      {popup && popupDelegate && (
        <RowPopups
          popup={popup}
          delegate={popupDelegate}
          onClose={() => {
            close();
            if (!table.current?.contains(document.activeElement)) focus.report(-1);
          }}
          renderMenu={(frame) =>
            actions.renderMenu(popupDelegate, frame, selectionOf(popup.id, popupDelegate))
          }
        />
      )}
    </>
  );
}

/** The room for the button of the menu, at the end of the last column. */
const MENU_PX = 36;

/** The widths of the columns, for `delegate-list.css`. */
function tracksOf(columns: readonly Column[]): CSSProperties & Readonly<Record<`--${string}`, string>> {
  const tracks = columns.map(({ leastPx, share }, place) => {
    const morePx = place === columns.length - 1 ? MENU_PX : 0;
    return `minmax(${leastPx + morePx}px, ${share + morePx}fr)`;
  });
  return { '--tracks': tracks.join(' ') };
}
