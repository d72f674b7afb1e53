import { isSameNumbers } from '../table/numbers';
import {
  CONNECTIVITIES,
  type DelegateConnectivity,
  delegateConnectivity,
  INSTANCE_STATES,
  type InstanceState,
  instanceStateCode,
  isConnectedCode,
  UNKNOWN_STATE,
} from './connectivity';
import { VERSION_STATUSES, type VersionStatus } from './delegate';
import type { Fleet } from './fleet';
import type { IndexColumns } from './fleet-index';
import type { JudgingContext } from './lifecycle';
import { UNKNOWN_STATUS, type VersionColumns, versionColumnsOf } from './version-columns';

export { UNKNOWN_STATUS };

const LATE = INSTANCE_STATES.indexOf('LATE');

/** Stands in a column of connectivities for one that cannot be told; sorts after all that can. */
export const UNKNOWN_CONNECTIVITY = CONNECTIVITIES.length;

/**
 * What the rules say of a fleet at one moment, as columns: one entry per instance or per delegate, by ordinal. Cards,
 * rows, filters, facets and sort read these and judge nothing themselves, so they cannot disagree. A judgement is of one
 * index: what is made of both is remembered by the judgement alone.
 */
export interface Judgement extends VersionColumns, HeartbeatColumns {
  /** The moment of judging, epoch ms; the first of several on one day that came to the same. */
  readonly asOf: number;
  readonly latestVersion: string | undefined;
}

/** How the heartbeats of a fleet stand at a moment, by ordinal. */
export interface HeartbeatColumns {
  /** Per instance: index in {@link INSTANCE_STATES}. */
  readonly instanceStates: Uint8Array;
  /** Per delegate: index in {@link CONNECTIVITIES}, or {@link UNKNOWN_CONNECTIVITY}. */
  readonly connectivities: Uint8Array;
  /** Per delegate: how many instances are connected, late ones included. */
  readonly connectedCounts: Uint32Array;
  /** Per delegate: how many of them are late. */
  readonly lateCounts: Uint32Array;
  /** Per delegate: newest heartbeat, epoch ms; 0 = none on record, NaN = unreadable. */
  readonly newestHeartbeats: Float64Array;
}

/**
 * Judges every instance and delegate of a fleet; linear, unless it was judged at this moment before. After a poll that moved
 * heartbeats alone, what was found of the versions is found again, not computed again; and a fleet of which time changes
 * nothing keeps its judgement.
 */
export function judgeFleet(fleet: Fleet, { now, latestVersion }: JudgingContext): Judgement {
  const last = lastOf.get(fleet);
  if (last?.now === now && last.judgement.latestVersion === latestVersion) return last.judgement;
  const judgement = {
    asOf: now,
    latestVersion,
    ...versionColumnsOf(fleet.index, { now, latestVersion }),
    ...heartbeatColumnsOf(fleet, now),
  };
  const kept = last && isSameVerdict(last.judgement, judgement) ? last.judgement : judgement;
  knowJudgement(fleet, kept, now);
  return kept;
}

/** Takes over what was found elsewhere: what {@link judgeFleet} gives for that moment, epoch ms. */
export function knowJudgement(fleet: Fleet, judgement: Judgement, now: number): void {
  lastOf.set(fleet, { judgement, now });
}

/** The last judgement of a fleet, of whatever moment. */
export function lastJudgement(fleet: Fleet): Judgement | undefined {
  return lastOf.get(fleet)?.judgement;
}

const lastOf = new WeakMap<Fleet, { readonly judgement: Judgement; readonly now: number }>();

/** Of one fleet: its versions are found again where nothing changed, and its newest heartbeats are what they are. */
function isSameVerdict(a: Judgement, b: Judgement): boolean {
  return (
    a.instanceStatuses === b.instanceStatuses &&
    isSameNumbers(a.instanceStates, b.instanceStates) &&
    isSameNumbers(a.connectivities, b.connectivities)
  );
}

/** Judges the heartbeats of a fleet at a moment, epoch ms. Plain loops over numbers: a poll may bring a quarter of a million. */
export function heartbeatColumnsOf(
  { index, heartbeats }: { readonly index: IndexColumns; readonly heartbeats: Float64Array },
  now: number,
): HeartbeatColumns {
  const { delegateCount, firstInstance, groupHeartbeats } = index;
  const instanceStates = new Uint8Array(heartbeats.length);
  const connectivities = new Uint8Array(delegateCount);
  const connectedCounts = new Uint32Array(delegateCount);
  const lateCounts = new Uint32Array(delegateCount);
  const newestHeartbeats = new Float64Array(delegateCount);
  let instance = 0;
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    const end = firstInstance[ordinal + 1] ?? instance;
    const total = end - instance;
    let connected = 0;
    let late = 0;
    let unknown = 0;
    let newest = 0;
    for (; instance < end; instance++) {
      const heartbeatAt = heartbeats[instance] ?? Number.NaN;
      const state = instanceStateCode(heartbeatAt, now);
      instanceStates[instance] = state;
      if (isConnectedCode(state)) connected++;
      if (state === LATE) late++;
      if (state === UNKNOWN_STATE) unknown++;
      else if (heartbeatAt > newest) newest = heartbeatAt;
    }
    // With none on record, an unreadable heartbeat may be the newest.
    if (newest === 0 && unknown > 0) newest = Number.NaN;
    connectivities[ordinal] = connectivityCode(delegateConnectivity({ total, connected, unknown }));
    connectedCounts[ordinal] = connected;
    lateCounts[ordinal] = late;
    newestHeartbeats[ordinal] = total > 0 ? newest : (groupHeartbeats[ordinal] ?? Number.NaN);
  }
  return { instanceStates, connectivities, connectedCounts, lateCounts, newestHeartbeats };
}

function connectivityCode(connectivity: DelegateConnectivity): number {
  return connectivity === 'UNKNOWN' ? UNKNOWN_CONNECTIVITY : CONNECTIVITIES.indexOf(connectivity);
}

/** The connectivity of the delegate at an ordinal. */
export function connectivityAt({ connectivities }: Judgement, ordinal: number): DelegateConnectivity {
  return CONNECTIVITIES[connectivities[ordinal] ?? UNKNOWN_CONNECTIVITY] ?? 'UNKNOWN';
}

/** The state of the instance at an ordinal. */
export function instanceStateAt({ instanceStates }: Judgement, instance: number): InstanceState {
  return INSTANCE_STATES[instanceStates[instance] ?? UNKNOWN_STATE] ?? 'UNKNOWN';
}

/** The version status of the instance at an ordinal; undefined when it cannot be told. */
export function versionStatusAt(
  { instanceStatuses }: Judgement,
  instance: number,
): VersionStatus | undefined {
  return VERSION_STATUSES[instanceStatuses[instance] ?? UNKNOWN_STATUS];
}
