import type { Fleet } from '@/domain/delegate/fleet';
import { delegateCount } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import { backCount, type SilentGroup } from '@/domain/findings/silent-group';
import type { Situation } from '@/domain/findings/situation';
import { unreadableText } from '@/features/failures/failure-labels';
import { findingLabel } from '@/features/words/finding-labels';
import { counted, DELEGATES } from '@/features/words/labels';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { formatCount } from '@/lib/numbers';
import { formatDay, type ZoneStyle } from '@/lib/time';

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

function wellText({ isAllConnected, isAllSupported }: Situation, fleet: Fleet): string {
  const total = delegateCount(fleet);
  const { state } = fleet.context.latestVersion;
  const all = total === 1 ? 'The delegate is' : `All ${counted(total, DELEGATES)} are`;
  const late = lateText(fleet);
  const toCome = formatDay(fleet.context.dayToCome);
  if (toCome && isAllSupported)
    return `${total === 1 ? 'The delegate' : `All ${counted(total, DELEGATES)}`} will be supported on ${toCome}.`;
  if (isAllConnected && isAllSupported) return `${all} connected${late === '' ? ' and supported' : late}.`;
  if (state === 'loading') return '';
  if (!isAllConnected || state === 'known')
    return 'No problem is known, but at least one delegate has unknown values.';
  const them = total === 1 ? 'it is' : 'they are';
  return `${all} connected${late}. The latest version is unknown, so the page cannot say whether ${them} supported.`;
}

/** Follows a clause: `, one heartbeat is late`; '' when none is. */
function lateText({ delegates }: Fleet): string {
  const late = delegates.lateInstances.reduce((sum, count) => sum + count, 0);
  if (late === 0) return '';
  return late === 1 ? ', one heartbeat is late' : `, ${formatCount(late)} heartbeats are late`;
}
