import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

export interface DataColumn<Item> {
  readonly header: string;
  /** Its share of the width, such as `25%`. @default by its content */
  readonly width?: string;
  readonly cell: (item: Item) => ReactNode;
}

interface DataSection<Item> {
  readonly id: string;
  /** The head of the section; the first one needs none. */
  readonly head?: ReactNode;
  readonly items: readonly Item[];
  /** After the rows, such as a button that shows more. */
  readonly foot?: ReactNode;
}

interface DataTableProps<Item> {
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly [DataColumn<Item>, ...DataColumn<Item>[]];
  readonly sections: readonly DataSection<Item>[];
  readonly keyOf: (item: Item) => string;
}

const LINE = 'border-b border-line max-tablet:block';

/** A table of rows that are data, in sections; cards on a narrow screen. The roles are needed because cards are no table. */
export function DataTable<Item>({ label, columns, sections, keyOf }: DataTableProps<Item>) {
  const [name, ...facts] = columns;
  return (
    <table role="table" aria-label={label} className="w-full table-fixed max-tablet:block">
      <thead role="rowgroup" className="max-tablet:sr-only">
        <tr role="row" className="h-8 border-b border-line-firm text-xs text-ink-muted">
          {columns.map(({ header, width }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              style={{ width }}
              className="pe-4 text-start font-medium"
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ id, head, items, foot }) => (
        <tbody key={id} id={id} role="rowgroup" className="scroll-mt-24 max-tablet:block">
          {head !== undefined && (
            <tr role="row" className="border-b border-line-firm max-tablet:block">
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={columns.length}
                className="h-9 text-start font-normal max-tablet:block max-tablet:py-2"
              >
                {head}
              </th>
            </tr>
          )}
          {items.map((item) => (
            <tr
              key={keyOf(item)}
              role="row"
              className={clsx(
                LINE,
                'h-10 max-tablet:flex max-tablet:h-auto max-tablet:flex-wrap max-tablet:gap-x-4 max-tablet:py-2',
              )}
            >
              <th
                role="rowheader"
                scope="row"
                className="py-1 pe-4 text-start font-medium wrap-anywhere max-tablet:w-full max-tablet:p-0"
              >
                {name.cell(item)}
              </th>
              {facts.map(({ header, cell }) => (
                <td key={header} role="cell" className="min-w-0 py-1 pe-4 wrap-anywhere max-tablet:p-0">
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
          {foot && (
            <tr role="row" className={LINE}>
              <td role="cell" colSpan={columns.length} className="h-8 text-xs max-tablet:block">
                {foot}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
