import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { Delegate, Instance } from '@/domain/delegate/fields';
import { SupportEnd } from '@/features/fleet/cells/SupportEnd';
import { LastHeartbeat, Status, Unknown } from '@/features/fleet/cells/values';
import { instanceStateLabel } from '@/features/fleet/labels';
import { Badge } from '@/ui/Badge';
import { MiddleText } from '@/ui/MiddleText';
import { matchText } from './row-details';

export interface InstancesTableProps {
  readonly delegate: Pick<Delegate, 'name' | 'isImmutable'>;
  readonly instances: readonly Instance[];
  /** Returns the newest heartbeat of an instance: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly heartbeatOf: (position: number) => number;
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
  /** Whether an instance matches the filters; absent when no filter applies to instances. */
  readonly isMatch?: ((position: number) => boolean) | undefined;
}

interface InstanceColumn {
  readonly header: string;
  readonly cell: (props: InstanceRowProps) => ReactNode;
}

/** The columns after the host name, which is the row header. */
const COLUMNS: readonly InstanceColumn[] = [
  { header: 'Connectivity Status', cell: ({ instance }) => <Status of={instanceStateLabel(instance)} /> },
  {
    header: 'Version',
    cell: ({ instance }) => <MonoText text={instance.version} why="The instance reports no version." />,
  },
  {
    header: 'Instance Status',
    cell: ({ delegate, instance, today }) => (
      <SupportEnd
        status={instance.versionStatus}
        supportEnds={instance.supportEnds}
        isExpiryKnown={instance.isExpiryKnown === true}
        isLegacy={delegate.isImmutable === false}
        today={today}
      />
    ),
  },
  {
    header: 'Last Heartbeat',
    cell: ({ position, heartbeatOf }) => <LastHeartbeat read={() => heartbeatOf(position)} />,
  },
];
const HOST_HEADER = 'Host Name';

/** The instances of one delegate. Each row shows the instance's own values, never the delegate's. */
export function InstancesTable(props: InstancesTableProps) {
  const { delegate, instances, isMatch } = props;
  const matches = isMatch && instances.filter((_, position) => isMatch(position)).length;
  return (
    <>
      {matches !== undefined && (
        <p className="px-2 pb-1 text-xs text-ink-muted">
          {matchText(matches, instances.length)} the filters.
        </p>
      )}
      <table role="table" aria-label={`Instances of ${delegate.name}`} className="instances">
        <thead role="rowgroup">
          <tr role="row" className="instance-grid">
            {[HOST_HEADER, ...COLUMNS.map(({ header }) => header)].map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {instances.map((instance, position) => (
            <InstanceRow key={instance.id} {...props} instance={instance} position={position} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface InstanceRowProps extends InstancesTableProps {
  readonly instance: Instance;
  readonly position: number;
}

function InstanceRow(props: InstanceRowProps) {
  const { instance, position, isMatch } = props;
  const isMatching = isMatch?.(position) ?? false;
  return (
    <tr role="row" className={clsx('instance-grid', isMatching && 'is-match')}>
      <th role="rowheader" scope="row" data-label={HOST_HEADER}>
        <MonoText text={instance.hostName} why="The instance reports no host name." />
        {isMatching && <Badge className="shrink-0">Matches</Badge>}
      </th>
      {COLUMNS.map(({ header, cell }) => (
        <td key={header} role="cell" data-label={header}>
          {cell(props)}
        </td>
      ))}
    </tr>
  );
}

function MonoText({ text, why }: { readonly text: string | undefined; readonly why: string }) {
  if (text === undefined) return <Unknown why={why} />;
  return <MiddleText text={text} className="font-mono" isFocusable />;
}
