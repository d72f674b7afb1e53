import { DAY_MS } from '@/lib/units';
import { startOfUtcDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { AUTO_UPGRADES, TOKEN_STATES } from '../delegate/read-facts';
import { STUCK_RELEASES } from '../delegate/version';
import { heartbeatsOf, periodOf } from './periods';
import {
  isAtLeast,
  isBehind,
  isConnected,
  isIn,
  isOf,
  isSilent,
  withAutoUpgrade,
  withVersionStatus,
} from './predicates';
import type { Rule, Subjects } from './rule';
import { singleHosts, soleTagCarriers } from './single-points';
import { delegatesWhere, instancesWhere } from './subjects';
import { fellSilentTogether, groupsSilentTogether } from './together';

/** The last day of support of legacy images, epoch ms. Contract: 31 January 2024. */
export const LEGACY_SUPPORT_ENDED = 1_706_659_200_000;

const INACTIVE = TOKEN_STATES.indexOf('INACTIVE');
const ON = AUTO_UPGRADES.indexOf('ON');

/**
 * All rules of findings, worst first. A new rule is one more entry here, its evidence in `evidence.ts`, and its sentences
 * in `features/shared/finding-labels.ts`. Rules read columns and repeat no rule of `domain/delegate`.
 */
export const RULES = {
  FELL_SILENT_TOGETHER: {
    severity: 'critical',
    unit: 'delegates',
    find: fellSilentTogether,
    findGroups: groupsSilentTogether,
    since: firstSilence,
  },
  NOT_CONNECTED: {
    severity: 'critical',
    unit: 'delegates',
    find: (fleet) => delegatesWhere(fleet, isOf(fleet, 'DISCONNECTED'), isSilent(fleet)),
    since: ({ rows }, fleet) => periodOf(fleet.delegates.lastHeartbeat, rows)?.from,
  },
  EXPIRED: {
    severity: 'critical',
    unit: 'instances',
    find: withVersionStatus('EXPIRED'),
    since: firstSupportEnd,
  },
  PARTIALLY_CONNECTED: {
    severity: 'warning',
    unit: 'instances',
    find: (fleet) => instancesWhere(fleet, isOf(fleet, 'PARTIAL'), isSilent(fleet)),
    since: firstSilence,
  },
  NEVER_CONNECTED: {
    severity: 'warning',
    unit: 'delegates',
    find: (fleet) => delegatesWhere(fleet, isOf(fleet, 'NEVER'), isSilent(fleet)),
  },
  NEAR_EXPIRY: {
    severity: 'warning',
    unit: 'instances',
    find: withVersionStatus('EXPIRING'),
  },
  LEGACY_IMAGE: {
    severity: 'warning',
    unit: 'delegates',
    find: (fleet) => {
      const { isImmutable } = fleet.delegates;
      const hasEnded = fleet.context.asOf >= LEGACY_SUPPORT_ENDED + DAY_MS;
      return delegatesWhere(
        fleet,
        (row) => hasEnded && isImmutable[row] === 0,
        () => true,
      );
    },
    since: () => LEGACY_SUPPORT_ENDED,
  },
  TOKEN_INACTIVE: {
    severity: 'warning',
    unit: 'delegates',
    find: (fleet) => {
      const { ids } = fleet.delegates.token;
      const { isTokenActive } = fleet.instances;
      return delegatesWhere(
        fleet,
        (row) => ids[row] === INACTIVE,
        (instance) => isTokenActive[instance] === 0,
      );
    },
  },
  UNSUPPORTED: {
    severity: 'warning',
    unit: 'instances',
    needsLatestVersion: true,
    find: withVersionStatus('UNSUPPORTED'),
  },
  AUTO_UPGRADE_STUCK: {
    severity: 'warning',
    unit: 'delegates',
    needsLatestVersion: true,
    find: (fleet) => {
      const { autoUpgrade, isImmutable, releasesBehind } = fleet.delegates;
      // The Manager reports ON for legacy images without having heard from an upgrader.
      return delegatesWhere(
        fleet,
        (row) =>
          autoUpgrade.ids[row] === ON &&
          isImmutable[row] !== 0 &&
          (releasesBehind[row] ?? 0) >= STUCK_RELEASES,
        isBehind(fleet, STUCK_RELEASES),
      );
    },
  },
  AUTO_UPGRADE_OFF: {
    severity: 'warning',
    unit: 'delegates',
    find: withAutoUpgrade('OFF'),
  },
  UNREADABLE: {
    severity: 'warning',
    unit: 'delegates',
    find: (fleet) => {
      const { hasUnreadableInstances, unknownInstances } = fleet.delegates;
      return delegatesWhere(
        fleet,
        (row) => hasUnreadableInstances[row] === 1 || (unknownInstances[row] ?? 0) > 0,
        isIn(fleet, 'UNKNOWN'),
      );
    },
  },
  HEARTBEAT_LATE: {
    severity: 'info',
    unit: 'instances',
    find: (fleet) => instancesWhere(fleet, isOf(fleet, 'LATE'), isIn(fleet, 'LATE')),
    since: firstSilence,
  },
  BEHIND_LATEST: {
    severity: 'info',
    unit: 'delegates',
    needsLatestVersion: true,
    find: (fleet) => delegatesWhere(fleet, isAtLeast(fleet.delegates.releasesBehind, 1), isBehind(fleet, 1)),
  },
  MIXED_VERSIONS: {
    severity: 'info',
    unit: 'delegates',
    find: (fleet) => delegatesWhere(fleet, isAtLeast(fleet.delegates.versionCount, 2), isConnected(fleet)),
  },
  AUTO_UPGRADE_DETECTING: {
    severity: 'info',
    unit: 'delegates',
    find: withAutoUpgrade('DETECTING'),
  },
  AUTO_UPGRADE_UNAVAILABLE: {
    severity: 'info',
    unit: 'delegates',
    find: withAutoUpgrade('NONE'),
  },
  EXPIRY_UNKNOWN: {
    severity: 'info',
    unit: 'instances',
    find: (fleet) => {
      const { isExpiryKnown } = fleet.instances;
      return instancesWhere(
        fleet,
        isAtLeast(fleet.delegates.unknownExpiryInstances, 1),
        (instance) => isExpiryKnown[instance] === 0,
      );
    },
  },
  SINGLE_INSTANCE: {
    severity: 'info',
    unit: 'delegates',
    find: (fleet) => {
      const { instanceCount, connectedInstances, hasUnreadableInstances } = fleet.delegates;
      return delegatesWhere(
        fleet,
        (row) =>
          instanceCount[row] === 1 && hasUnreadableInstances[row] === 0 && connectedInstances[row] === 1,
        () => true,
      );
    },
  },
  SINGLE_HOST: {
    severity: 'info',
    unit: 'delegates',
    find: (fleet) => delegatesWhere(fleet, singleHosts(fleet), isConnected(fleet)),
  },
  SOLE_TAG: {
    severity: 'info',
    unit: 'delegates',
    find: (fleet) => delegatesWhere(fleet, soleTagCarriers(fleet), () => false),
  },
} as const satisfies Readonly<Record<string, Rule>>;

function firstSilence(subjects: Subjects, fleet: Fleet): number | undefined {
  return heartbeatsOf(subjects, fleet)?.from;
}

/** Undefined when no day is past: the Manager may report others as expired too. */
function firstSupportEnd(
  { instances }: Subjects,
  { instances: columns, context }: Fleet,
): number | undefined {
  const first = periodOf(columns.supportEnds, instances)?.from;
  return first !== undefined && first < startOfUtcDay(context.asOf) ? first : undefined;
}
