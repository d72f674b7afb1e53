import type { Finding, FindingRule } from '../findings/finding';
import { type DelegateFilters, NO_FILTERS } from './filters';

/** Returns the filters that show exactly what a finding counts. */
export function findingFilters({ rule }: Pick<Finding, 'rule'>): DelegateFilters {
  return { ...NO_FILTERS, finding: [rule] };
}

/** The rules that another filter shows by one of its values, so that a list of filters need not repeat them. */
export const RULES_AS_VALUES: { readonly [Rule in FindingRule]?: Partial<DelegateFilters> } = {
  NOT_CONNECTED: { status: ['DISCONNECTED'] },
  NEVER_CONNECTED: { status: ['NEVER'] },
  EXPIRED: { versionStatus: ['EXPIRED'] },
  NEAR_EXPIRY: { versionStatus: ['EXPIRING'] },
  UNSUPPORTED: { versionStatus: ['UNSUPPORTED'] },
  AUTO_UPGRADE_OFF: { autoUpgrade: ['OFF'] },
  AUTO_UPGRADE_DETECTING: { autoUpgrade: ['DETECTING'] },
  AUTO_UPGRADE_UNAVAILABLE: { autoUpgrade: ['NONE'] },
};
