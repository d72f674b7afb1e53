import { Fragment, memo, type ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { MANDATORY_COLUMN } from '@/domain/query/columns';
import type { Column } from './columns';

interface DelegateRowProps {
  readonly delegate: Delegate;
  /** Its row in the fleet, which `readHeartbeat` reads. */
  readonly row: number;
  /** Position in the whole list, from 0, whether or not the rows above are rendered. */
  readonly position: number;
  /** The id of the element that has its instances. */
  readonly instancesId: string;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** For a delegate that is partially connected: `since 06:00`. */
  readonly silentSince: string | undefined;
  /** Of a delegate that is not connected. */
  readonly lastVersion: string | undefined;
  /** What is the same for all rows; the same object for as long as it says the same. */
  readonly list: RowList;
}

/** What the rows of a list have in common. */
interface RowList {
  /** What each row shows, in order. */
  readonly columns: readonly Column[];
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
  readonly hrefOf: (delegate: Delegate) => string;
  readonly heartbeatAt: (row: number) => number;
  readonly onToggle: (key: string) => void;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

/** One delegate. Memoised: a poll that does not change it does not render it. */
export const DelegateRow = memo(function DelegateRow(props: DelegateRowProps) {
  const { delegate, row, position, instancesId, isSelected, isOpen, silentSince, lastVersion, list } = props;
  const { columns, today, heartbeatAt, onToggle, renderActions } = list;
  const readHeartbeat = () => heartbeatAt(row);
  const href = list.hrefOf(delegate);
  const facts = { delegate, readHeartbeat, silentSince, lastVersion, today };
  const context = { ...facts, href, instancesId, isOpen, onToggle };
  return (
    // The grid layout of the rows would cost them their table roles in some browsers, so the roles are spelled out.
    <tr
      role="row"
      aria-rowindex={position + 2}
      data-key={delegate.key}
      data-selected={isSelected || undefined}
      className="delegate-grid delegate-row"
    >
      <td role="cell" data-area="select">
        {/* The list hears its clicks: a function for each row would draw it anew. */}
        <input type="checkbox" aria-label={`Select ${delegate.name}`} checked={isSelected} readOnly />
      </td>
      {columns.map(({ id, header, cell, isPlain }) => {
        const { content, hint, className } = cell(context);
        return id === MANDATORY_COLUMN ? (
          <th key={id} role="rowheader" scope="row" data-area="name">
            {content}
          </th>
        ) : (
          <td
            key={id}
            role="cell"
            data-label={isPlain ? undefined : header}
            data-hint={hint}
            className={className}
          >
            {content}
          </td>
        );
      })}
      <td role="cell" data-area="actions">
        {/* An open menu stays with its delegate, whichever delegate takes over the row's elements. */}
        <Fragment key={delegate.key}>{renderActions(delegate)}</Fragment>
      </td>
    </tr>
  );
});
