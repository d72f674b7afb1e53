import type { Finding } from '../findings/finding';
import { type DelegateFilters, NO_FILTERS } from './filters';

/** Returns the filters that show exactly what a finding counts. */
export function findingFilters({ rule }: Pick<Finding, 'rule'>): DelegateFilters {
  return { ...NO_FILTERS, finding: [rule] };
}
