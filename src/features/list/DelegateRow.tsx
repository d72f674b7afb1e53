import { Fragment, memo, type ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { MANDATORY_COLUMN } from '@/domain/query/columns';
import type { Column } from './columns';

interface DelegateRowProps {
  readonly delegate: Delegate;
  /** The delegate's row in the fleet, from which `readHeartbeat` reads. */
  readonly row: number;
  /** The position in the whole list, from 0, including rows that are not rendered. */
  readonly position: number;
  /** The id of the element that contains the delegate's instances. */
  readonly instancesId: string;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** For a delegate that is partially connected: `since 06:00`. */
  readonly silentSince: string | undefined;
  /** The last known version of a delegate without a connected instance. */
  readonly lastVersion: string | undefined;
  /** For a closed row, while a filter applies to instances: `1 of 2 instances match`. */
  readonly matches: string | undefined;
  /** The values that all rows share, as a memoized object. */
  readonly list: RowList;
}

/** The values that all rows of a list share. */
interface RowList {
  /** The columns of each row, in order. */
  readonly columns: readonly Column[];
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
  readonly hrefOf: (delegate: Delegate) => string;
  readonly heartbeatAt: (row: number) => number;
  readonly onToggle: (key: string) => void;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

/** The row of one delegate. Memoized, so that a poll without a change of the delegate does not re-render it. */
export const DelegateRow = memo(function DelegateRow(props: DelegateRowProps) {
  const { delegate, row, position, instancesId, isSelected, isOpen, list } = props;
  const { silentSince, lastVersion, matches } = props;
  const { columns, today, heartbeatAt, onToggle, renderActions } = list;
  const readHeartbeat = () => heartbeatAt(row);
  const href = list.hrefOf(delegate);
  const facts = { delegate, readHeartbeat, silentSince, lastVersion, matches, today };
  const context = { ...facts, href, instancesId, isOpen, onToggle };
  return (
    // Explicit roles, because in some browsers rows with a grid layout lose their table roles.
    <tr
      role="row"
      aria-rowindex={position + 2}
      data-key={delegate.key}
      data-selected={isSelected || undefined}
      className="delegate-grid delegate-row"
    >
      <td role="cell" data-area="select">
        {/* The list handles its clicks: a function per row would re-render the row. */}
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
        {/* The key keeps an open menu with its delegate when another delegate takes the row's elements. */}
        <Fragment key={delegate.key}>{renderActions(delegate)}</Fragment>
      </td>
    </tr>
  );
});
