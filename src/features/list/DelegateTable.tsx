import '@/ui/rows.css';
import './delegate-list.css';
import './narrow-list.css';
import { clsx } from 'clsx/lite';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateCount } from '@/domain/delegate/fleet';
import { MANDATORY_COLUMN } from '@/domain/view/columns';
import { orderRows, type Sort } from '@/domain/view/order';
import { formatCount } from '@/lib/numbers';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { CHECK_PX, MENU_PX } from './column-fit';
import { lineLinkAt, linePositionOf } from './line-elements';
import type { RowActions } from './row-actions';
import { SortHeader } from './SortHeader';
import type { ShownList } from './shown-list';
import { TableRows } from './TableRows';
import { aimTagLink } from './tag-links';
import type { PlacedColumn } from './use-columns';
import { useDelegateRows } from './use-delegate-rows';
import { useLineEvents } from './use-line-events';
import type { ListModel } from './use-list-model';
import { type RowPopup, useRowPopup } from './use-row-popup';
import { lineHeights } from './use-shown-rows';

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
  const { columns, isOneLine, isClipped } = fit;
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
        className={clsx('delegate-list', isOneLine && 'one-line', isClipped && 'is-clipped')}
        style={{ ...tracksOf(columns), ...lineHeights(layout.density, isOneLine) }}
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

/** The widths of the columns, for `delegate-list.css`. The names take what a scrollbar leaves. */
function tracksOf(columns: readonly PlacedColumn[]): CSSProperties & Readonly<Record<`--${string}`, string>> {
  const tracks = columns.map(({ id, leastPx, widthPx }, place) => {
    const morePx = place === columns.length - 1 ? MENU_PX : 0;
    return id === MANDATORY_COLUMN ? `minmax(${leastPx + morePx}px, 1fr)` : `${widthPx + morePx}px`;
  });
  return { '--tracks': `${CHECK_PX}px ${tracks.join(' ')}` };
}

interface RowClicksInput {
  readonly model: ListModel;
  readonly actions: RowActions;
  readonly delegateOf: (position: number) => Delegate | undefined;
  readonly openPopup: (popup: RowPopup) => void;
}

/** Handles clicks on the controls of all rows: each names its task in `data-do`. */
function rowClicks({ model, actions, delegateOf, openPopup }: RowClicksInput) {
  return ({ currentTarget, target, shiftKey, detail }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement)) return;
    const position = linePositionOf(target);
    const delegate = delegateOf(position);
    const task = target.dataset.do;
    // The pressed control cannot have the focus: its row gets it, and gets it back from a dialog.
    if (task === 'select' || task === 'remedy') lineLinkAt(currentTarget, position)?.focus();
    if (task === 'select-all') model.toggleAll();
    else if (task === 'select') model.select(position, shiftKey);
    else if (task === 'toggle' && delegate) model.openRows.toggle(delegate.key);
    else if (task === 'remedy' && delegate) actions.onRemedy(delegate);
    else if ((task === 'menu' || task === 'tags') && target instanceof HTMLButtonElement) {
      // A click by Enter or Space has the count 0 in `detail`.
      const entry = detail === 0 ? 'first' : 'surface';
      openPopup({ kind: task, id: model.entries.idAt(position), entry, opener: target });
    }
  };
}

interface SelectAllProps {
  /** How many delegates the list shows. */
  readonly count: number;
  readonly selectedCount: number;
  /** Whether the list shows only a part of the delegates. */
  readonly isPart: boolean;
}

/**
 * The checkbox in the header, which selects or deselects all shown delegates. The list handles its clicks. Memoized,
 * because React writes the attributes of a checkbox at every render, even unchanged ones; a poll needs no render.
 */
const SelectAll = memo(function SelectAll({ count, selectedCount, isPart }: SelectAllProps) {
  return (
    <input
      type="checkbox"
      data-do="select-all"
      aria-label={`Select all ${formatCount(count)}${isPart ? ' that match' : ''}`}
      className="row-check"
      checked={selectedCount > 0 && selectedCount === count}
      ref={(box) => {
        if (box) box.indeterminate = selectedCount > 0 && selectedCount < count;
      }}
      readOnly
    />
  );
});

/** While the page scrolls, rows pass under a resting pointer: only the last of them counts. */
const STILL_AFTER_MS = 120;

/** The position of the line under the pointer, -1 for none, and the handlers of the list that follow it. */
function useRowHover() {
  const [position, setPosition] = useState(-1);
  const isScrolling = useRef(false);
  const under = useRef<EventTarget>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      isScrolling.current = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isScrolling.current = false;
        setPosition(linePositionOf(under.current));
      }, STILL_AFTER_MS);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', handleScroll);
    };
  }, []);

  const handlePointerOver = useCallback(({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    under.current = target;
    if (!isScrolling.current) setPosition(linePositionOf(target));
  }, []);
  const handlePointerLeave = useCallback(() => {
    under.current = null;
    setPosition(-1);
  }, []);
  return { position, handlePointerOver, handlePointerLeave };
}
