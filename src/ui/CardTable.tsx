import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

/** The classes of a row: a line of the table, or a card on a narrow screen. */
export const CARD_ROW =
  'h-10 border-b border-line max-[900px]:grid max-[900px]:h-auto max-[900px]:grid-cols-2 max-[900px]:gap-x-4 max-[900px]:gap-y-1 max-[900px]:py-3';

/** The classes of the name of a row, and of the cell with its actions. */
export const CARD_NAME =
  'py-2 pe-4 text-start font-medium wrap-anywhere max-[900px]:col-span-2 max-[900px]:p-0';
export const CARD_ACTIONS = 'py-1.5 text-end max-[900px]:col-span-2 max-[900px]:pb-0 max-[900px]:text-start';

interface CardTableProps {
  readonly label: string;
  /** Of the name and the facts; that of the actions is hidden. */
  readonly headers: readonly string[];
  /** Rows with these cells. */
  readonly children: ReactNode;
}

/** A table, or cards on a narrow screen. The roles are needed because cards are no table for the browser. */
export function CardTable({ label, headers, children }: CardTableProps) {
  return (
    <table role="table" aria-label={label} className="w-full max-[900px]:block">
      <thead role="rowgroup" className="max-[900px]:sr-only">
        <tr role="row" className="h-8 border-b border-line-firm text-xs text-ink-muted">
          {headers.map((header) => (
            <th key={header} role="columnheader" scope="col" className="pe-4 text-start font-medium">
              {header}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-[900px]:block">
        {children}
      </tbody>
    </table>
  );
}

interface CardCellProps {
  readonly header: string;
  /** Whether the text is short and of our own, so that it stays on one line. */
  readonly isShort?: boolean;
  /** Whether the cell has its room before its text arrives: a third of a table, a line of a card. */
  readonly isLate?: boolean;
  readonly children: ReactNode;
}

/** A fact of a row; a card names it. */
export function CardCell({ header, isShort = false, isLate = false, children }: CardCellProps) {
  return (
    <td
      role="cell"
      className={clsx(
        'min-w-0 py-2 pe-4 max-[900px]:p-0',
        isShort ? 'min-[901px]:whitespace-nowrap' : 'wrap-anywhere',
        isLate && 'max-[900px]:col-span-2 min-[901px]:w-1/3',
      )}
    >
      {/* Screen readers already announce the column headers. */}
      <span aria-hidden="true" className="block text-xs text-ink-faint min-[901px]:hidden">
        {header}
      </span>
      {children}
    </td>
  );
}
