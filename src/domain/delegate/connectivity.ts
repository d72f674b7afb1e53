import type { Context } from './context';

/** How an instance stands by its last heartbeat. `LATE` is still connected; `NEVER` has no heartbeat on record. */
export const INSTANCE_STATES = ['CONNECTED', 'LATE', 'DISCONNECTED', 'NEVER', 'UNKNOWN'] as const;
export type InstanceState = (typeof INSTANCE_STATES)[number];

/** How a delegate stands by its instances; unknown when no heartbeat can be read. */
export const CONNECTIVITIES = ['CONNECTED', 'PARTIAL', 'DISCONNECTED'] as const;
export type Connectivity = (typeof CONNECTIVITIES)[number];

/** How a delegate stands, each in one: what the connectivity of {@link CONNECTIVITIES} says, and what it leaves open. */
export const DELEGATE_STATES = ['CONNECTED', 'LATE', 'PARTIAL', 'DISCONNECTED', 'NEVER', 'UNKNOWN'] as const;
export type DelegateState = (typeof DELEGATE_STATES)[number];

const CONNECTED = INSTANCE_STATES.indexOf('CONNECTED');
const LATE = INSTANCE_STATES.indexOf('LATE');
const DISCONNECTED = INSTANCE_STATES.indexOf('DISCONNECTED');
const NEVER = INSTANCE_STATES.indexOf('NEVER');
const UNKNOWN = INSTANCE_STATES.indexOf('UNKNOWN');

type Moment = Pick<Context, 'asOf' | 'policy'>;

/**
 * The state of an instance, as a place in {@link INSTANCE_STATES}. `heartbeatAt` is epoch ms; 0 = none on record, NaN (or any
 * number that is no time) = unknown. A heartbeat from the future is a clock that runs ahead, not a silent instance: connected.
 */
export function instanceStateCode(heartbeatAt: number, { asOf, policy }: Moment): number {
  if (heartbeatAt === 0) return NEVER;
  if (!(heartbeatAt > 0 && heartbeatAt < Number.POSITIVE_INFINITY)) return UNKNOWN;
  const silenceMs = asOf - heartbeatAt;
  if (silenceMs > policy.disconnectedAfterMs) return DISCONNECTED;
  return silenceMs > policy.lateAfterMs ? LATE : CONNECTED;
}

/** Whether the state at this place of {@link INSTANCE_STATES} counts as connected: late ones do. */
export function isConnectedCode(code: number): boolean {
  return code === CONNECTED || code === LATE;
}

/** How many instances of a delegate there are, by what their heartbeats say; `connected` includes late ones. */
interface InstanceCounts {
  readonly total: number;
  readonly connected: number;
  readonly unknown: number;
  /** Whether the answer lists instances that cannot be read at all; they are in no other count. */
  readonly hasUnreadable: boolean;
}

/**
 * The connectivity of a delegate. Contract: none connected = disconnected, also without instances; all = connected; else
 * partial. Ours: undefined when instances exist and no heartbeat of them can be read.
 */
export function connectivityOf(counts: InstanceCounts): Connectivity | undefined {
  const { total, connected, unknown, hasUnreadable } = counts;
  if (connected > 0) return connected === total ? 'CONNECTED' : 'PARTIAL';
  return unknown === total && (total > 0 || hasUnreadable) ? undefined : 'DISCONNECTED';
}

/**
 * The state of a delegate by its connectivity: a connected one may be `LATE`, and one that is not may have no heartbeat on record
 * (`NEVER`). `lastHeartbeat` is epoch ms; 0 = none on record, NaN = unknown.
 */
function delegateState(
  connectivity: Connectivity | undefined,
  lateCount: number,
  lastHeartbeat: number,
): DelegateState {
  if (connectivity === 'CONNECTED' && lateCount > 0) return 'LATE';
  if (connectivity === 'DISCONNECTED' && lastHeartbeat === 0) return 'NEVER';
  return connectivity ?? 'UNKNOWN';
}

/** The facts that connectivity depends on. */
export interface HeartbeatFacts {
  readonly firstInstance: Uint32Array;
  /** Per instance: epoch ms; 0 = none on record, NaN = unreadable. */
  readonly heartbeats: Float64Array;
  /** Per delegate without instances: the same. */
  readonly groupHeartbeats: Float64Array;
  /** Per delegate: 1 when the answer lists instances that cannot be read. */
  readonly hasUnreadableInstances: Uint8Array;
}

/** Connectivity of every instance and delegate. Plain loops over numbers: a poll may bring a quarter of a million. */
export function connectivityColumns(facts: HeartbeatFacts, moment: Moment) {
  const { firstInstance, heartbeats, groupHeartbeats, hasUnreadableInstances } = facts;
  const delegateCount = groupHeartbeats.length;
  const instanceStates = new Uint8Array(heartbeats.length);
  const isConnected = new Uint8Array(heartbeats.length);
  const connectivities = new Uint8Array(delegateCount);
  const states = new Uint8Array(delegateCount);
  const connectedCounts = new Uint32Array(delegateCount);
  const lateCounts = new Uint32Array(delegateCount);
  const unknownCounts = new Uint32Array(delegateCount);
  const lastHeartbeats = new Float64Array(delegateCount);
  let instance = 0;
  for (let row = 0; row < delegateCount; row++) {
    const end = firstInstance[row + 1] ?? instance;
    const total = end - instance;
    let connected = 0;
    let late = 0;
    let unknown = 0;
    let newest = 0;
    for (; instance < end; instance++) {
      const heartbeatAt = heartbeats[instance] ?? Number.NaN;
      const state = instanceStateCode(heartbeatAt, moment);
      instanceStates[instance] = state;
      if (isConnectedCode(state)) {
        isConnected[instance] = 1;
        connected++;
      }
      if (state === LATE) late++;
      if (state === UNKNOWN) unknown++;
      else if (heartbeatAt > newest) newest = heartbeatAt;
    }
    const hasUnreadable = hasUnreadableInstances[row] === 1;
    // With none on record, an unreadable heartbeat may be the newest.
    if (newest === 0 && (unknown > 0 || hasUnreadable)) newest = Number.NaN;
    const connectivity = connectivityOf({ total, connected, unknown, hasUnreadable });
    connectivities[row] = connectivity ? CONNECTIVITIES.indexOf(connectivity) : CONNECTIVITIES.length;
    connectedCounts[row] = connected;
    lateCounts[row] = late;
    unknownCounts[row] = unknown;
    const lastHeartbeat = total > 0 || hasUnreadable ? newest : (groupHeartbeats[row] ?? Number.NaN);
    lastHeartbeats[row] = lastHeartbeat;
    states[row] = DELEGATE_STATES.indexOf(delegateState(connectivity, late, lastHeartbeat));
  }
  return {
    instanceStates,
    isConnected,
    connectivities,
    states,
    connectedCounts,
    lateCounts,
    unknownCounts,
    lastHeartbeats,
  };
}
