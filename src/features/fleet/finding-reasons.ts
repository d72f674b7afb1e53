import { POLICY } from '@/domain/delegate/context';
import type { FindingRule } from '@/domain/findings/finding';
import { DISCONNECTED_AFTER, LEGACY_SUPPORT_TEXT } from './labels';

// In a module of its own, because the overview does not need these texts and its first visit must stay small.
const REASONS: Record<FindingRule, string> = {
  FELL_SILENT_TOGETHER:
    'At least three delegates lost instances within 2 minutes, which rarely happens by chance. Look for a shared cause.',
  NOT_CONNECTED: `No instance sent a heartbeat in the last ${DISCONNECTED_AFTER}. Such a delegate takes no tasks.`,
  EXPIRED: 'Support of the version has ended. The instance still runs, but is no longer supported.',
  PARTIALLY_CONNECTED: 'Other instances of the delegate are connected, so it still takes tasks, but fewer.',
  NEAR_EXPIRY: `Support ends within ${POLICY.nearExpiryDays} days. Upgrade before it does.`,
  LEGACY_IMAGE: `${LEGACY_SUPPORT_TEXT} Install a new delegate in its place.`,
  NEVER_CONNECTED:
    'The installation may have failed. The Manager also forgets silent instances after about 6 hours.',
  TOKEN_INACTIVE: 'An instance with such a token cannot register again after a restart.',
  UNSUPPORTED: 'Harness calls every version before the latest one unsupported. Tasks may fail.',
  AUTO_UPGRADE_STUCK:
    'Harness releases about once a week, and the upgrader checks more often. Two missed releases suggest that upgrades fail.',
  AUTO_UPGRADE_OFF: 'No upgrader keeps the delegate current. It expires unless somebody upgrades it.',
  UNREADABLE:
    'The answer of the Manager has values that this page cannot read. Other findings leave these instances out.',
  HEARTBEAT_LATE: `A heartbeat comes about once a minute. After ${DISCONNECTED_AFTER} without one, the instance counts as not connected.`,
  BEHIND_LATEST:
    'The lowest version of its connected instances counts. A newer patch of the same release does not count.',
  MIXED_VERSIONS: 'An upgrade may be running, or may have stopped before its end.',
  AUTO_UPGRADE_DETECTING:
    'The Manager waits for the first call of the upgrader, for up to 90 minutes after the installation.',
  AUTO_UPGRADE_UNAVAILABLE:
    'Harness has upgraders for Kubernetes and Docker. Other delegates must be upgraded by hand.',
  EXPIRY_UNKNOWN: 'The Manager reports neither a day nor a status that this page can read.',
  SINGLE_INSTANCE: 'When it stops, the delegate takes no tasks until it is back. Two replicas avoid that.',
  SINGLE_HOST: 'When the host stops, all of them stop. Spread the instances over several hosts.',
  SOLE_TAG: 'Steps that select the tag have no other delegate to run on.',
};

/** Why a finding matters, and the rule behind it, as sentences. */
export function findingReason(rule: FindingRule): string {
  return REASONS[rule];
}
