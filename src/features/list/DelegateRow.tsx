import { Fragment, memo, type ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/delegate';
import { MANDATORY_COLUMN } from '@/domain/query/list-columns';
import type { CellContext } from './cell-context';
import type { Column } from './columns';

export interface DelegateRowProps extends CellContext {
  /** What it shows, in order; the same object for as long as it says the same. */
  readonly columns: readonly Column[];
  /** Position in the whole list, from 0, whether or not the rows above are rendered. */
  readonly position: number;
  readonly isSelected: boolean;
  /** Cells name their column themselves, where there is no header row. */
  readonly isLabelled: boolean;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

/** One delegate. Memoised: a poll that does not change it does not render it. */
export const DelegateRow = memo(function DelegateRow(props: DelegateRowProps) {
  const { delegate, columns, position, isSelected, isLabelled, renderActions } = props;
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
      {columns.map(({ id, header, cell }) =>
        id === MANDATORY_COLUMN ? (
          <th key={id} role="rowheader" scope="row" data-area="name">
            {cell(props)}
          </th>
        ) : (
          <td key={id} role="cell">
            {isLabelled && <span className="cell-label">{header}</span>}
            {cell(props)}
          </td>
        ),
      )}
      <td role="cell" data-area="actions">
        {/* An open menu stays with its delegate, whoever takes over the row's elements. */}
        <Fragment key={delegate.key}>{renderActions(delegate)}</Fragment>
      </td>
    </tr>
  );
});
