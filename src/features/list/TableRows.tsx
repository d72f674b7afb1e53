import { Fragment, memo, useMemo } from 'react';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { pathToDelegate } from '@/domain/query/delegate-path';
import { useToday } from '@/features/fleet/data-clock';
import { hrefOf } from '@/lib/href';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import type { CellContext } from './cell-context';
import { DelegateRow } from './DelegateRow';
import { GroupRow } from './GroupRow';
import { InstanceRows } from './InstanceRows';
import type { RowActions } from './row-actions';
import { lastVersionAt, matchTextAt, sinceText } from './row-details';
import type { ShownList } from './shown-list';
import type { DelegateRows } from './use-delegate-rows';
import type { ListModel } from './use-list-model';
import type { RowPopup } from './use-row-popup';
import { type ShownRows, useShownRows } from './use-shown-rows';

interface TableRowsProps {
  readonly list: ShownList;
  readonly model: ListModel;
  readonly delegates: DelegateRows;
  readonly actions: RowActions;
  readonly popup: RowPopup | undefined;
  /** The position of the line that shows its actions; -1 for none. */
  readonly hovered: number;
}

/** The lines of the list in or near the window. Only this component renders while the page scrolls. */
export function TableRows(props: TableRowsProps) {
  const { list, model, popup } = props;
  const { fleet, viewKey, layout, fit } = list;
  const { entries, openRows, focus } = model;
  const shown = useShownRows({
    fleet,
    entries,
    viewKey,
    density: layout.density,
    openRows,
    isOneLine: fit.isOneLine,
    hasLeftOut: fit.leftOut.length > 0,
    pinnedId: popup?.id ?? focus.id,
  });
  return <Lines {...props} {...shown} />;
}

/** The rendered lines: delegates with their instances, and headers of groups. Memoized: most steps of a scroll need none. */
const Lines = memo(function Lines(props: TableRowsProps & ShownRows) {
  const { list, model, delegates, actions, popup, hovered, rows, startRef, endGapPx, measure, isMeasured } =
    props;
  const { fleet, view, fit } = list;
  const { columns, leftOut } = fit;
  const { groups, entries, openRows } = model;
  const { mask } = model.selecting;
  const { delegateAt, heartbeatAt } = delegates;
  const [zone] = usePreference(TIME_ZONE);
  const rowList = useRowList(list, delegates);

  function lineAt(position: number, id: string) {
    const entry = entries.at(position);
    if (!entry) return undefined;
    const { row, group } = entry;
    if (groups && group && row === -1) {
      const groupActions = actions.renderGroupActions?.(group);
      const columnCount = columns.length;
      return {
        isOpen: false,
        className: 'group-lines',
        content: (
          <GroupRow {...{ fleet, groups, group, position, columnCount, mask }} actions={groupActions} />
        ),
      };
    }
    const delegate = delegateAt(row);
    if (!delegate) return undefined;
    const isOpen = delegate.instanceCount > 0 && openRows.keys.has(delegate.key);
    const instancesId = `instances-${encodeURIComponent(id)}`;
    const isSelected = mask[row] === 1;
    const details = {
      silentSince: isSilent(delegate) ? sinceText(fleet, row, zone) : undefined,
      lastVersion: delegate.connectedInstances === 0 ? lastVersionAt(fleet, row) : undefined,
      matches: isOpen ? undefined : matchTextAt(fleet, row, view),
    };
    const openPopup = popup?.id === id ? popup.kind : undefined;
    const readHeartbeat = () => heartbeatAt(row);
    const areTagsOpen = openPopup === 'tags';
    const context: CellContext = { ...rowList, ...details, delegate, readHeartbeat, areTagsOpen };
    return {
      isOpen,
      className: undefined,
      content: (
        <>
          <DelegateRow
            {...{ delegate, row, position, instancesId, isSelected, isOpen, ...details }}
            popup={openPopup}
            list={rowList}
          >
            {position === hovered && (
              <HoverActions isSelected={isSelected} remedy={actions.remedyLabel(delegate)} />
            )}
          </DelegateRow>
          {isOpen && (
            <InstanceRows
              key={delegate.key}
              id={instancesId}
              {...{ fleet, row, view, columns, leftOut, context }}
            />
          )}
        </>
      ),
    };
  }

  return (
    <>
      <tbody role="presentation" ref={startRef} />
      {rows.map(({ position, id, reactKey, gapPx }) => {
        const line = lineAt(position, id);
        if (!line) return null;
        return (
          <Fragment key={reactKey}>
            {gapPx > 0 && <tbody role="presentation" style={{ height: gapPx }} />}
            <tbody
              role="rowgroup"
              ref={isMeasured(line.isOpen) ? measure : undefined}
              data-index={position}
              className={line.className}
            >
              {line.content}
            </tbody>
          </Fragment>
        );
      })}
      <tbody role="presentation" style={{ height: endGapPx }} />
    </>
  );
});

/** The values that all rows share; the same object until one of them changes. */
function useRowList({ scope, fleet, fit: { columns } }: ShownList, { heartbeatAt }: DelegateRows) {
  const today = useToday(fleet);
  const now = fleet.now ? startOfUtcDay(fleet.context.asOf) : today;
  return useMemo(
    () => ({
      columns,
      today,
      now,
      hrefOf: (delegate: Delegate) => hrefOf(pathToDelegate(scope, delegate)),
      heartbeatAt,
    }),
    [columns, today, now, scope, heartbeatAt],
  );
}

function isSilent({ status }: Delegate): boolean {
  return status === 'PARTIAL' || status === 'DISCONNECTED';
}

interface HoverActionsProps {
  readonly isSelected: boolean;
  /** The label of the remedy for the row's worst problem, if any. */
  readonly remedy: string | undefined;
}

/**
 * The checkbox and the remedy of the row under the pointer. They are for the pointer alone: the row's menu and the key
 * x do the same. So assistive technology and Tab skip them. The list handles their clicks.
 */
function HoverActions({ isSelected, remedy }: HoverActionsProps) {
  return (
    <td aria-hidden="true" className="row-hover" onMouseDown={(event) => event.preventDefault()}>
      {!isSelected && <input type="checkbox" data-do="select" tabIndex={-1} className="row-check" readOnly />}
      {remedy !== undefined && (
        <button type="button" data-do="remedy" tabIndex={-1} className="row-remedy">
          {remedy}
        </button>
      )}
    </td>
  );
}
