import {
  INSTANCE_STATES,
  type InstanceState,
  instanceStateCode,
  isConnectedCode,
  isDisconnected,
} from './connectivity';
import type { Instance } from './fields';
import { type Fleet, instancesAt } from './fleet';

/** What the listing says about the instances of a delegate that are not connected. */
export interface Silence {
  readonly total: number;
  /** Instances that are known to be not connected. */
  readonly silent: number;
  /** Instances whose heartbeat cannot be read. */
  readonly unknown: number;
  /**
   * Newest heartbeat of the silent instances, epoch ms: since then, all of them have been silent. Without instances,
   * the last heartbeat of the delegate itself.
   */
  readonly since: number | undefined;
  /** The host of the instance with that heartbeat. */
  readonly lastHost: string | undefined;
  /** Silent instances without a heartbeat on record. */
  readonly neverSeen: number;
}

export function silenceOf(fleet: Fleet, row: number): Silence {
  const instances = instancesAt(fleet, row);
  const first = fleet.firstInstance[row] ?? 0;
  let silent = 0;
  let unknown = 0;
  let neverSeen = 0;
  let since = instances.length === 0 ? (fleet.delegates.lastHeartbeat[row] ?? 0) : 0;
  let lastHost: string | undefined;
  for (const [position, { status, hostName }] of instances.entries()) {
    if (status === 'UNKNOWN') unknown++;
    if (!isDisconnected(status)) continue;
    silent++;
    if (status === 'NEVER') neverSeen++;
    const heartbeatAt = fleet.instances.lastHeartbeat[first + position] ?? Number.NaN;
    if (!(heartbeatAt > since)) continue;
    since = heartbeatAt;
    lastHost = hostName;
  }
  const total = instances.length;
  return { total, silent, unknown, since: since > 0 ? since : undefined, lastHost, neverSeen };
}

/**
 * The instances that show what the delegate runs. These are the connected ones: the Manager lists for hours the
 * instances that an upgrade has stopped. While none is connected, they are those that were connected when the delegate
 * was last seen. All when no heartbeat is on record.
 */
export function runningInstances(fleet: Fleet, row: number): readonly Instance[] {
  const { asOf, policy } = fleet.context;
  const instances = instancesAt(fleet, row);
  const first = fleet.firstInstance[row] ?? 0;
  const heartbeats = fleet.instances.lastHeartbeat.subarray(first, first + instances.length);
  const newest = heartbeats.reduce((latest, at) => (at > latest ? at : latest), 0);
  const connectedAt = (moment: number) =>
    instances.filter((_, position) =>
      isConnectedCode(instanceStateCode(heartbeats[position] ?? Number.NaN, { asOf: moment, policy })),
    );
  return [connectedAt(asOf), connectedAt(newest)].find(({ length }) => length > 0) ?? instances;
}

/** Only states with an instance, in the order of `INSTANCE_STATES`. */
export function instanceStatesOf(
  { firstInstance, instances }: Fleet,
  row: number,
): readonly { readonly state: InstanceState; readonly count: number }[] {
  const counts = new Uint32Array(INSTANCE_STATES.length);
  for (const id of instances.status.ids.subarray(firstInstance[row], firstInstance[row + 1])) {
    counts[id] = (counts[id] ?? 0) + 1;
  }
  return INSTANCE_STATES.map((state, id) => ({ state, count: counts[id] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

/** As far as is known. */
export function isNothingConnected({ delegates }: Fleet): boolean {
  return delegates.connectedInstances.every((count) => count === 0);
}
