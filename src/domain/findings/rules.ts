import { DAY_MS } from '@/lib/units';
import { isConnected, isLate, isSilent, isUnknown } from '../delegate/connectivity';
import { supportDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { type DelegateRow, delegatesIn, type InstanceRow } from '../delegate/rows';
import { STUCK_RELEASES } from '../delegate/version';
import { firstHeartbeat, periodOf, supportEndsOf } from './periods';
import type { Rule, Subjects } from './rule';
import { isOnOneHost, soleTagsIn } from './single-points';
import { delegatesWhere, instancesWhere } from './subjects';
import { fellSilentTogether, groupsSilentTogether } from './together';

/** The last day of support of legacy images, epoch ms. Contract: 31 January 2024. */
export const LEGACY_SUPPORT_ENDED = 1_706_659_200_000;

/** Is about the delegates that pass, shown by those of their instances that pass. */
const delegates = (
  isFound: (delegate: DelegateRow) => boolean,
  isShown: (instance: InstanceRow) => boolean,
) => ({
  unit: 'delegates' as const,
  find: (fleet: Fleet) => delegatesWhere(fleet, isFound, isShown),
});
/** Is about the instances that pass. */
const instances = (isFound: (instance: InstanceRow) => boolean) => ({
  unit: 'instances' as const,
  find: (fleet: Fleet) => instancesWhere(fleet, isFound),
});

const ALL = () => true;
const NONE = () => false;

/**
 * All rules of findings, worst first. A new rule is one more entry here, its evidence in `evidence.ts`, and its sentences
 * in `domain/words/finding-sentence.ts`. Rules read fields and repeat no rule of `domain/delegate`.
 */
export const RULES = {
  FELL_SILENT_TOGETHER: {
    severity: 'critical',
    unit: 'delegates',
    isOfNow: true,
    find: fellSilentTogether,
    findGroups: groupsSilentTogether,
    since: firstHeartbeat,
  },
  NOT_CONNECTED: {
    severity: 'critical',
    isOfNow: true,
    ...delegates(({ state }) => state === 'DISCONNECTED', isSilent),
    since: ({ rows }, fleet) =>
      periodOf(delegatesIn(fleet, rows), ({ lastHeartbeat }) => lastHeartbeat)?.from,
  },
  EXPIRED: {
    severity: 'critical',
    ...instances(({ versionStatus }) => versionStatus === 'EXPIRED'),
    since: firstSupportEnd,
  },
  PARTIALLY_CONNECTED: {
    severity: 'warning',
    isOfNow: true,
    ...instances((instance) => instance.delegate.state === 'PARTIAL' && isSilent(instance)),
    since: firstHeartbeat,
  },
  NEVER_CONNECTED: {
    severity: 'warning',
    isOfNow: true,
    ...delegates(({ state }) => state === 'NEVER', isSilent),
  },
  NEAR_EXPIRY: { severity: 'warning', ...instances(({ versionStatus }) => versionStatus === 'EXPIRING') },
  LEGACY_IMAGE: {
    severity: 'warning',
    unit: 'delegates',
    find: (fleet) => {
      const hasEnded = fleet.context.asOf >= LEGACY_SUPPORT_ENDED + DAY_MS;
      return delegatesWhere(fleet, ({ isImmutable }) => hasEnded && isImmutable === false, ALL);
    },
    since: () => LEGACY_SUPPORT_ENDED,
  },
  TOKEN_INACTIVE: {
    severity: 'warning',
    ...delegates(
      ({ token }) => token === 'INACTIVE',
      ({ isTokenActive }) => isTokenActive === false,
    ),
  },
  UNSUPPORTED: {
    severity: 'warning',
    needsLatestVersion: true,
    ...instances(({ versionStatus }) => versionStatus === 'UNSUPPORTED'),
  },
  AUTO_UPGRADE_STUCK: {
    severity: 'warning',
    needsLatestVersion: true,
    // The Manager reports ON for legacy images without having heard from an upgrader.
    ...delegates(
      ({ autoUpgrade, isImmutable, releasesBehind = 0 }) =>
        autoUpgrade === 'ON' && isImmutable !== false && releasesBehind >= STUCK_RELEASES,
      ({ releasesBehind = 0, status }) => releasesBehind >= STUCK_RELEASES && isConnected({ status }),
    ),
  },
  AUTO_UPGRADE_OFF: { severity: 'warning', ...delegates(({ autoUpgrade }) => autoUpgrade === 'OFF', NONE) },
  UNREADABLE: {
    severity: 'warning',
    ...delegates(
      ({ hasUnreadableInstances, unknownInstances }) =>
        hasUnreadableInstances === true || unknownInstances > 0,
      isUnknown,
    ),
  },
  HEARTBEAT_LATE: {
    severity: 'info',
    isOfNow: true,
    ...instances((instance) => isLate(instance) && instance.delegate.state === 'LATE'),
    since: firstHeartbeat,
  },
  MIXED_VERSIONS: { severity: 'info', ...delegates(({ versionCount }) => versionCount >= 2, isConnected) },
  AUTO_UPGRADE_DETECTING: {
    severity: 'info',
    ...delegates(({ autoUpgrade }) => autoUpgrade === 'DETECTING', NONE),
  },
  AUTO_UPGRADE_UNAVAILABLE: {
    severity: 'info',
    ...delegates(({ autoUpgrade }) => autoUpgrade === 'NONE', NONE),
  },
  EXPIRY_UNKNOWN: { severity: 'info', ...instances(({ isExpiryKnown }) => isExpiryKnown === false) },
  SINGLE_INSTANCE: {
    severity: 'info',
    ...delegates(
      ({ instanceCount, connectedInstances, hasUnreadableInstances }) =>
        instanceCount === 1 && connectedInstances === 1 && hasUnreadableInstances === false,
      ALL,
    ),
  },
  SINGLE_HOST: { severity: 'info', ...delegates(isOnOneHost, isConnected) },
  SOLE_TAG: {
    severity: 'info',
    unit: 'delegates',
    find: (fleet) => {
      const soleTagsOf = soleTagsIn(fleet);
      return delegatesWhere(fleet, (delegate) => soleTagsOf(delegate).length > 0, NONE);
    },
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** Undefined when no day is past: the Manager may report others as expired too. */
function firstSupportEnd(subjects: Subjects, fleet: Fleet): number | undefined {
  const first = supportEndsOf(subjects, fleet)?.from;
  return first !== undefined && first < supportDay(fleet.context) ? first : undefined;
}
