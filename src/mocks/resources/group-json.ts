import { VERSION_STATUSES, type VersionStatus } from '@/domain/delegate/version-status';
import type { DelegateNow, InstanceNow } from '../fleet-at';
import { autoUpgradeOf, groupFacts } from '../group-facts';
import type { DelegateGroupDetails, DelegateGroupInstance, DelegateGroupListing } from '../listing-json';

/** What the form of an answer depends on besides the delegates. */
export interface Wording {
  /** Epoch ms. */
  readonly now: number;
  readonly isOldManager: boolean;
}

function instanceJson(
  instance: InstanceNow,
  pollsForTasks: boolean,
  { isOldManager }: Wording,
): DelegateGroupInstance {
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
function healthJson(instances: readonly InstanceNow[]): Partial<DelegateGroupDetails> {
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
function groupJson(of: DelegateNow, wording: Wording): DelegateGroupDetails {
  const { delegate, instances, upgraderSeenAt } = of;
  const facts = groupFacts(of);
  return {
    groupId: delegate.groupId,
    delegateGroupIdentifier: delegate.identifier,
    delegateType: delegate.type,
    groupName: delegate.name,
    ...(delegate.description !== undefined && { delegateDescription: delegate.description }),
    groupImplicitSelectors: { [delegate.name.toLowerCase()]: 'GROUP_NAME' },
    ...(delegate.customTags && { groupCustomSelectors: delegate.customTags }),
    lastHeartBeat: facts.heartbeatAt,
    connectivityStatus: facts.connectivity,
    activelyConnected: facts.connectivity !== 'disconnected',
    grpcActive: false,
    delegateInstanceDetails: instances.map((instance) =>
      instanceJson(instance, delegate.pollsForTasks ?? false, wording),
    ),
    tokenActive: facts.isTokenActive,
    autoUpgrade: autoUpgradeOf(of, facts, { now: wording.now, hasOldVersionRule: true }),
    delegateGroupExpirationTime: facts.expiresAt,
    upgraderLastUpdated: upgraderSeenAt,
    immutable: facts.isImmutable,
    ...(facts.version !== undefined && { groupVersion: facts.version }),
    ...(!wording.isOldManager && healthJson(instances)),
  };
}

/** Contract: for a delegate that does not exist, the Manager describes one without name and identifier. */
export const UNKNOWN_GROUP_JSON: DelegateGroupDetails = {
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
export function listingJson(delegates: readonly DelegateNow[], wording: Wording): DelegateGroupListing {
  const delegateGroupDetails = delegates.map((delegate) => groupJson(delegate, wording));
  if (wording.isOldManager) return { delegateGroupDetails };
  const none = Object.fromEntries(VERSION_STATUSES.map((status) => [status, 0]));
  const counts = countByStatus(delegates.flatMap(({ instances }) => instances));
  return {
    delegateGroupDetails,
    delegateVersionStatusAggregatedCount: { counts: { ...none, ...counts } },
    autoUpgradeOffCount: delegateGroupDetails.filter(({ autoUpgrade }) => autoUpgrade === 'OFF').length,
  };
}
