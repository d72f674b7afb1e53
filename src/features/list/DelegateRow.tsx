import '@/features/values/kind-logo.css';
import '@/ui/tones.css';
import { clsx } from 'clsx/lite';
import { memo, type ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateKind } from '@/domain/delegate/kinds';
import { MANDATORY_COLUMN } from '@/domain/query/columns';
import { MiddleParts } from '@/ui/MiddleText';
import { textWidth } from '@/ui/text-width';
import type { CellContext } from './cell-context';
import type { Column } from './columns';
import { HeartbeatCell } from './HeartbeatCell';

interface DelegateRowProps extends Pick<CellContext, 'delegate' | 'silentSince' | 'lastVersion' | 'matches'> {
  /** The delegate's row in the fleet, from which `readHeartbeat` reads. */
  readonly row: number;
  /** The position in the whole list, from 0, including rows that are not rendered. */
  readonly position: number;
  /** The id of the element that contains the delegate's instances. */
  readonly instancesId: string;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** The popup of this row that is open. */
  readonly popup: 'menu' | 'tags' | undefined;
  /** The values that all rows share, as a memoized object. */
  readonly list: RowList;
  /** The checkbox and the action for the pointer, only in the row under the pointer or with the focus. */
  readonly children?: ReactNode;
}

/** The values that all rows of a list share. */
interface RowList extends Pick<CellContext, 'today' | 'now'> {
  /** The columns of each row, in order. */
  readonly columns: readonly Column[];
  readonly hrefOf: (delegate: Delegate) => string;
  readonly heartbeatAt: (row: number) => number;
}

/**
 * The row of one delegate, with at most 20 elements. Memoized, so that a poll without a change of the delegate does not
 * re-render it. The list handles the clicks on everything with `data-do`.
 */
export const DelegateRow = memo(function DelegateRow(props: DelegateRowProps) {
  const { delegate, row, position, instancesId, isSelected, isOpen, popup, list, children } = props;
  const { silentSince, lastVersion, matches } = props;
  const { columns, today, now, heartbeatAt } = list;
  const readHeartbeat = () => heartbeatAt(row);
  const areTagsOpen = popup === 'tags';
  const details = { silentSince, lastVersion, matches };
  const context = { delegate, readHeartbeat, ...details, today, now, areTagsOpen };
  const menu = (
    <button
      type="button"
      data-do="menu"
      aria-label={`Actions for ${delegate.name}`}
      aria-haspopup="menu"
      aria-expanded={popup === 'menu'}
      className="row-menu"
    />
  );
  const last = columns.at(-1)?.id;
  return (
    // Explicit roles, because in some browsers rows with a grid layout lose their table roles.
    <tr
      role="row"
      aria-rowindex={position + 2}
      data-key={delegate.key}
      data-selected={isSelected || undefined}
      className="row-cells list-grid delegate-row"
    >
      {columns.map(({ id, cell }) => {
        const end = id === last && menu;
        if (id === MANDATORY_COLUMN) {
          return (
            <th key={id} role="rowheader" scope="row" data-col="name" className={clsx(end && 'row-end')}>
              <NameCell {...{ delegate, instancesId, isSelected, isOpen }} href={list.hrefOf(delegate)} />
              {end}
            </th>
          );
        }
        const { content, hint, className, tone } = cell(context);
        if (id === 'lastHeartbeat') {
          return (
            <HeartbeatCell key={id} read={readHeartbeat} className={clsx(className, end && 'row-end')}>
              {end}
            </HeartbeatCell>
          );
        }
        return (
          <td key={id} role="cell" data-col={id} data-hint={hint} data-tone={tone} className={className}>
            {end ? (
              <>
                <span>{content}</span>
                {end}
              </>
            ) : (
              content
            )}
          </td>
        );
      })}
      {children}
    </tr>
  );
});

/** The least room for a name beside the disclosure button and the logo, px. */
const NAME_PX = 208;

interface NameCellProps extends Pick<DelegateRowProps, 'delegate' | 'instancesId' | 'isSelected' | 'isOpen'> {
  readonly href: string;
}

/** The disclosure button, the name as a link with the logo of the type, and the checkbox of a selected row. */
function NameCell({ delegate, instancesId, isSelected, isOpen, href }: NameCellProps) {
  const { name, type, identifier, instanceCount } = delegate;
  const { kind, label } = delegateKind(type);
  // Only such a name may be cut, in the middle: names differ at their ends.
  const isLong = textWidth(name, '500 13px Inter') > NAME_PX;
  const more = identifier === undefined ? label : `${identifier} · ${label}`;
  return (
    <>
      {isSelected && (
        <input
          type="checkbox"
          data-do="select"
          aria-label={`Select ${name}`}
          className="row-check"
          checked
          readOnly
        />
      )}
      {instanceCount > 0 && (
        <button
          type="button"
          data-do="toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? instancesId : undefined}
          aria-label={`${isOpen ? 'Hide' : 'Show'} instances of ${name}`}
          className="row-chevron"
        />
      )}
      <a
        href={href}
        aria-label={isLong ? name : undefined}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it on every role
        aria-description={more}
        data-hint={`${name} · ${more}`}
        data-hint-beside
        data-kind={kind}
        data-row-link
        className={isLong ? 'row-name is-long' : 'row-name'}
      >
        {isLong ? <MiddleParts text={name} /> : name}
      </a>
    </>
  );
}
