import { clsx } from 'clsx/lite';
import type { Delegate, Instance } from '@/domain/delegate/fields';
import { SupportEnd } from '@/features/fleet/cells/SupportEnd';
import { LastHeartbeat, Status, Unknown } from '@/features/fleet/cells/values';
import { instanceStateLabel } from '@/features/fleet/labels';
import { Badge } from '@/ui/Badge';
import { MiddleText } from '@/ui/MiddleText';

export interface InstancesTableProps {
  readonly delegate: Pick<Delegate, 'name' | 'isImmutable'>;
  readonly instances: readonly Instance[];
  /** The heartbeat of an instance as it is now: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly heartbeatOf: (position: number) => number;
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
  /** Whether an instance meets the filters; absent when no filter chooses by instances. */
  readonly isMatch?: ((position: number) => boolean) | undefined;
}

const HEADERS = ['Host Name', 'Connectivity Status', 'Version', 'Instance Status', 'Last Heartbeat'] as const;

/** The instances of one delegate, each with its own values, never the delegate's. */
export function InstancesTable(props: InstancesTableProps) {
  const { delegate, instances, isMatch } = props;
  const matches = isMatch && instances.filter((_, position) => isMatch(position)).length;
  return (
    <>
      {matches !== undefined && (
        <p className="px-2 pb-1 text-xs text-ink-muted">
          {matches} of {instances.length} instances match the filters.
        </p>
      )}
      <table role="table" aria-label={`Instances of ${delegate.name}`} className="instances">
        <thead role="rowgroup">
          <tr role="row" className="instance-grid">
            {HEADERS.map((header) => (
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
  const { delegate, instance, position, heartbeatOf, today, isMatch } = props;
  const isMatching = isMatch?.(position) ?? false;
  return (
    <tr role="row" className={clsx('instance-grid', isMatching && 'is-match')}>
      <th role="rowheader" scope="row" data-label="Host Name">
        <MonoText text={instance.hostName} why="The instance reports no host name." />
        {isMatching && <Badge className="shrink-0">Matches</Badge>}
      </th>
      <td role="cell" data-label="Connectivity Status">
        <Status of={instanceStateLabel(instance)} />
      </td>
      <td role="cell" data-label="Version">
        <MonoText text={instance.version} why="The instance reports no version." />
      </td>
      <td role="cell" data-label="Instance Status">
        <SupportEnd
          status={instance.versionStatus}
          supportEnds={instance.supportEnds}
          isExpiryKnown={instance.isExpiryKnown === true}
          isLegacy={delegate.isImmutable === false}
          today={today}
        />
      </td>
      <td role="cell" data-label="Last Heartbeat">
        <LastHeartbeat read={() => heartbeatOf(position)} />
      </td>
    </tr>
  );
}

function MonoText({ text, why }: { readonly text: string | undefined; readonly why: string }) {
  return text === undefined ? <Unknown why={why} /> : <MiddleText text={text} className="font-mono" />;
}
