import './data-table.css';
import { clsx } from 'clsx/lite';
import { type ReactNode, useEffect, useRef } from 'react';

interface DataColumn<Item> {
  readonly header: string;
  /** Its share of the width, such as `25%`, whatever its text. @default by its content */
  readonly width?: string;
  /** Whether the text is short and of our own, so that it stays on one line. */
  readonly isShort?: boolean;
  /** Whether it stands at the end of its column, as numbers do. */
  readonly isNumber?: boolean;
  /**
   * Its place in a card of two lines, without its header: at the end of the first line, in the second line, at the end
   * of that, or nowhere. @default a line of its own, below its header
   */
  readonly card?: 'beside' | 'below' | 'end' | 'none';
  readonly cell: (item: Item) => ReactNode;
}

/** The first one names the row. */
export type DataColumns<Item> = readonly [DataColumn<Item>, ...DataColumn<Item>[]];

interface DataSection<Item> {
  readonly id: string;
  /** The head of the section; a table of one section needs none. */
  readonly head?: ReactNode;
  readonly items: readonly Item[];
  /** After the rows, such as a button that shows more. */
  readonly foot?: ReactNode;
}

interface DataTableProps<Item> {
  readonly label: string;
  readonly columns: DataColumns<Item>;
  readonly sections: readonly DataSection<Item>[];
  /** Different for each row. Also the row's `data-key`. */
  readonly keyOf: (item: Item) => string;
  /** The buttons of a row. */
  readonly actions?: (item: Item) => ReactNode;
  /** The key of the row that the address asks for: it is marked, and gets the focus. */
  readonly wanted?: string | undefined;
  /** Whether its lines reach the edges of the page. @default false */
  readonly isWide?: boolean;
  /** Whether the rows are 32 px high, as in a dialog. @default false */
  readonly isDense?: boolean;
}

/** A table whose rows are data, or cards where it has little room. The roles are needed because cards are no table for the browser. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, sections, keyOf, actions, wanted, isWide, isDense = false } = props;
  const span = columns.length + (actions ? 1 : 0);
  return (
    // Its own room decides: beside an aside or in a dialog it has less than the window.
    <div className="@container/table" data-wide={isWide}>
      <table role="table" aria-label={label} className="data-table w-full">
        <thead role="rowgroup">
          <tr role="row" className="h-8 border-b border-line-firm text-xs text-ink-muted">
            {columns.map(({ header, width, isNumber }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                style={{ width }}
                className={clsx('pe-4 font-medium last:pe-0', isNumber ? NUMBER : 'text-start')}
              >
                {header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {sections.map(({ id, head, items, foot }) => (
          <tbody key={id} id={id} role="rowgroup">
            {head !== undefined && (
              <tr role="row" className="border-b border-line-firm">
                <th role="rowheader" scope="rowgroup" colSpan={span} className="h-9 text-start font-normal">
                  {head}
                </th>
              </tr>
            )}
            {items.map((item) => (
              <Row
                key={keyOf(item)}
                {...{ item, columns, actions, isDense }}
                dataKey={keyOf(item)}
                isWanted={keyOf(item) === wanted}
              />
            ))}
            {foot && (
              <tr role="row" className="border-b border-line">
                <td role="cell" colSpan={span} className="h-8 text-xs">
                  {foot}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** A long text does not widen the column: it wraps, or is cut by its cell. */
const KEEPS_WIDTH = 'max-w-0';
const NUMBER = 'figures whitespace-nowrap text-end';

interface RowProps<Item> extends Pick<DataTableProps<Item>, 'columns'> {
  readonly item: Item;
  readonly actions: DataTableProps<Item>['actions'] | undefined;
  readonly dataKey: string;
  readonly isWanted: boolean;
  readonly isDense: boolean;
}

function Row<Item>({ item, columns: [name, ...facts], actions, dataKey, isWanted, isDense }: RowProps<Item>) {
  const row = useRef<HTMLTableRowElement>(null);
  const isShortCard = facts.some(({ card }) => card !== undefined);
  useEffect(() => {
    if (isWanted) row.current?.focus();
  }, [isWanted]);
  return (
    <tr
      ref={row}
      role="row"
      data-key={dataKey}
      tabIndex={isWanted ? -1 : undefined}
      aria-current={isWanted || undefined}
      data-card={isShortCard ? 'short' : undefined}
      className={clsx('border-b border-line aria-[current]:bg-selected', isDense ? 'h-8' : 'h-10')}
    >
      <th
        role="rowheader"
        scope="row"
        data-card={isShortCard ? undefined : 'line'}
        className={clsx(
          'py-1 pe-4 text-start font-medium wrap-anywhere in-[[aria-current]]:border-s-3 in-[[aria-current]]:border-accent in-[[aria-current]]:ps-2 min-w-40',
          name.width && KEEPS_WIDTH,
        )}
      >
        {name.cell(item)}
      </th>
      {facts.map(({ header, width, isShort, isNumber, card, cell }) => (
        <td
          key={header}
          role="cell"
          data-card={card ?? (width && 'line')}
          className={clsx(
            'min-w-0 py-1 pe-4 last:pe-0',
            isNumber && NUMBER,
            isShort ? 'whitespace-nowrap' : 'min-w-24 wrap-anywhere',
            width && KEEPS_WIDTH,
          )}
        >
          {!card && (
            // Screen readers already announce the column headers.
            <span aria-hidden="true" className="block text-xs text-ink-faint rows:hidden">
              {header}
            </span>
          )}
          {cell(item)}
        </td>
      ))}
      {actions && (
        <td role="cell" data-card={isShortCard ? 'actions' : 'line'} className="py-1.5 text-end">
          <div className="inline-flex gap-2">{actions(item)}</div>
        </td>
      )}
    </tr>
  );
}
