import type { Finding, FindingRule } from '../findings/finding';
import { type DelegateFilters, NO_FILTERS } from './filters';
import { formatRange } from './ranges';

/** Selects exactly what the finding counts. */
export function findingFilters({ rule, period }: Pick<Finding, 'rule' | 'period'>): DelegateFilters {
  const silent = period ? [formatRange({ unit: 'moment', from: period.from, to: period.to + 1 })] : [];
  return { ...NO_FILTERS, finding: [rule], silent };
}

/** The rules that another filter shows by one of its values, so that a list of filters need not repeat them. */
export const RULES_AS_VALUES: { readonly [Rule in FindingRule]?: Partial<DelegateFilters> } = {
  NOT_CONNECTED: { status: ['DISCONNECTED'] },
  NEVER_CONNECTED: { status: ['NEVER'] },
  PARTIALLY_CONNECTED: { status: ['PARTIAL'] },
  HEARTBEAT_LATE: { status: ['LATE'] },
  EXPIRED: { versionStatus: ['EXPIRED'] },
  NEAR_EXPIRY: { versionStatus: ['EXPIRING'] },
  UNSUPPORTED: { versionStatus: ['UNSUPPORTED'] },
  AUTO_UPGRADE_OFF: { autoUpgrade: ['OFF'] },
  AUTO_UPGRADE_DETECTING: { autoUpgrade: ['DETECTING'] },
  AUTO_UPGRADE_UNAVAILABLE: { autoUpgrade: ['NONE'] },
};
