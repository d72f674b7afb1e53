import type { AutoUpgrade } from '@/domain/delegate/read-facts';
import { VERSION_STATUSES, type VersionStatus } from '@/domain/delegate/version-status';
import { MINUTE_MS } from '@/lib/units';
import type { DelegateNow, InstanceNow } from './fleet-at';
import { buildOf } from './releases';

// The delegates of one moment, as the three listings send them. The page reads the items field by field, without a schema.

const UPGRADER_WINDOW_MS = 90 * MINUTE_MS;
const FIRST_UPGRADABLE_BUILD = 76_300;

/** What the form of an answer depends on besides the delegates. */
export interface Wording {
  /** Epoch ms. */
  readonly now: number;
  readonly isOldManager: boolean;
}

/** The connectivities of a delegate, in the Manager's order. */
export const CONNECTIVITIES = ['connected', 'partially connected', 'disconnected'] as const;

/** From the instances that a filter kept. */
export function connectivityOf({ instances }: DelegateNow): (typeof CONNECTIVITIES)[number] {
  const connected = instances.filter(({ isConnected }) => isConnected);
  if (connected.length === 0) return 'disconnected';
  return connected.length === instances.length ? 'connected' : 'partially connected';
}

/** Epoch ms; 0 = none. */
function newestHeartbeat({ instances }: DelegateNow): number {
  return instances.reduce((newest, { heartbeatAt }) => Math.max(newest, heartbeatAt), 0);
}

/** Contract: the value of the first instance; false without instances. */
function isImmutable({ delegate, instances }: DelegateNow): boolean {
  return instances.length > 0 && delegate.isImmutable;
}

/** Contract: compared as text. */
function lowestVersion(instances: readonly InstanceNow[]): string | undefined {
  return instances.map(({ version }) => version).toSorted()[0];
}

/**
 * Contract: the first rule that fits: Docker is OFF, a group version below build 76300 is OFF (but not in
 * `listDelegates`), not immutable is ON (so is a delegate without instances), an upgrader seen within 90 minutes is ON, a
 * delegate registered within 90 minutes is DETECTING, all others are OFF.
 */
function autoUpgradeOf(of: DelegateNow, now: number, groupVersion?: string): AutoUpgrade {
  const { delegate, upgraderSeenAt } = of;
  if (delegate.type === 'DOCKER') return 'OFF';
  if (groupVersion && buildOf(groupVersion) < FIRST_UPGRADABLE_BUILD) return 'OFF';
  if (!isImmutable(of)) return 'ON';
  if (now - upgraderSeenAt <= UPGRADER_WINDOW_MS) return 'ON';
  return delegate.isNew ? 'DETECTING' : 'OFF';
}

function instanceJson(instance: InstanceNow, pollsForTasks: boolean, { isOldManager }: Wording) {
  return {
    uuid: instance.uuid,
    lastHeartbeat: instance.heartbeatAt,
    activelyConnected: instance.isConnected,
    hostName: instance.hostName,
    tokenActive: instance.isTokenActive,
    version: instance.version,
    delegateExpirationTime: instance.expiresAt,
    ...(!isOldManager && {
      polllingModeEnabled: pollsForTasks,
      delegateInstanceVersionStatus: instance.versionStatus,
      runner: false,
      disabled: false,
    }),
  };
}

function countByStatus(instances: readonly InstanceNow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { versionStatus } of instances) counts[versionStatus] = (counts[versionStatus] ?? 0) + 1;
  return counts;
}

/** The fields that came with the health cards; they describe connected instances, except the counts. */
function healthJson(instances: readonly InstanceNow[]) {
  const connected = new Set<VersionStatus>();
  for (const { isConnected, versionStatus } of instances) if (isConnected) connected.add(versionStatus);
  const worst = VERSION_STATUSES.find((status) => connected.has(status));
  return {
    ...(worst && { delegateGroupVersionStatus: worst }),
    delegateVersionStatusInstanceLevelCount: { counts: countByStatus(instances) },
    unsupported: worst === 'UNSUPPORTED',
  };
}

