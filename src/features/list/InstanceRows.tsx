import './other-lines.css';
import { clsx } from 'clsx/lite';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { isSilent } from '@/domain/delegate/connectivity';
import type { Instance } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, instancesAt } from '@/domain/delegate/fleet';
import { type FleetView, wantedInstances } from '@/domain/view/view';
import { instanceSupportEnd } from '@/features/values/support-end-text';
import { instanceStateLabel } from '@/features/words/labels';
import { MiddleText } from '@/ui/MiddleText';
import type { Tone } from '@/ui/tones';
import { drawnCell } from './cell-content';
import type { Cell, CellContext } from './cell-context';
import { lastVersionCell, supportCell } from './cells';
import type { Column } from './columns';
import { HeartbeatCell } from './HeartbeatCell';

const HEADERS = ['Host Name', 'Connectivity Status', 'Version', 'Instance Status', 'Last Heartbeat'];

/** The styles cut the texts of an opened row. */
const ALL = Number.POSITIVE_INFINITY;

interface InstanceRowsProps {
  readonly id: string;
  readonly fleet: Fleet;
  readonly row: number;
  /** The view whose filters and search mark instances. */
  readonly view: FleetView;
  /** The columns of the list, in which the values of the instances stand too. */
  readonly columns: readonly Column[];
  /** The columns whose values stand in a line of the opened row. */
  readonly inOpenRow: readonly Column[];
  readonly context: CellContext;
}

/** The instances of the delegate in an opened row, in the columns of the list where it has them. */
export function InstanceRows({ id, fleet, row, view, columns, inOpenRow, context }: InstanceRowsProps) {
  const first = fleet.firstInstance[row] ?? 0;
  const newest = useRef({ fleet, first });
  useLayoutEffect(() => {
    newest.current = { fleet, first };
  });
  const heartbeatAt = useCallback((position: number) => {
    const { fleet: current, first: start } = newest.current;
    return current.instances.lastHeartbeat[start + position] ?? Number.NaN;
  }, []);
  const delegate = delegateAt(fleet, row);
  if (!delegate) return null;
  const wanted = wantedInstances(fleet, view, row);
  const places = placesIn(columns);
  return (
    <tr role="row" id={id} className="opened-row">
      <td role="cell" colSpan={columns.length}>
        {inOpenRow.length > 0 && <Facts columns={inOpenRow} context={context} />}
        <table
          role="table"
          aria-label={`Instances of ${delegate.name}`}
          className={clsx('instances', places === undefined && 'own-columns')}
        >
          <thead role="rowgroup">
            <tr role="row">
              {HEADERS.map((header) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {instancesAt(fleet, row).map((instance, position) => (
              <InstanceRow
                key={instance.id}
                instance={instance}
                isLegacy={delegate.isImmutable === false}
                shownAt={context}
                places={places}
                isMatch={wanted?.[position] === 1}
                readHeartbeat={() => heartbeatAt(position)}
              />
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

function Facts({ columns, context }: { columns: readonly Column[]; context: CellContext }) {
  return (
    <dl className="left-out">
      {columns.map(({ id, header, cell }) => {
        // The line breaks where a text has no room.
        const drawn = drawnCell({ ...cell(context, ALL), tone: undefined }, ALL);
        return (
          <div key={id}>
            <dt>{header}</dt>
            <dd {...drawn} />
          </div>
        );
      })}
    </dl>
  );
}

/** The columns of the grid for the facts of an instance; undefined if the list lacks one of these columns. */
type Places = Readonly<Record<'status' | 'version' | 'versionStatus' | 'lastHeartbeat', number>>;

function placesIn(columns: readonly Column[]): Places | undefined {
  // The first column of the grid is the one for the checkbox.
  const gridColumn = (id: Column['id']) => columns.findIndex((column) => column.id === id) + 2;
  const places = {
    status: gridColumn('status'),
    version: gridColumn('version'),
    versionStatus: gridColumn('versionStatus'),
    lastHeartbeat: gridColumn('lastHeartbeat'),
  };
  return Object.values(places).includes(1) ? undefined : places;
}

interface InstanceRowProps {
  readonly instance: Instance;
  readonly isLegacy: boolean;
  readonly shownAt: Pick<CellContext, 'today' | 'now'>;
  readonly places: Places | undefined;
  readonly isMatch: boolean;
  readonly readHeartbeat: () => number;
}

function InstanceRow(props: InstanceRowProps) {
  const { instance, isLegacy, shownAt, places, isMatch, readHeartbeat } = props;
  const { hostName } = instance;
  const state = instanceStateLabel(instance);
  const end = instanceSupportEnd(instance, { ...shownAt, isLegacy });
  const cells: readonly (Cell & { readonly id: keyof Places })[] = [
    // Of a day to come, nobody knows the connectivity: that of now has no tone.
    { id: 'status', content: state.label, ...(shownAt.today === shownAt.now && shapeOf(state.tone)) },
    { id: 'version', ...instanceVersionCell(instance) },
    { id: 'versionStatus', ...supportCell(end), ...shapeOf(end.tone) },
  ];
  return (
    <tr role="row" className={clsx('row-cells list-grid instance-row', isMatch && 'is-match')}>
      <th
        role="rowheader"
        scope="row"
        data-hint={hostName === undefined ? 'The instance reports no host name.' : undefined}
      >
        {hostName === undefined ? <span>–</span> : <MiddleText text={hostName} className="font-mono" />}
        {isMatch && <small>matches</small>}
      </th>
      {cells.map(({ id, ...cell }) => (
        <td
          key={id}
          role="cell"
          data-col={id}
          {...drawnCell(cell, ALL)}
          style={places && { gridColumn: places[id] }}
        />
      ))}
      <HeartbeatCell read={readHeartbeat} className="figures" gridColumn={places?.lastHeartbeat} />
    </tr>
  );
}

function instanceVersionCell({ status, version }: Instance): Cell {
  if (version !== undefined && isSilent({ status }))
    return lastVersionCell(version, 'The instance is not connected.');
  return {
    content: version ?? '–',
    hint: version === undefined ? 'The instance reports no version.' : undefined,
    className: 'font-mono',
  };
}

function shapeOf(tone: Tone): Pick<Cell, 'tone'> {
  return tone === 'good' ? {} : { tone };
}
