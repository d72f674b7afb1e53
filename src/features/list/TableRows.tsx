import { Fragment, memo, useMemo } from 'react';
import { pathToDelegate } from '@/domain/address/delegate-path';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import type { DelegateGroup } from '@/domain/view/group';
import { useToday } from '@/features/fleet/data-clock';
import { hrefOf } from '@/lib/href';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import type { CellContext } from './cell-context';
import { DelegateRow, type RowList } from './DelegateRow';
import { GroupRow } from './GroupRow';
import { InstanceRows } from './InstanceRows';
import type { RowActions } from './row-actions';
import { foundHostAt, lastVersionAt, matchTextAt, silentSinceText } from './row-details';
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
      {rows.map(({ position, id, reactKey, gapPx }) => {
        const { row = -1, group } = model.entries.at(position) ?? {};
        const delegate = delegates.delegateAt(row);
        const line = { list, model, actions, measure, isMeasured, position };
        return (
          <Fragment key={reactKey}>
            {gapPx > 0 && <tbody role="presentation" style={{ height: gapPx }} />}
            {delegate ? (
              <DelegateLines
                {...{ ...line, rowList, id, row, delegate }}
                isHovered={position === hovered}
                popup={popup?.id === id ? popup.kind : undefined}
              />
            ) : (
              row === -1 && group && <GroupLine {...line} group={group} />
            )}
          </Fragment>
        );
      })}
      <tbody role="presentation" style={{ height: endGapPx }} />
    </>
  );
});

interface LineProps
  extends Omit<TableRowsProps, 'delegates' | 'popup' | 'hovered'>,
    Pick<ShownRows, 'measure' | 'isMeasured'> {
  readonly position: number;
}

/** The header of a group. Memoized, as the lines of a delegate: a scroll renders only what comes. */
const GroupLine = memo(function GroupLine(props: LineProps & { readonly group: DelegateGroup }) {
  const { list, model, actions, measure, isMeasured, position, group } = props;
  const { groups, selecting } = model;
  if (!groups) return null;
  const columnCount = list.fit.columns.length;
  return (
    <tbody
      role="rowgroup"
      ref={isMeasured(false) ? measure : undefined}
      data-index={position}
      className="group-lines"
    >
      <GroupRow
        {...{ fleet: list.fleet, groups, group, position, columnCount, mask: selecting.mask }}
        actions={actions.renderGroupActions?.(group)}
      />
    </tbody>
  );
});

interface DelegateLinesProps extends LineProps {
  readonly rowList: RowList;
  readonly id: string;
  readonly row: number;
  readonly delegate: Delegate;
  readonly isHovered: boolean;
  /** The popup of this line that is open. */
  readonly popup: RowPopup['kind'] | undefined;
}

/** A delegate, with its instances while it is open. */
const DelegateLines = memo(function DelegateLines(props: DelegateLinesProps) {
  const { list, model, actions, measure, isMeasured, position } = props;
  const { rowList, id, row, delegate, isHovered, popup } = props;
  const { fleet, view, fit } = list;
  const isOpen = delegate.instanceCount > 0 && model.openRows.keys.has(delegate.key);
  const instancesId = `instances-${encodeURIComponent(id)}`;
  const isSelected = model.selecting.mask[row] === 1;
  const context = useCellContext({ list, rowList, row, delegate, isOpen, areTagsOpen: popup === 'tags' });
  return (
    <tbody role="rowgroup" ref={isMeasured(isOpen) ? measure : undefined} data-index={position}>
      <DelegateRow
        {...{ context, list: rowList, position, instancesId, isSelected, isOpen }}
        isMenuOpen={popup === 'menu'}
      >
        {isHovered && <HoverActions isSelected={isSelected} remedy={actions.remedyLabel(delegate)} />}
      </DelegateRow>
      {isOpen && (
        <InstanceRows
          key={delegate.key}
          id={instancesId}
          {...{ fleet, row, view, columns: fit.columns, inOpenRow: fit.inOpenRow, context }}
        />
      )}
    </tbody>
  );
});

interface CellContextInput extends Pick<CellContext, 'delegate' | 'areTagsOpen'> {
  readonly list: ShownList;
  readonly rowList: RowList;
  readonly row: number;
  readonly isOpen: boolean;
}

/** What all cells of a delegate read; the same object until something in it changes, so that its row need not render. */
function useCellContext({
  list,
  rowList,
  row,
  delegate,
  isOpen,
  areTagsOpen,
}: CellContextInput): CellContext {
  const { fleet, view } = list;
  const { today, now, heartbeatAt } = rowList;
  const [zone] = usePreference(TIME_ZONE);
  const silentSince = isSilent(delegate) ? silentSinceText(fleet, row, zone) : undefined;
  const lastVersion = delegate.connectedInstances === 0 ? lastVersionAt(fleet, row) : undefined;
  const matches = isOpen ? undefined : matchTextAt(fleet, row, view);
  const foundHost = isOpen ? undefined : foundHostAt(fleet, row, view);
  return useMemo(() => {
    const details = { silentSince, lastVersion, matches, foundHost };
    return { delegate, readHeartbeat: () => heartbeatAt(row), ...details, today, now, areTagsOpen };
  }, [delegate, heartbeatAt, row, silentSince, lastVersion, matches, foundHost, today, now, areTagsOpen]);
}

/** The values that all rows share; the same object until one of them changes. */
function useRowList({ scope, fleet, fit }: ShownList, { heartbeatAt }: DelegateRows): RowList {
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
