import type { Finding } from '@/domain/findings/finding';
import { writeView } from '@/domain/query/address';
import { NO_FILTERS } from '@/domain/query/filters';

/** Returns the path of the list with only the delegates of a finding. */
export function findingPath(pathname: string, search: string, { rule }: Pick<Finding, 'rule'>): string {
  const filters = { ...NO_FILTERS, finding: [rule] };
  return `${pathname}?${writeView(new URLSearchParams(search), { filters })}`;
}