/** In the form of `ng/v2` and `delegate-groups`. Contract: null strings and collections are omitted. */
function groupJson(of: DelegateNow, wording: Wording) {
  const { delegate, instances, upgraderSeenAt } = of;
  const connected = instances.filter(({ isConnected }) => isConnected);
  const version = lowestVersion(connected);
  const connectivity = connectivityOf(of);
  return {
    groupId: delegate.groupId,
    delegateGroupIdentifier: delegate.identifier,
    delegateType: delegate.type,
    groupName: delegate.name,
    ...(delegate.description !== undefined && { delegateDescription: delegate.description }),
    groupImplicitSelectors: { [delegate.name.toLowerCase()]: 'GROUP_NAME' },
    ...(delegate.customTags && { groupCustomSelectors: delegate.customTags }),
    lastHeartBeat: newestHeartbeat(of),
    connectivityStatus: connectivity,
    activelyConnected: connectivity !== 'disconnected',
    grpcActive: false,
    delegateInstanceDetails: instances.map((instance) =>
      instanceJson(instance, delegate.pollsForTasks ?? false, wording),
    ),
    tokenActive: instances.every(({ isTokenActive }) => isTokenActive),
    autoUpgrade: autoUpgradeOf(of, wording.now, version),
    // Contract: the earliest expiry of the connected instances; 0 = none is connected.
    delegateGroupExpirationTime:
      connected.length === 0 ? 0 : Math.min(...connected.map(({ expiresAt }) => expiresAt)),
    upgraderLastUpdated: upgraderSeenAt,
    immutable: isImmutable(of),
    ...(version !== undefined && { groupVersion: version }),
    ...(!wording.isOldManager && healthJson(instances)),
  };
}

/** A delegate of the listings of groups. */
export type GroupJson = ReturnType<typeof groupJson>;

/** Contract: for a delegate that does not exist, the Manager describes one without name and identifier. */
export const UNKNOWN_GROUP_JSON = {
  groupImplicitSelectors: {},
  lastHeartBeat: 0,
  connectivityStatus: 'disconnected',
  activelyConnected: false,
  grpcActive: false,
  delegateInstanceDetails: [],
  tokenActive: true,
  autoUpgrade: 'ON',
  delegateGroupExpirationTime: 0,
  upgraderLastUpdated: 0,
  immutable: false,
};

/** With the counts that newer Managers add. */
export function groupListingJson(delegates: readonly DelegateNow[], wording: Wording) {
  const delegateGroupDetails = delegates.map((delegate) => groupJson(delegate, wording));
  const none = Object.fromEntries(VERSION_STATUSES.map((status) => [status, 0]));
  const counts = countByStatus(delegates.flatMap(({ instances }) => instances));
  return {
    delegateGroupDetails,
    ...(!wording.isOldManager && {
      delegateVersionStatusAggregatedCount: { counts: { ...none, ...counts } },
      autoUpgradeOffCount: delegateGroupDetails.filter(({ autoUpgrade }) => autoUpgrade === 'OFF').length,
    }),
  };
}

/** The resource of the listings of groups. */
export type GroupListingJson = ReturnType<typeof groupListingJson>;

function replicaJson(instance: InstanceNow, isOldManager: boolean) {
  return {
    uuid: instance.uuid,
    lastHeartbeat: instance.heartbeatAt,
    connected: instance.isConnected,
    hostName: instance.hostName,
    version: instance.version,
    expiringAt: instance.expiresAt,
    ...(!isOldManager && { status: instance.versionStatus, runner: false }),
  };
}

/** In the form of `listDelegates`. Contract: no identifier, both kinds of tags mixed, and nulls sent as null. */
export function rowJson(of: DelegateNow, { now, isOldManager }: Wording) {
  const { delegate, instances } = of;
  const [orgName, projectName] = delegate.scopeKey.split('/');
  return {
    type: delegate.type,
    name: delegate.name,
    description: delegate.description ?? null,
    tags: [...new Set([delegate.name.toLowerCase(), ...(delegate.customTags ?? [])])],
    lastHeartBeat: newestHeartbeat(of),
    connected: connectivityOf(of) !== 'disconnected',
    delegateReplicas: instances.map((instance) => replicaJson(instance, isOldManager)),
    autoUpgrade: autoUpgradeOf(of, now),
    legacy: !isImmutable(of),
    ...(!isOldManager && { orgName: orgName || null, projectName: projectName ?? null }),
  };
}
