import {
  type DelegateConnectivity,
  type InstanceState,
  isConnectedCode,
  UNKNOWN_STATE,
} from './connectivity';
import { type Delegate, type Instance, VERSION_STATUSES, type VersionStatus } from './delegate';
import type { Fleet } from './fleet';
import type { IndexColumns } from './fleet-index';
import {
  connectivityAt,
  instanceStateAt,
  type Judgement,
  UNKNOWN_STATUS,
  versionStatusAt,
} from './judgement';
import { compareVersions, isReadableVersion, releasesBehind } from './version';

/** What a row says of a delegate, but for the age of its heartbeat: that ticks, and would make every health a new one. */
export interface DelegateHealth {
  readonly connectivity: DelegateConnectivity;
  readonly instanceCount: number;
  /** Late ones included. */
  readonly connectedCount: number;
  readonly lateCount: number;
  /** False when there is no heartbeat on record, undefined when the record cannot be read. */
  readonly hasEverConnected: boolean | undefined;
  /** Undefined when no connected instance tells its version. */
  readonly lowestConnectedVersion: string | undefined;
  /** How many different versions the connected instances run, as sent: `.minimal` is another image. */
  readonly versionCount: number;
  /** Releases between the lowest connected version and the latest: 0 when none or only a patch, undefined when not known. */
  readonly gapToLatest: number | undefined;
  /** Over all instances, connected or not; undefined when none tells. */
  readonly worstStatus: VersionStatus | undefined;
  /** Position, within the delegate, of the instance with the worst status; the first to expire when several have it. */
  readonly worstInstance: number | undefined;
  /** When support of that instance ends: epoch ms, start of the UTC day. */
  readonly expiresAt: number | undefined;
  /** How many instances have a version status that cannot be told. */
  readonly unknownStatusCount: number;
  /** False when, for some instance, nobody could say whether it is unsupported. */
  readonly isUnsupportedTold: boolean;
  /** A legacy image, which never expires. */
  readonly isLegacy: boolean;
}

/** What a row says of an instance, but for the age of its heartbeat. */
export interface InstanceHealth {
  readonly state: InstanceState;
  /** Undefined when it cannot be told. */
  readonly status: VersionStatus | undefined;
  /** False when nobody could say whether it is unsupported. */
  readonly isUnsupportedTold: boolean;
  /** When support ends: epoch ms, start of the UTC day. */
  readonly expiresAt: number | undefined;
  /** Releases between its version and the latest, as in {@link DelegateHealth.gapToLatest}. */
  readonly gapToLatest: number | undefined;
  readonly isLegacy: boolean;
}

/** The health of the delegate at an ordinal of the fleet. Throws a RangeError when there is none. */
export function healthOf(fleet: Fleet, judgement: Judgement, ordinal: number): DelegateHealth {
  const delegate = delegateAt(fleet, ordinal);
  const { instances } = delegate;
  const first = fleet.index.firstInstance[ordinal] ?? 0;
  const end = first + instances.length;
  const states = judgement.instanceStates.subarray(first, end);
  const statuses = judgement.instanceStatuses.subarray(first, end);
  const connectedVersions = instances.flatMap(({ version }, position) =>
    version !== undefined && isConnectedCode(states[position] ?? UNKNOWN_STATE) ? [version] : [],
  );
  // Mostly one, and comparing costs.
  const distinctVersions = [...new Set(connectedVersions)];
  const lowestConnectedVersion = lowestVersion(distinctVersions);
  const newestHeartbeat = judgement.newestHeartbeats[ordinal] ?? Number.NaN;
  const worst = worstPosition(instances, statuses);
  return {
    connectivity: connectivityAt(judgement, ordinal),
    instanceCount: instances.length,
    connectedCount: judgement.connectedCounts[ordinal] ?? 0,
    lateCount: judgement.lateCounts[ordinal] ?? 0,
    hasEverConnected: Number.isNaN(newestHeartbeat) ? undefined : newestHeartbeat > 0,
    lowestConnectedVersion,
    versionCount: distinctVersions.length,
    gapToLatest: gap(lowestConnectedVersion, judgement.latestVersion),
    worstStatus: VERSION_STATUSES[judgement.worstStatuses[ordinal] ?? UNKNOWN_STATUS],
    worstInstance: worst,
    expiresAt: worst === undefined ? undefined : instances[worst]?.expiresAt,
    unknownStatusCount: statuses.filter((status) => status === UNKNOWN_STATUS).length,
    isUnsupportedTold: !judgement.unsupportedUntold.subarray(first, end).includes(1),
    isLegacy: isLegacy(delegate),
  };
}

