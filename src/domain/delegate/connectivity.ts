/** Contract: a running delegate beats about once a minute. */
export const HEARTBEAT_INTERVAL_MS = 60_000;

/** Silence after which a beat is missed: the interval and a grace for the network and the Manager's own clock. */
export const LATE_AFTER_MS = HEARTBEAT_INTERVAL_MS + 15_000;

/** Contract: connected = last heartbeat at most 5 minutes old, exactly 5 minutes included. */
export const DISCONNECTED_AFTER_MS = 5 * HEARTBEAT_INTERVAL_MS;

/** How an instance stands by its last heartbeat. `LATE` is still connected; `NEVER` has no heartbeat on record. */
export const INSTANCE_STATES = ['CONNECTED', 'LATE', 'DISCONNECTED', 'NEVER', 'UNKNOWN'] as const;
export type InstanceState = (typeof INSTANCE_STATES)[number];

/** How a delegate stands by its instances; the values of the connectivity filter. */
export const CONNECTIVITIES = ['CONNECTED', 'PARTIAL', 'DISCONNECTED'] as const;
export type Connectivity = (typeof CONNECTIVITIES)[number];

/** `UNKNOWN` when no instance has a readable heartbeat; no filter value selects it. */
export type DelegateConnectivity = Connectivity | 'UNKNOWN';

const CONNECTED = INSTANCE_STATES.indexOf('CONNECTED');
const LATE = INSTANCE_STATES.indexOf('LATE');
const DISCONNECTED = INSTANCE_STATES.indexOf('DISCONNECTED');
const NEVER = INSTANCE_STATES.indexOf('NEVER');
/** Index of `UNKNOWN` in {@link INSTANCE_STATES}. */
export const UNKNOWN_STATE = INSTANCE_STATES.indexOf('UNKNOWN');

/**
 * Judges one instance; gives an index in {@link INSTANCE_STATES}. `heartbeatAt` and `now` are epoch ms; 0 = none on
 * record, NaN (or any number that is no time) = unknown. A heartbeat from the future is a clock that runs ahead, not a
 * silent instance: connected.
 */
export function instanceStateCode(heartbeatAt: number, now: number): number {
  if (heartbeatAt === 0) return NEVER;
  if (!(heartbeatAt > 0 && heartbeatAt < Number.POSITIVE_INFINITY)) return UNKNOWN_STATE;
  const silenceMs = now - heartbeatAt;
  if (silenceMs > DISCONNECTED_AFTER_MS) return DISCONNECTED;
  return silenceMs > LATE_AFTER_MS ? LATE : CONNECTED;
}

/** {@link instanceStateCode} in words. */
export function instanceState(heartbeatAt: number, now: number): InstanceState {
  return INSTANCE_STATES[instanceStateCode(heartbeatAt, now)] ?? 'UNKNOWN';
}

/** Whether the state at this index of {@link INSTANCE_STATES} counts as connected: late ones do. */
export function isConnectedCode(code: number): boolean {
  return code === CONNECTED || code === LATE;
}

/** How many instances a delegate has, by what their heartbeats say; `connected` includes the late ones. */
interface InstanceTally {
  readonly total: number;
  readonly connected: number;
  readonly unknown: number;
}

/**
 * Sums up a delegate. Contract: none connected = disconnected, also without instances; all = connected; else partial.
 * Ours: when every heartbeat is unreadable the delegate is unknown, not disconnected.
 */
export function delegateConnectivity({ total, connected, unknown }: InstanceTally): DelegateConnectivity {
  if (connected > 0) return connected === total ? 'CONNECTED' : 'PARTIAL';
  return total > 0 && unknown === total ? 'UNKNOWN' : 'DISCONNECTED';
}
