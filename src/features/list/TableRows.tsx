import { Fragment, memo, useMemo } from 'react';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { pathToDelegate } from '@/domain/query/delegate-path';
import { useToday } from '@/features/fleet/data-clock';
import { hrefOf } from '@/lib/href';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { DelegateRow } from './DelegateRow';
import { GroupRow } from './GroupRow';
import { InstanceRows } from './InstanceRows';
import type { RowActions } from './row-actions';
import { foundHostAt, lastVersionAt, matchTextAt, sinceText } from './row-details';
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
    hasFacts: fit.inOpenRow.length > 0,
    pinnedId: popup?.id ?? focus.id,
  });
  return <Lines {...props} {...shown} />;
}

/** The rendered lines. Memoized: most steps of a scroll need none. */
const Lines = memo(function Lines(props: TableRowsProps & ShownRows) {
  const { popup, hovered, rows, startRef, endGapPx, ...shared } = props;
  const { list, model, delegates, actions, measure, isMeasured } = shared;
  const rowList = useRowList(list, delegates);
  return (
    <>
      <tbody role="presentation" ref={startRef} />
      {rows.map(({ position, id, reactKey, gapPx }) => (
        <Fragment key={reactKey}>
          {gapPx > 0 && <tbody role="presentation" style={{ height: gapPx }} />}
          <Line
            {...{ list, model, delegates, actions, measure, isMeasured, rowList, position, id }}
            isHovered={position === hovered}
            popup={popup?.id === id ? popup.kind : undefined}
          />
        </Fragment>
      ))}
      <tbody role="presentation" style={{ height: endGapPx }} />
    </>
  );
});

interface LineProps extends Omit<TableRowsProps, 'popup' | 'hovered'> {
  readonly measure: ShownRows['measure'];
  readonly isMeasured: ShownRows['isMeasured'];
  readonly rowList: ReturnType<typeof useRowList>;
  readonly position: number;
  readonly id: string;
  readonly isHovered: boolean;
  /** The popup of this line that is open. */
  readonly popup: RowPopup['kind'] | undefined;
}

/** A delegate with its instances, or the header of a group. Memoized: a scroll renders only the lines that come. */
const Line = memo(function Line(props: LineProps) {
  const { list, model, delegates, actions, measure, isMeasured, rowList, position, id } = props;
  const { isHovered, popup } = props;
  const { fleet, view, fit } = list;
  const { columns, inOpenRow } = fit;
  const { groups, entries, openRows } = model;
  const { mask } = model.selecting;
  const [zone] = usePreference(TIME_ZONE);
  const { row = -1, group } = entries.at(position) ?? {};
  if (groups && group && row === -1) {
    const groupRow = { fleet, groups, group, position, columnCount: columns.length, mask };
    return (
      <tbody
        role="rowgroup"
        ref={isMeasured(false) ? measure : undefined}
        data-index={position}
        className="group-lines"
      >
        <GroupRow {...groupRow} actions={actions.renderGroupActions?.(group)} />
      </tbody>
    );
  }
  const delegate = delegates.delegateAt(row);
  if (!delegate) return null;
  const isOpen = delegate.instanceCount > 0 && openRows.keys.has(delegate.key);
  const instancesId = `instances-${encodeURIComponent(id)}`;
  const isSelected = mask[row] === 1;
  const details = {
    silentSince: isSilent(delegate) ? sinceText(fleet, row, zone) : undefined,
    lastVersion: delegate.connectedInstances === 0 ? lastVersionAt(fleet, row) : undefined,
    matches: isOpen ? undefined : matchTextAt(fleet, row, view),
    foundHost: isOpen ? undefined : foundHostAt(fleet, row, view),
  };
  const readHeartbeat = () => rowList.heartbeatAt(row);
  const context = { ...rowList, ...details, delegate, readHeartbeat, areTagsOpen: popup === 'tags' };
  return (
    <tbody role="rowgroup" ref={isMeasured(isOpen) ? measure : undefined} data-index={position}>
      <DelegateRow
        {...{ delegate, row, position, instancesId, isSelected, isOpen, popup, ...details }}
        list={rowList}
      >
        {isHovered && <HoverActions isSelected={isSelected} remedy={actions.remedyLabel(delegate)} />}
      </DelegateRow>
      {isOpen && (
        <InstanceRows
          key={delegate.key}
          id={instancesId}
          {...{ fleet, row, view, columns, inOpenRow, context }}
        />
      )}
    </tbody>
  );
});

/** The values that all rows share; the same object until one of them changes. */
function useRowList({ scope, fleet, fit }: ShownList, { heartbeatAt }: DelegateRows) {
  const { columns, isClipped, hasIdentifier } = fit;
  const today = useToday(fleet);
  const now = fleet.now ? startOfUtcDay(fleet.context.asOf) : today;
  return useMemo(
    () => ({
      columns,
      isClipped,
      hasIdentifier,
      today,
      now,
      hrefOf: (delegate: Delegate) => hrefOf(pathToDelegate(scope, delegate)),
      heartbeatAt,
    }),
    [columns, isClipped, hasIdentifier, today, now, scope, heartbeatAt],
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
