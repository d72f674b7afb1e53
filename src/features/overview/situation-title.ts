import type { Finding, FindingRule } from '@/domain/findings/finding';
import { findingTitle } from '@/features/shared/finding-titles';
import { formatCount } from '@/lib/numbers';

/** Rules whose card counts instances: the title has the number of the card. */
const OF_CARDS: ReadonlySet<FindingRule> = new Set(['EXPIRED', 'NEAR_EXPIRY', 'UNSUPPORTED']);

/** For the title of the page: `13 not connected`; undefined without a finding. */
export function titleOf(finding: Finding | undefined): string | undefined {
  if (!finding) return undefined;
  const title = findingTitle(finding.rule);
  const { length } = OF_CARDS.has(finding.rule) ? finding.instances : finding.rows;
  return `${formatCount(length)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
