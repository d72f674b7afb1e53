import {
  INSTANCE_STATES,
  type InstanceState,
  instanceState,
  isConnected,
  isSilent,
  isUnknown,
} from './connectivity';
import type { Fleet } from './fleet';
import { delegatesOf, type InstanceRow } from './rows';

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
  const delegate = delegatesOf(fleet)[row];
  const instances = delegate?.instances ?? [];
  const silent = instances.filter(isSilent);
  const last = newestOf(silent);
  const since = instances.length === 0 ? delegate?.lastHeartbeat : last?.lastHeartbeat;
  return {
    total: instances.length,
    silent: silent.length,
    unknown: instances.filter(isUnknown).length,
    since: since || undefined,
    lastHost: last?.hostName,
    neverSeen: silent.filter(({ status }) => status === 'NEVER').length,
  };
}

/** The instance with the newest heartbeat, the first of equals; undefined when none is on record. */
function newestOf(instances: readonly InstanceRow[]): InstanceRow | undefined {
  let newest: InstanceRow | undefined;
  for (const one of instances) if ((one.lastHeartbeat ?? 0) > (newest?.lastHeartbeat ?? 0)) newest = one;
  return newest;
}

/**
 * The instances that show what the delegate runs. These are the connected ones: the Manager lists for hours the
 * instances that an upgrade has stopped. While none is connected, they are those that were connected when the delegate
 * was last seen. All when no heartbeat is on record.
 */
export function runningInstances(fleet: Fleet, row: number): readonly InstanceRow[] {
  const instances = delegatesOf(fleet)[row]?.instances ?? [];
  const connected = instances.filter(isConnected);
  if (connected.length > 0) return connected;
  const asOf = newestOf(instances)?.lastHeartbeat;
  if (asOf === undefined) return instances;
  return instances.filter(({ lastHeartbeat }) =>
    isConnected({ status: instanceState(lastHeartbeat, { ...fleet.context, asOf }) }),
  );
}

/** Only states with an instance, in the order of `INSTANCE_STATES`. */
export function instanceStatesOf(
  fleet: Fleet,
  row: number,
): readonly { readonly state: InstanceState; readonly count: number }[] {
  const instances = delegatesOf(fleet)[row]?.instances ?? [];
  return INSTANCE_STATES.map((state) => ({
    state,
    count: instances.filter(({ status }) => status === state).length,
  })).filter(({ count }) => count > 0);
}

/** As far as is known. */
export function isNothingConnected(fleet: Fleet): boolean {
  return delegatesOf(fleet).every(({ connectedInstances }) => connectedInstances === 0);
}