/** The health of the instance at an ordinal of the fleet's instance columns. Throws a RangeError when there is none. */
export function instanceHealthOf(
  fleet: Fleet,
  judgement: Judgement,
  instanceOrdinal: number,
): InstanceHealth {
  const ordinal = delegateOfInstance(fleet.index, instanceOrdinal);
  const delegate = delegateAt(fleet, ordinal);
  const instance = delegate.instances[instanceOrdinal - (fleet.index.firstInstance[ordinal] ?? 0)];
  return {
    state: instanceStateAt(judgement, instanceOrdinal),
    status: versionStatusAt(judgement, instanceOrdinal),
    isUnsupportedTold: judgement.unsupportedUntold[instanceOrdinal] === 0,
    expiresAt: instance?.expiresAt,
    gapToLatest: gap(instance?.version, judgement.latestVersion),
    isLegacy: isLegacy(delegate),
  };
}

/** Whether two healths say the same, so that a row need not be drawn again. */
export function isSameHealth<Health extends DelegateHealth | InstanceHealth>(a: Health, b: Health): boolean {
  // Both are flat and made by the same function, so their values stand in the same order.
  const left: readonly unknown[] = Object.values(a);
  const right: readonly unknown[] = Object.values(b);
  return left.length === right.length && left.every((value, field) => Object.is(value, right[field]));
}

/** The ordinal of the delegate that an instance ordinal belongs to; -1 when there is no such instance. */
export function delegateOfInstance(
  { firstInstance }: Pick<IndexColumns, 'firstInstance'>,
  instance: number,
): number {
  let low = 0;
  let high = firstInstance.length - 1;
  if (!(instance >= 0 && instance < (firstInstance[high] ?? 0))) return -1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((firstInstance[middle] ?? 0) <= instance) low = middle;
    else high = middle;
  }
  return low;
}

function delegateAt(fleet: Fleet, ordinal: number): Delegate {
  const delegate = fleet.delegateAt(ordinal);
  if (!delegate) throw new RangeError(`No delegate at ordinal ${ordinal} of ${fleet.size}.`);
  return delegate;
}

/** Of the versions that can be compared; only when none can, the first one as sent. */
function lowestVersion(versions: readonly string[]): string | undefined {
  const readable = versions.filter(isReadableVersion);
  if (readable.length === 0) return versions[0];
  return readable.reduce((lowest, version) =>
    (compareVersions(version, lowest) ?? 0) < 0 ? version : lowest,
  );
}

function worstPosition(instances: readonly Instance[], statuses: Uint8Array): number | undefined {
  let worst: number | undefined;
  let worstStatus: number = UNKNOWN_STATUS;
  // An unknown status is no worse than having none, whenever it expires.
  let worstExpiry = Number.NEGATIVE_INFINITY;
  for (const [position, status] of statuses.entries()) {
    const expiry = instances[position]?.expiresAt ?? Number.POSITIVE_INFINITY;
    if (status > worstStatus || (status === worstStatus && expiry >= worstExpiry)) continue;
    worst = position;
    worstStatus = status;
    worstExpiry = expiry;
  }
  return worst;
}

function gap(version: string | undefined, latest: string | undefined): number | undefined {
  return version === undefined || latest === undefined ? undefined : releasesBehind(version, latest);
}

// Without instances the Manager always says "not immutable", which then means nothing.
function isLegacy({ isImmutable, instances }: Delegate): boolean {
  return isImmutable === false && instances.length > 0;
}
