import type { Dialect } from './decode-listing';
import type { DelegateGroupDetails, DelegateGroupInstance } from './wire/delegate-groups';
import { isUntrusted } from './wire/untrusted';

/** The names of the two listings of delegate groups. */
export const GROUPS: Dialect = {
  readDelegate(item) {
    if (!isUntrusted<DelegateGroupDetails>(item)) return undefined;
    const implicit = item.groupImplicitSelectors;
    return {
      identifier: item.delegateGroupIdentifier,
      name: item.groupName,
      type: item.delegateType,
      description: item.delegateDescription,
      customTags: item.groupCustomSelectors,
      implicitTags: isUntrusted<Record<string, unknown>>(implicit) ? Object.keys(implicit) : undefined,
      heartbeat: item.lastHeartBeat,
      isTokenActive: item.tokenActive,
      autoUpgrade: item.autoUpgrade,
      upgraderSeenAt: item.upgraderLastUpdated,
      isImmutable: item.immutable,
      instances: item.delegateInstanceDetails,
    };
  },
  readInstance(item) {
    if (!isUntrusted<DelegateGroupInstance>(item)) return undefined;
    return {
      id: item.uuid,
      hostName: item.hostName,
      version: item.version,
      heartbeat: item.lastHeartbeat,
      expiresAt: item.delegateExpirationTime,
      status: item.delegateInstanceVersionStatus,
      isTokenActive: item.tokenActive,
    };
  },
};
