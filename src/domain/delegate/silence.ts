import { type Fleet, instancesAt } from './fleet';

/** What the listing says about the instances of a delegate that are not connected. */
export interface Silence {
  readonly total: number;
  /** Instances that are not connected. */
  readonly silent: number;
  /**
   * Newest heartbeat of the silent instances, epoch ms: since then, all of them have been silent. Without instances, the one that
   * the Manager keeps of the delegate.
   */
  readonly since: number | undefined;
  /** The host of the instance with that heartbeat. */
  readonly lastHost: string | undefined;
  /** Silent instances without a heartbeat on record. */
  readonly neverSeen: number;
}

/** The silence of the delegate in this row. */
export function silenceOf(fleet: Fleet, row: number): Silence {
  const instances = instancesAt(fleet, row);
  const first = fleet.firstInstance[row] ?? 0;
  let silent = 0;
  let neverSeen = 0;
  let since = instances.length === 0 ? (fleet.delegates.lastHeartbeat[row] ?? 0) : 0;
  let lastHost: string | undefined;
  for (const [position, { status, hostName }] of instances.entries()) {
    if (status === 'CONNECTED' || status === 'LATE') continue;
    silent++;
    if (status === 'NEVER') neverSeen++;
    const heartbeatAt = fleet.instances.lastHeartbeat[first + position] ?? Number.NaN;
    if (!(heartbeatAt > since)) continue;
    since = heartbeatAt;
    lastHost = hostName;
  }
  return { total: instances.length, silent, since: since > 0 ? since : undefined, lastHost, neverSeen };
}
