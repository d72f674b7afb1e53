import type { Fleet } from '@/domain/delegate/fleet';
import { delegateCount } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import type { EvidenceInput } from '@/domain/findings/rule';
import { backCount, type SilentGroup } from '@/domain/findings/silent-group';
import type { Situation } from '@/domain/findings/situation';
import { resultText } from '@/features/fleet/evidence-labels';
import { findingLabel } from '@/features/fleet/finding-labels';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import type { TimeZone } from '@/lib/time';

/** Evidence that the sentence of a finding has. */
const IN_SENTENCE: ReadonlySet<EvidenceInput> = new Set([
  'affected',
  'lastHeartbeat',
  'common',
  'reportedStatus',
]);

/** The evidence that the sentence of a finding lacks: `Support ends: 19 Jul 2026.`; empty where it lacks none. */
export function detailText({ evidence }: Finding, fleet: Fleet, zone: TimeZone): string {
  const details = evidence.filter(({ input }) => !IN_SENTENCE.has(input));
  return details.map((one) => `${resultText(one, fleet, zone)}.`).join(' ');
}

/** How many of a group that fell silent together are connected again; empty while none are, and for other findings. */
export function backText({ rule }: Finding, fleet: Fleet, group: SilentGroup = []): string {
  const count = rule === 'FELL_SILENT_TOGETHER' ? backCount(group, fleet) : 0;
  if (count === 0) return '';
  return `${formatCount(count)} of ${formatCount(group.length)} ${count === 1 ? 'is' : 'are'} connected again.`;
}

/** Everything that stands above the list, as one text. */
export function situationText({ findings, isAllWell }: Situation, fleet: Fleet, zone: TimeZone): string {
  if (findings.length > 0) return findings.map((one) => findingLabel(one, fleet, zone).sentence).join(' ');
  const total = delegateCount(fleet);
  if (!isAllWell) return 'No problem is known, but at least one delegate has unknown values.';
  return total === 1
    ? 'The delegate is connected and supported.'
    : `All ${counted(total, DELEGATES)} are connected and supported.`;
}
