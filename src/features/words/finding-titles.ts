import type { FindingRule } from '@/domain/findings/finding';

const TITLES: Record<FindingRule, string> = {
  FELL_SILENT_TOGETHER: 'Fell silent together',
  NOT_CONNECTED: 'Not connected',
  EXPIRED: 'Expired',
  PARTIALLY_CONNECTED: 'Partially connected',
  NEAR_EXPIRY: 'Near expiry',
  LEGACY_IMAGE: 'Legacy image',
  NEVER_CONNECTED: 'Never connected',
  TOKEN_INACTIVE: 'Token not active',
  UNSUPPORTED: 'Unsupported',
  AUTO_UPGRADE_STUCK: 'Auto-upgrade stuck',
  AUTO_UPGRADE_OFF: 'Auto-upgrade OFF',
  UNREADABLE: 'Unreadable',
  HEARTBEAT_LATE: 'Late',
  MIXED_VERSIONS: 'Mixed versions',
  AUTO_UPGRADE_DETECTING: 'Auto-upgrade SYNCHRONIZING',
  AUTO_UPGRADE_UNAVAILABLE: 'Auto-upgrade N/A',
  EXPIRY_UNKNOWN: 'Support end unknown',
  SINGLE_INSTANCE: 'Single instance',
  SINGLE_HOST: 'All on one host',
  SOLE_TAG: 'Only one with a tag',
};

/** For chips, titles and headings. */
export function findingTitle(rule: FindingRule): string {
  return TITLES[rule];
}
