import { type Fleet, instancesAt } from '@/domain/delegate/fleet';

export interface Silence {
  readonly total: number;
  /** Instances that are not connected. */
  readonly silent: number;
  /** Newest heartbeat of the silent instances, epoch ms: since then, all of them have been silent. */
  readonly since: number | undefined;
  /** Silent instances without a heartbeat on record. */
  readonly neverSeen: number;
}

/** What the listing says about the silent instances of the delegate in this row. */
export function silenceOf(fleet: Fleet, row: number): Silence {
  const instances = instancesAt(fleet, row);
  const first = fleet.firstInstance[row] ?? 0;
  let silent = 0;
  let neverSeen = 0;
  let since: number | undefined;
  for (const [position, { status }] of instances.entries()) {
    if (status === 'CONNECTED' || status === 'LATE') continue;
    silent++;
    const heartbeatAt = fleet.instances.lastHeartbeat[first + position] ?? Number.NaN;
    if (status === 'NEVER') neverSeen++;
    else if (heartbeatAt > (since ?? 0)) since = heartbeatAt;
  }
  return { total: instances.length, silent, since, neverSeen };
}
