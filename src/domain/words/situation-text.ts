import { formatCount } from '@/lib/numbers';
import { formatDay, type ZoneStyle } from '@/lib/time';
import { delegateCount, type Fleet, instanceCount, instanceCountIn } from '../delegate/fleet';
import type { Finding } from '../findings/finding';
import { findingsOfRows } from '../findings/findings-among';
import { type Situation, worstOf } from '../findings/situation';
import { counted, DELEGATES, INSTANCES } from './counted';
import { findingSentence } from './finding-sentence';

/** `6 delegates, 9 instances`, of all or of some rows. */
export function fleetSizeText(fleet: Fleet, rows?: Uint32Array): string {
  const instances = rows ? instanceCountIn(fleet, rows) : instanceCount(fleet);
  return `${counted(rows?.length ?? delegateCount(fleet), DELEGATES)}, ${counted(instances, INSTANCES)}`;
}

/** What is wrong, or that all is well; '' while the latest version is loading, which may show that a delegate is not supported. */
export function situationSentences(situation: Situation, fleet: Fleet, zone: ZoneStyle): string {
  const { findings } = situation;
  return findings.length === 0 ? wellText(situation, fleet) : findingSentences(findings, fleet, zone);
}

/** What is wrong with some delegates of a fleet; nobody has looked whether all else about them is well. */
export function sentencesOfRows(fleet: Fleet, rows: Uint32Array, zone: ZoneStyle): string {
  const findings = worstOf(findingsOfRows(fleet, rows));
  return findings.length === 0 ? 'No problem of them is known.' : findingSentences(findings, fleet, zone);
}

function findingSentences(findings: readonly Finding[], fleet: Fleet, zone: ZoneStyle): string {
  return findings.map((finding) => findingSentence(finding, fleet, zone)).join(' ');
}

/** What to say without findings; '' while the latest version is loading. */
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

/** Follows a clause: `, one instance is late`; '' when none is. */
function lateText({ delegates }: Fleet): string {
  const late = delegates.lateInstances.reduce((sum, count) => sum + count, 0);
  if (late === 0) return '';
  return late === 1 ? ', one instance is late' : `, ${formatCount(late)} instances are late`;
}
