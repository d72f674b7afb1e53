import type { Fleet } from '@/domain/delegate/fleet';
import { delegateCount } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import { backCount, type SilentGroup } from '@/domain/findings/silent-group';
import type { Situation } from '@/domain/findings/situation';
import { wellText } from '@/domain/words/well-text';
import { unreadableText } from '@/features/failures/failure-labels';
import { findingLabel } from '@/features/words/finding-labels';
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

/**
 * Without findings the text is '' while the latest version is loading: that version may show that a delegate is not
 * supported.
 */
export function situationText(
  situation: Situation,
  fleet: Fleet,
  unreadable: readonly UnreadablePart[],
  zone: ZoneStyle,
): string {
  const { findings } = situation;
  if (findings.length > 0) return findings.map((one) => findingLabel(one, fleet, zone).sentence).join(' ');
  // Nothing is well beside what could not be read.
  return unreadable.length > 0
    ? unreadableText(unreadable, delegateCount(fleet))
    : wellText(situation, fleet);
}
