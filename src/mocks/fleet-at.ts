import type { VersionStatus } from '@/domain/delegate/version-status';
import { floorTo, HOUR_MS } from '@/lib/units';
import { isConnectedAt, lastBeatAt } from './heartbeats';
import { type Identities, identityOf } from './host-names';
import { definedDelegates, scopesOfDelegates } from './installed';
import { podAt } from './pods';
import { buildOf, daysBehind, expiryOf, versionBehind, versionStatusOf } from './releases';
import type { Store } from './store';
import { type TokenEffects, tokenEffectsAt } from './tokens-at';
import type { MockDelegate, MockReplica, ScopeKey } from './world';

/** An instance in the Manager's records at one time. */
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

/** A delegate in the Manager's records at one time. */
export interface DelegateNow {
  readonly delegate: MockDelegate;
  readonly instances: readonly InstanceNow[];
  /** Last call of the upgrader, epoch ms; 0 = never. */
  readonly upgraderSeenAt: number;
}

/** The data that all instances of one answer share, computed once. */
interface Moment {
  readonly now: number;
  readonly versions: Map<number, string>;
  readonly tokens: TokenEffects;
  readonly identities: Identities;
}

function versionAt({ versions, now }: Moment, days: number): string {
  const version = versions.get(days) ?? versionBehind(days, now);
  versions.set(days, version);
  return version;
}

function instanceAt(
  delegate: MockDelegate,
  replica: MockReplica,
  index: number,
  moment: Moment,
): InstanceNow {
  const { now } = moment;
  const stoppedAt = moment.tokens.stoppedAt.get(replica.token) ?? Number.POSITIVE_INFINITY;
  // A token of that name may have been created again, for a delegate that was installed since.
  const isStopped = stoppedAt > (replica.startsAt ?? 0) && stoppedAt <= now;
  const aliveAt = isStopped ? stoppedAt : now;
  const pod = podAt(replica.deployment, index, aliveAt);
  const { uuid, hostName } = identityOf(moment.identities, delegate, index, pod.generation);
  // A pod sends a heartbeat when it starts, not only when its minute comes.
  const startedAt = pod.startedAt ?? replica.startsAt ?? 0;
  const heartbeatAt = Math.max(lastBeatAt(replica.rhythm, replica.phaseMs, aliveAt), startedAt);
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
    // Contract: instances that use a revoked token disconnect immediately.
    isConnected: !isStopped && isConnectedAt(heartbeatAt, now),
    token: replica.token,
    isTokenActive: !moment.tokens.inactive.has(replica.token),
  };
}

/** Contract: a delegate that registers sends its own tags, which replace those set since. */
function tagsAt(store: Store, delegate: MockDelegate, now: number): readonly string[] | undefined {
  const written = store.writtenTags.get(delegate.groupId);
  if (!written) return delegate.customTags;
  const hasRegistered = delegate.replicas.some(({ deployment, startsAt = 0 }, index) => {
    const { startedAt = startsAt } = podAt(deployment, index, now);
    return startedAt > written.at && startedAt <= now;
  });
  return hasRegistered ? delegate.customTags : written.tags;
}

/**
 * The delegates of exactly this scope at `now` (epoch ms), in the Manager's own order. Depends only on world, writes
 * and time. Contract: a deleted delegate that sends heartbeats again is back, with the instances that send them.
 */
export function delegatesAt(store: Store, scopeKey: ScopeKey, now: number): readonly DelegateNow[] {
  const { deletedDelegates, deletedInstances, writtenTags, identities } = store;
  const moment = { now, versions: new Map<number, string>(), tokens: tokenEffectsAt(store, now), identities };
  const upgraderSeenAt = floorTo(now, HOUR_MS);
  const present: DelegateNow[] = [];
  for (const delegate of definedDelegates(store, scopeKey, now)) {
    const deletedAt = deletedDelegates.get(delegate.groupId);
    const instances = delegate.replicas.flatMap((replica, index) => {
      if (replica.startsAt !== undefined && replica.startsAt > now) return [];
      const instance = instanceAt(delegate, replica, index, moment);
      return instance.heartbeatAt > (deletedInstances.get(instance.uuid) ?? 0) ? [instance] : [];
    });
    if (deletedAt !== undefined && !instances.some(({ heartbeatAt }) => heartbeatAt > deletedAt)) continue;
    const customTags = writtenTags.size === 0 ? undefined : tagsAt(store, delegate, now);
    const hasUpgraded = delegate.hasUpgrader && upgraderSeenAt >= (delegate.registeredAt ?? 0);
    present.push({
      delegate: customTags ? { ...delegate, customTags } : delegate,
      instances,
      upgraderSeenAt: hasUpgraded ? upgraderSeenAt : 0,
    });
  }
  return present;
}

/** The delegate with this identifier in exactly this scope; `now` is epoch ms. */
export function delegateAt(
  store: Store,
  scopeKey: ScopeKey,
  identifier: string,
  now: number,
): DelegateNow | undefined {
  return delegatesAt(store, scopeKey, now).find(({ delegate }) => delegate.identifier === identifier);
}

/** The delegates with this name in the whole account; `now` is epoch ms. */
export function namesakesAt(store: Store, name: string, now: number): readonly DelegateNow[] {
  const isNamed = (delegate: MockDelegate) => delegate.name === name;
  return (
    [...scopesOfDelegates(store)]
      // The definitions are fast to search; computing a large fleet takes a while.
      .filter((scopeKey) => definedDelegates(store, scopeKey, now).some(isNamed))
      .flatMap((scopeKey) => delegatesAt(store, scopeKey, now))
      .filter(({ delegate }) => isNamed(delegate))
  );
}
