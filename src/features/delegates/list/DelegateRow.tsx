import { clsx } from 'clsx/lite';
import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate';
import type { DelegateHealth } from '@/domain/health';
import { COLUMNS } from './columns';

export interface DelegateRowProps {
  readonly delegate: Delegate;
  readonly health: DelegateHealth;
  readonly href: string;
  /** Start of the day of the answer, epoch ms: what "in 12 days" counts from. */
  readonly today: number;
  /** Position in the whole list, from 0, whether or not the rows above are rendered. */
  readonly position: number;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
  readonly lastHeartbeatOf: (key: string) => number;
  readonly renderActions: (delegate: Delegate) => ReactNode;
}

/** One delegate. Memoised: a poll that does not change it does not render it. */
export const DelegateRow = memo(function DelegateRow(props: DelegateRowProps) {
  const { delegate, health, position, isOpen, onToggle, renderActions } = props;
  const disclosure = health.instanceCount > 0 && (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? instancesId(delegate.key) : undefined}
      aria-label={`${isOpen ? 'Hide' : 'Show'} instances of ${delegate.name}`}
      onClick={() => onToggle(delegate.key)}
      className="grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-sunken hover:text-ink"
    >
      <ChevronRight aria-hidden size={16} className={clsx('transition-transform', isOpen && 'rotate-90')} />
    </button>
  );
  return (
    // The grid layout of the rows would cost them their table roles in some browsers, so the roles are spelled out.
    <tr
      role="row"
      aria-rowindex={position + 2}
      data-key={delegate.key}
      className="delegate-grid delegate-row"
    >
      {COLUMNS.map((column) => {
        const content = (
          <>
            <span className="cell-label">{column.header}</span>
            {column.cell({ ...props, disclosure })}
          </>
        );
        return column.id === 'delegate' ? (
          <th key={column.id} role="rowheader" scope="row" data-area={column.area}>
            {content}
          </th>
        ) : (
          <td key={column.id} role="cell" data-area={column.area}>
            {content}
          </td>
        );
      })}
      <td role="cell" data-area="actions">
        {renderActions(delegate)}
      </td>
    </tr>
  );
});

/** The id of the element that holds a delegate's instances; `aria-controls` of its disclosure button. */
export function instancesId(key: string): string {
  return `instances-${encodeURIComponent(key)}`;
}
