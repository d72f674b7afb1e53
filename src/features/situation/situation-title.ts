import type { Finding, FindingRule } from '@/domain/findings/finding';
import { findingTitle } from '@/features/words/finding-titles';
import { counted, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';

/** Rules whose card counts instances: the title has the number and the unit of the card. A number alone counts delegates. */
const OF_CARDS: ReadonlySet<FindingRule> = new Set(['EXPIRED', 'NEAR_EXPIRY', 'UNSUPPORTED']);

/** For the title of the page: `13 not connected`; undefined without a finding. */
export function titleOf(finding: Finding | undefined): string | undefined {
  if (!finding) return undefined;
  const title = findingTitle(finding.rule);
  const { rule, rows, instances } = finding;
  const count = OF_CARDS.has(rule) ? counted(instances.length, INSTANCES) : formatCount(rows.length);
  return `${count} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
