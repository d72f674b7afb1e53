import { clsx } from 'clsx/lite';
import type { Delegate } from '@/domain/delegate/delegate';
import type { InstanceHealth } from '@/domain/delegate/health';
import { ExpiryText } from '@/features/fleet/cells/ExpiryText';
import { LastHeartbeat, Unknown, Worded } from '@/features/fleet/cells/values';
import { INSTANCE_STATE_WORDS } from '@/features/fleet/labels';
import { Badge } from '@/ui/Badge';
import { MiddleText } from '@/ui/MiddleText';
import { useIsLabelled } from './use-is-labelled';

export interface InstancesTableProps {
  readonly delegate: Delegate;
  /** How the instance at a position stands. */
  readonly healthOf: (position: number) => InstanceHealth;
  /** Its heartbeat as it is now: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly heartbeatOf: (position: number) => number;
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
  /** Whether an instance meets the filters; absent when no filter speaks of instances. */
  readonly isMatch?: ((position: number) => boolean) | undefined;
}

/** The instances of one delegate, each with its own values, never the group's. */
export function InstancesTable({ delegate, healthOf, heartbeatOf, today, isMatch }: InstancesTableProps) {
  const isLabelled = useIsLabelled();
  const matches = isMatch && delegate.instances.filter((_, position) => isMatch(position)).length;
  return (
    <>
      {matches !== undefined && (
        <p className="px-2 pb-1 text-xs text-ink-muted">
          {matches} of {delegate.instances.length} instances match the filters.
        </p>
      )}
      <table role="table" aria-label={`Instances of ${delegate.name}`} className="instances">
        <thead role="rowgroup">
          <tr role="row" className="instance-grid">
            {['Host Name', 'Connectivity Status', 'Version', 'Instance Status', 'Last Heartbeat'].map(
              (header) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {delegate.instances.map((instance, position) => {
            const health = healthOf(position);
            const state = INSTANCE_STATE_WORDS[health.state];
            const isMatching = isMatch?.(position) ?? false;
            return (
              <tr key={instance.id} role="row" className={clsx('instance-grid', isMatching && 'is-match')}>
                <th role="rowheader" scope="row">
                  {isLabelled && <span className="cell-label">Host Name</span>}
                  {instance.hostName ? (
                    <MiddleText text={instance.hostName} className="font-mono" />
                  ) : (
                    <Unknown why="The instance tells no host name." />
                  )}
                  {isMatching && <Badge className="shrink-0">Matches</Badge>}
                </th>
                <td role="cell">
                  {isLabelled && <span className="cell-label">Connectivity Status</span>}
                  <Worded words={state} />
                </td>
                <td role="cell">
                  {isLabelled && <span className="cell-label">Version</span>}
                  {instance.version ? (
                    <MiddleText text={instance.version} className="font-mono" />
                  ) : (
                    <Unknown why="The instance tells no version." />
                  )}
                </td>
                <td role="cell">
                  {isLabelled && <span className="cell-label">Instance Status</span>}
                  <ExpiryText
                    status={health.status}
                    expiresAt={instance.expiresAt}
                    isLegacy={delegate.isImmutable === false}
                    today={today}
                  />
                </td>
                <td role="cell">
                  {isLabelled && <span className="cell-label">Last Heartbeat</span>}
                  <LastHeartbeat read={() => heartbeatOf(position)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
