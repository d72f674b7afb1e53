import '@/features/values/kind-logo.css';
import '@/ui/tones.css';
import { clsx } from 'clsx/lite';
import { memo, type ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateKind } from '@/domain/delegate/kinds';
import { MANDATORY_COLUMN } from '@/domain/view/columns';
import { MiddleParts } from '@/ui/MiddleText';
import { cutMiddle, textWidth } from '@/ui/text-width';
import { drawnCell } from './cell-content';
import type { CellContext } from './cell-context';
import { HeartbeatCell } from './HeartbeatCell';
import type { FittedList } from './use-columns';

interface DelegateRowProps {
  /** What its cells read, as a memoized object. */
  readonly context: CellContext;
  /** The position in the whole list, from 0, including rows that are not rendered. */
  readonly position: number;
  /** The id of the element that contains the delegate's instances. */
  readonly instancesId: string;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly isMenuOpen: boolean;
  /** The values that all rows share, as a memoized object. */
  readonly list: RowList;
  /** The checkbox and the action for the pointer, only in the row under the pointer or with the focus. */
  readonly children?: ReactNode;
}

/** The values that all rows of a list share. */
export interface RowList
  extends Pick<CellContext, 'today' | 'now'>,
    Pick<FittedList, 'columns' | 'isClipped' | 'hasIdentifier'> {
  readonly hrefOf: (delegate: Delegate) => string;
  readonly heartbeatAt: (row: number) => number;
}

/**
 * The row of one delegate, with at most 17 elements. Memoized, so that a poll without a change of the delegate does not
 * re-render it. The list handles the clicks on everything with `data-do`.
 */
export const DelegateRow = memo(function DelegateRow(props: DelegateRowProps) {
  const { context, position, instancesId, isSelected, isOpen, isMenuOpen, list, children } = props;
  const { delegate, readHeartbeat } = context;
  const { columns, isClipped, hasIdentifier } = list;
  const menu = (
    <button
      type="button"
      data-do="menu"
      aria-label={`Actions for ${delegate.name}`}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
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
      {columns.map(({ id, cell, roomPx }) => {
        const end = id === last && menu;
        // The words of the Manager, such as ON, need no translation, and so no element beside the button.
        const isLiteral = id === 'autoUpgrade';
        const textPx = isClipped ? Number.POSITIVE_INFINITY : roomPx;
        if (id === MANDATORY_COLUMN) {
          return (
            <th key={id} role="rowheader" scope="row" data-col="name" className={clsx(end && 'row-end')}>
              <NameCell
                {...{ delegate, instancesId, isSelected, isOpen, hasIdentifier }}
                href={list.hrefOf(delegate)}
                roomPx={textPx}
              />
              {end}
            </th>
          );
        }
        const drawn = drawnCell(cell(context, roomPx), textPx);
        if (id === 'lastHeartbeat') {
          return (
            <HeartbeatCell
              key={id}
              read={readHeartbeat}
              roomPx={textPx}
              className={clsx(drawn.className, end && 'row-end')}
            >
              {end}
            </HeartbeatCell>
          );
        }
        return (
          <td key={id} role="cell" data-col={id} translate={isLiteral ? 'no' : undefined} {...drawn}>
            {end ? (
              <>
                {isLiteral ? drawn.children : <span>{drawn.children}</span>}
                {end}
              </>
            ) : (
              drawn.children
            )}
          </td>
        );
      })}
      {children}
    </tr>
  );
});

/** The disclosure button and the logo before a name, and what follows it. */
const BEFORE_NAME_PX = 24 + 22;
const AFTER_NAME_PX = 8;
/** An identifier that has less room is left out. */
const LEAST_IDENTIFIER_PX = 90;
/** The least room for a name where its width is not known. */
const NAME_PX = 208;

interface NameCellProps extends Pick<DelegateRowProps, 'instancesId' | 'isSelected' | 'isOpen'> {
  readonly delegate: Delegate;
  readonly href: string;
  readonly hasIdentifier: boolean;
  readonly roomPx: number;
}

/** The disclosure button, the name as a link with the logo of the type, the identifier, and the box of a selected row. */
function NameCell(props: NameCellProps) {
  const { delegate, instancesId, isSelected, isOpen, href, hasIdentifier, roomPx } = props;
  const { name, type, identifier = '', instanceCount } = delegate;
  const { kind, label } = delegateKind(type);
  const namePx = roomPx - BEFORE_NAME_PX;
  const shownName = cutMiddle(name, 'name', namePx);
  // Where the styles cut: only such a name may be cut, in the middle, because names differ at their ends.
  const isLong = roomPx === Number.POSITIVE_INFINITY && textWidth(name, 'name') > NAME_PX;
  const leftPx = namePx - textWidth(shownName, 'name') - AFTER_NAME_PX;
  const shownIdentifier =
    hasIdentifier && leftPx >= LEAST_IDENTIFIER_PX ? cutMiddle(identifier, 'mono', leftPx) : '';
  const more = [identifier, label].filter(Boolean).join(' · ');
  const isCut = isLong || shownName !== name;
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
        aria-label={isCut ? name : undefined}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it on every role
        aria-description={more}
        data-hint={isCut ? `${name} · ${more}` : undefined}
        data-hint-when-cut={isLong ? '' : undefined}
        data-kind={kind}
        data-row-link
        className={isLong ? 'row-name is-long' : 'row-name'}
      >
        {isLong ? <MiddleParts text={name} /> : shownName}
      </a>
      {shownIdentifier && (
        // The link says it too.
        <small
          aria-hidden="true"
          data-hint={shownIdentifier === identifier ? undefined : identifier}
          className="row-identifier"
        >
          {shownIdentifier}
        </small>
      )}
    </>
  );
}
