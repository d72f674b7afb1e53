import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { mustBeReplaced, type Remedy, remedyOf } from '@/domain/delegate/health';
import { type Silence, silenceOf } from '@/domain/delegate/silence';
import { traitOf } from '@/domain/findings/evidence';
import type { Finding } from '@/domain/findings/finding';
import { findingsOfDelegate } from '@/domain/findings/findings-among';
import { type UpgradeFacts, upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { shareText } from '@/domain/words/counted';
import {
  connectionAddition,
  connectionStatement,
  INACTIVE_TOKEN_TEXT,
  ofAll,
  type Statement,
  wellText,
} from '@/features/actions/delegate-statements';
import { supportStatement } from '@/features/actions/upgrade/upgrade-labels';
import { traitText } from '@/features/words/evidence-labels';
import { findingDetailText } from '@/features/words/finding-details';
import { findingLabel, findingTone } from '@/features/words/finding-labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, type ZoneStyle } from '@/lib/time';
import type { Tone } from '@/ui/tones';

export interface Lead extends Statement {
  /** `good` when nothing is wrong. */
  readonly tone: Tone;
  /** The tag with which the detail ends. */
  readonly tag?: string | undefined;
  /** The finding that the lead is about. */
  readonly finding: Finding | undefined;
}

interface Subject {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  readonly silence: Silence;
  readonly upgrade: UpgradeFacts;
  readonly moment: (at: number) => string;
}

/** What somebody should act on, worst first; undefined when all is well. */
export function leadFinding(findings: readonly Finding[]): Finding | undefined {
  return findings.find(({ severity, rule }) => severity !== 'info' || rule === 'HEARTBEAT_LATE');
}

/** `moment` makes the text of a time (epoch ms) in a sentence. */
export function leadOf(fleet: Fleet, delegate: Delegate, moment: (at: number) => string): Lead {
  const row = rowOf(fleet, delegate.key);
  const finding = leadFinding(findingsOfDelegate(fleet, row));
  if (fleet.now) return leadToCome(fleet, delegate, finding);
  const silence = silenceOf(fleet, row);
  if (!finding) {
    const text =
      delegate.health === 'HEALTHY'
        ? wellText(silence.total)
        : connectionStatement(delegate, silence, moment).text;
    return { text, detail: '', tone: 'good', finding };
  }
  const upgrade = upgradeFacts(fleet, row, delegate);
  const statement = statementOf(finding, { fleet, delegate, silence, upgrade, moment });
  return { ...statement, tone: findingTone(finding), finding };
}

/** On a day to come: only support is as of that day, so the lead says nothing else. */
function leadToCome(fleet: Fleet, { health }: Delegate, finding: Finding | undefined): Lead {
  if (finding) {
    const text = findingLabel(finding, fleet, 'utc').sentence;
    return { text, detail: findingDetailText(finding, fleet, 'utc'), tone: findingTone(finding), finding };
  }
  const day = formatDayNear(fleet.context.dayToCome, fleet.context.asOf);
  const text = health === 'HEALTHY' ? `It will be supported on ${day}.` : `Its support on ${day} is unknown.`;
  return { text, detail: '', tone: 'good', finding };
}

/** Undefined when the page has no remedy for what it says first. */
export function remedyOfLead(
  fleet: Fleet,
  finding: Finding | undefined,
  delegate: Delegate,
  zone: ZoneStyle,
): Remedy | undefined {
  if (mustBeReplaced(delegate)) return 'upgrade';
  const [action] = finding ? findingLabel(finding, fleet, zone).actions : [];
  if (action === 'turnOnAutoUpgrade') return 'upgrade';
  return action === 'troubleshoot' || action === 'upgrade' ? action : remedyOf(delegate);
}

function statementOf(finding: Finding, subject: Subject): Omit<Lead, 'tone' | 'finding'> {
  const { delegate, silence, upgrade, moment, fleet } = subject;
  const addition = connectionAddition(delegate, silence);
  const { total } = silence;
  switch (finding.rule) {
    case 'FELL_SILENT_TOGETHER':
      return togetherStatement(finding, subject);
    case 'EXPIRED':
    case 'NEAR_EXPIRY': {
      const { text, detail } = supportStatement(upgrade, startOfUtcDay(fleet.context.asOf)) ?? {
        text: findingLabel(finding, fleet, 'utc').sentence,
        detail: '',
      };
      return { text, detail: `${detail} ${addition}`.trim() };
    }
    case 'LEGACY_IMAGE':
      return { text: 'It has a legacy image, whose support ended on 31 Jan 2024.', detail: addition };
    case 'TOKEN_INACTIVE':
      return { text: INACTIVE_TOKEN_TEXT, detail: addition };
    case 'UNSUPPORTED':
    case 'AUTO_UPGRADE_STUCK':
      return {
        text: `${ofAll(finding.instances.length, total, 'has', 'have')} an unsupported version.`,
        detail: addition,
      };
    case 'AUTO_UPGRADE_OFF':
      return {
        text: 'Auto-upgrade is OFF.',
        detail: delegate.health === 'HEALTHY' ? wellText(total) : addition,
      };
    default:
      return connectionStatement(delegate, silence, moment);
  }
}

function togetherStatement(
  finding: Finding,
  { fleet, delegate, silence, moment }: Subject,
): Omit<Lead, 'tone' | 'finding'> {
  const count = finding.rows.length;
  const { silent, total, since } = silence;
  const when = since === undefined ? '' : ` since ${moment(since)}`;
  const others = `with ${formatCount(count - 1)} ${count === 2 ? 'other' : 'others'}`;
  const text =
    delegate.status === 'DISCONNECTED'
      ? `Not connected${when} ${others}.`
      : `${ofAll(silent, total, 'has', 'have')} not been connected${when}, ${others}.`;
  const trait = traitOf(finding, fleet);
  if (!trait) return { text, detail: '' };
  if (trait.kind !== 'tag') return { text, detail: `${traitText(trait)}.` };
  return { text, detail: `${shareText(trait.inside)} have the tag`, tag: trait.value };
}
