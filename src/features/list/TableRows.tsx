import { Fragment, useMemo } from 'react';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import { pathToDelegate } from '@/domain/query/delegate-path';
import type { FleetView } from '@/domain/query/view';
import type { Scope } from '@/domain/scope/scope';
import { useToday } from '@/features/fleet/data-clock';
import { hrefOf } from '@/lib/href';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useIsPrinting } from '@/ui/use-is-printing';
import type { CellContext } from './cell-context';
import type { Column } from './columns';
import { DelegateRow } from './DelegateRow';
import { GroupRow } from './GroupRow';
import { HoverActions } from './HoverActions';
import { InstanceRows } from './InstanceRows';
import type { RowActions } from './row-actions';
import { lastVersionAt, matchTextAt, sinceText } from './row-details';
import type { DelegateRows } from './use-delegate-rows';
import type { ListModel } from './use-list-model';
import type { RowPopup } from './use-row-popup';
import type { ShownRows } from './use-shown-rows';

interface TableRowsProps {
  readonly list: { readonly scope: Scope; readonly fleet: Fleet; readonly view: FleetView };
  readonly model: ListModel;
  readonly columns: readonly Column[];
  /** The columns for which there is no room. */
  readonly leftOut: readonly Column[];
  readonly shown: ShownRows;
  readonly delegates: DelegateRows;
  readonly actions: RowActions;
  readonly popup: RowPopup | undefined;
  /** The position of the line that shows its actions; -1 for none. */
  readonly hovered: number;
}

/** The rendered lines of the list: delegates with their instances, and headers of groups. */
export function TableRows(props: TableRowsProps) {
  const { list, model, columns, leftOut, shown, delegates, actions, popup, hovered } = props;
  const { scope, fleet, view } = list;
  const { groups, entries, openRows } = model;
  const { mask } = model.selecting;
  const { delegateAt, heartbeatAt } = delegates;
  const today = useToday(fleet);
  const now = fleet.now ? startOfUtcDay(fleet.context.asOf) : today;
  const [zone] = usePreference(TIME_ZONE);
  const isPrinting = useIsPrinting();
  const rowList = useMemo(
    () => ({
      columns,
      today,
      now,
      isPrinting,
      hrefOf: (delegate: Delegate) => hrefOf(pathToDelegate(scope, delegate)),
      heartbeatAt,
    }),
    [columns, today, now, isPrinting, scope, heartbeatAt],
  );

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
      {shown.rows.map(({ position, id, reactKey, gapPx }) => {
        const line = lineAt(position, id);
        if (!line) return null;
        return (
          <Fragment key={reactKey}>
            {gapPx > 0 && <tbody role="presentation" style={{ height: gapPx }} />}
            <tbody
              role="rowgroup"
              ref={shown.isMeasured(line.isOpen) ? shown.measure : undefined}
              data-index={position}
              className={line.className}
            >
              {line.content}
            </tbody>
          </Fragment>
        );
      })}
      <tbody role="presentation" style={{ height: shown.endGapPx }} />
    </>
  );
}

function isSilent({ status }: Delegate): boolean {
  return status === 'PARTIAL' || status === 'DISCONNECTED';
}
