import type { Finding } from '@/domain/findings/finding';
import { writeView } from '@/domain/query/address';
import { findingFilters } from '@/domain/query/finding-filters';

/** The list with only the delegates of the finding. */
export function findingPath(
  pathname: string,
  search: string,
  finding: Pick<Finding, 'rule' | 'period'>,
): string {
  return `${pathname}?${writeView(new URLSearchParams(search), { filters: findingFilters(finding) })}`;
}
