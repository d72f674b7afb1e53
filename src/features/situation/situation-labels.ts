import type { Fleet } from '@/domain/delegate/fleet';
import { delegateCount } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import { backCount, type SilentGroup } from '@/domain/findings/silent-group';
import type { Situation } from '@/domain/findings/situation';
import { situationSentences } from '@/domain/words/situation-text';
import { unreadableText } from '@/features/failures/failure-labels';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { formatCount } from '@/lib/numbers';
import type { ZoneStyle } from '@/lib/time';

/** '' when none is connected again, and for other findings. */
export function backText(finding: Finding, fleet: Fleet, groups: readonly SilentGroup[]): string {
  if (finding.rule !== 'FELL_SILENT_TOGETHER') return '';
  const { count, of } = backCount(groups, finding, fleet);
  if (count === 0) return '';
  return `${formatCount(count)} of ${formatCount(of)} ${count === 1 ? 'is' : 'are'} connected again.`;
}

/** For a screen reader. */
export function situationText(
  situation: Situation,
  fleet: Fleet,
  unreadable: readonly UnreadablePart[],
  zone: ZoneStyle,
): string {
  // Nothing is well beside what could not be read.
  return situation.findings.length === 0 && unreadable.length > 0
    ? unreadableText(unreadable, delegateCount(fleet))
    : situationSentences(situation, fleet, zone);
}
