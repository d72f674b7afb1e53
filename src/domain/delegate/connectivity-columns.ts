import {
  CONNECTIVITIES,
  type Connectivity,
  DELEGATE_STATES,
  type DelegateState,
  INSTANCE_STATES,
  instanceStateCode,
  isConnectedCode,
} from './connectivity';
import type { Context } from './context';

const LATE = INSTANCE_STATES.indexOf('LATE');
const UNKNOWN = INSTANCE_STATES.indexOf('UNKNOWN');

/** `connected` includes late instances. */
interface InstanceCounts {
  readonly total: number;
  readonly connected: number;
  readonly unknown: number;
  /** Whether the answer lists instances that cannot be read at all; no other count includes them. */
  readonly hasUnreadable: boolean;
}

/**
 * Contract: no instance connected (or no instances) = disconnected; all = connected; else partial. Ours: an instance
 * whose heartbeat cannot be read decides nothing. Undefined when the delegate has only such instances.
 */
export function connectivityOf(counts: InstanceCounts): Connectivity | undefined {
  const { total, connected, unknown, hasUnreadable } = counts;
  if (connected > 0) return connected + unknown === total ? 'CONNECTED' : 'PARTIAL';
  return unknown === total && (total > 0 || hasUnreadable) ? undefined : 'DISCONNECTED';
}

/**
 * A connected delegate may be `LATE`; a disconnected one may have no heartbeat on record (`NEVER`). `lastHeartbeat` is
 * epoch ms; 0 = none on record, NaN = unknown.
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

export interface HeartbeatFacts {
  readonly firstInstance: Uint32Array;
  /** Per instance: epoch ms; 0 = none on record, NaN = unreadable. */
  readonly heartbeats: Float64Array;
  /** Per delegate without instances: in the same form. */
  readonly groupHeartbeats: Float64Array;
  /** Per delegate: 1 when the answer lists instances that cannot be read. */
  readonly hasUnreadableInstances: Uint8Array;
}

/** Plain loops over numbers: one poll may bring 250,000 rows. */
export function connectivityColumns(facts: HeartbeatFacts, moment: Pick<Context, 'asOf' | 'policy'>) {
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
      else newest = Math.max(newest, heartbeatAt);
    }
    const hasUnreadable = hasUnreadableInstances[row] === 1;
    // When no readable heartbeat is on record, an unreadable one may be the newest.
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
