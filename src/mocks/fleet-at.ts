import type { VersionStatus } from '@/domain/delegate';
import { isConnectedAt, lastBeatAt } from './heartbeats';
import { identityOf } from './host-names';
import { podAt } from './pods';
import { buildOf, daysBehind, expiryOf, versionBehind, versionStatusOf } from './releases';
import type { Store } from './store';
import { HOUR_MS } from './units';
import type { MockDelegate, MockReplica, Owner } from './world';

/** An instance as the Manager has it on record at one moment. */
export interface InstanceNow {
  readonly uuid: string;
  readonly hostName: string;
  readonly version: string;
  readonly versionStatus: VersionStatus;
  /** Epoch ms. */
  readonly heartbeatAt: number;
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly isConnected: boolean;
  readonly token: string;
  readonly isTokenActive: boolean;
}

/** A delegate as the Manager has it on record at one moment. */
export interface DelegateNow {
  readonly delegate: MockDelegate;
  readonly instances: readonly InstanceNow[];
  /** Last call of the upgrader, epoch ms; 0 = never. */
  readonly upgraderSeenAt: number;
}

/** What all instances of one answer share, worked out once. */
interface Moment {
  readonly now: number;
  readonly versions: Map<number, string>;
  readonly inactiveTokens: ReadonlySet<string>;
}

function versionAt(moment: Moment, days: number): string {
  let version = moment.versions.get(days);
  if (version === undefined) {
    version = versionBehind(days, moment.now);
    moment.versions.set(days, version);
  }
  return version;
}

function instanceAt(
  delegate: MockDelegate,
  replica: MockReplica,
  index: number,
  moment: Moment,
): InstanceNow {
  const { now } = moment;
  const pod = podAt(replica.deployment, index, now);
  const { uuid, hostName } = identityOf(delegate, index, pod.generation);
  // A pod beats as it starts, not only when its minute comes round.
  const heartbeatAt = Math.max(lastBeatAt(replica.rhythm, replica.phaseMs, now), pod.startedAt ?? 0);
  const version = replica.fixedVersion ?? versionAt(moment, pod.daysBehind);
  const days =
    replica.fixedVersion === undefined ? pod.daysBehind : daysBehind(buildOf(replica.fixedVersion), now);
  return {
    uuid,
    hostName,
    version,
    versionStatus: versionStatusOf(days, delegate.isImmutable),
    heartbeatAt,
    expiresAt: expiryOf(days, now),
    isConnected: isConnectedAt(heartbeatAt, now),
    token: replica.token,
    isTokenActive: !moment.inactiveTokens.has(replica.token),
  };
}

/**
 * The delegates of exactly this owner at `now` (epoch ms), in the Manager's own order. Depends on world, writes and
 * moment alone. Contract: a deleted delegate that beats again is back, with the instances that beat.
 */
export function delegatesAt(store: Store, owner: Owner, now: number): readonly DelegateNow[] {
  const { world, deletedDelegates, deletedInstances } = store;
  const inactiveTokens = new Set(world.tokens.filter((token) => !token.isActive).map((token) => token.name));
  const moment: Moment = { now, versions: new Map(), inactiveTokens };
  const upgraderSeenAt = Math.floor(now / HOUR_MS) * HOUR_MS;
  const present: DelegateNow[] = [];
  for (const delegate of world.delegates.get(owner) ?? []) {
    const deletedAt = deletedDelegates.get(delegate.groupId);
    const instances = delegate.replicas
      .map((replica, index) => instanceAt(delegate, replica, index, moment))
      .filter(({ uuid, heartbeatAt }) => heartbeatAt > (deletedInstances.get(uuid) ?? 0));
    if (deletedAt !== undefined && !instances.some(({ heartbeatAt }) => heartbeatAt > deletedAt)) continue;
    present.push({ delegate, instances, upgraderSeenAt: delegate.hasUpgrader ? upgraderSeenAt : 0 });
  }
  return present;
}
