import { latestVersionOf, startOfUtcDay } from '@/domain/delegate/context';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import type { EvidenceInput, Measure } from '@/domain/findings/rule';
import type { Situation } from '@/domain/findings/situation';
import { momentText } from '@/features/actions/situation-labels';
import { FINDING_TITLES } from '@/features/fleet/finding-labels';
import { counted, DELEGATES, INSTANCES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, formatUntilDay, type TimeZone } from '@/lib/time';

/** At most so many delegates are named in a sentence. */
const NAMED = 3;

/** Where a sentence takes its values from. */
interface Said {
  readonly finding: Finding;
  readonly fleet: Fleet;
  readonly zone: TimeZone;
}

type Sentence = (said: Said) => string;

/** The sentences of the findings that can stand above the list. Another one is said by its title. */
const SENTENCES: { readonly [Rule in FindingRule]?: Sentence } = {
  FELL_SILENT_TOGETHER: (said) => `${delegates(said)} lost instances${between(said)}. ${commonText(said)}`,
  NOT_CONNECTED: (said) => `${are(said, 'not connected')}${since(said)}: ${names(said)}.`,
  EXPIRED: (said) =>
    `${instances(said)} ${said.finding.instances.length === 1 ? 'is' : 'are'} past support: ${names(said)}${ended(said)}.`,
  PARTIALLY_CONNECTED: (said) => `${are(said, 'partially connected')}${since(said)}: ${names(said)}.`,
  NEAR_EXPIRY: (said) => `Support of ${instances(said)} ends soon: ${names(said)}${ends(said)}.`,
  LEGACY_IMAGE: (said) =>
    `${have(said, 'runs', 'run')} a legacy image, which Harness has not supported since 31 January 2024: ${names(said)}.`,
  NEVER_CONNECTED: (said) => `${have(said, 'has', 'have')} never connected: ${names(said)}.`,
  TOKEN_INACTIVE: (said) => `${have(said, 'uses', 'use')} a token that is not active: ${names(said)}.`,
  UNSUPPORTED: (said) => `${instances(said)} on ${delegates(said)} ${olderThan(said)}: ${names(said)}.`,
  AUTO_UPGRADE_STUCK: (said) =>
    `${have(said, 'has', 'have')} auto-upgrade ON, but ${behind(said)} behind: ${names(said)}.`,
  AUTO_UPGRADE_OFF: (said) => `${have(said, 'has', 'have')} auto-upgrade OFF: ${names(said)}.`,
  UNREADABLE: (said) => `Some instances of ${delegates(said)} could not be read: ${names(said)}.`,
};

/** A finding in one or two sentences, with its evidence. */
export function findingSentence(finding: Finding, fleet: Fleet, zone: TimeZone): string {
  const sentence = SENTENCES[finding.rule];
  const said = { finding, fleet, zone };
  return sentence ? sentence(said).trim() : `${FINDING_TITLES[finding.rule]}: ${names(said)}.`;
}

/** A finding in a few words, for a title: `13 not connected`. */
export function findingTitle({ rule, rows }: Finding): string {
  const title = FINDING_TITLES[rule];
  return `${formatCount(rows.length)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** Everything that stands above the list, as one text. */
export function situationText({ findings, isAllWell }: Situation, fleet: Fleet, zone: TimeZone): string {
  if (findings.length > 0) return findings.map((one) => findingSentence(one, fleet, zone)).join(' ');
  const total = fleet.delegates.status.ids.length;
  if (!isAllWell) return 'No problem is known, but something is unknown of at least one delegate.';
  return total === 1
    ? 'The delegate is connected and supported.'
    : `All ${counted(total, DELEGATES)} are connected and supported.`;
}

function delegates({ finding: { rows } }: Said): string {
  return counted(rows.length, DELEGATES);
}

function instances({ finding }: Said): string {
  return counted(finding.instances.length, INSTANCES);
}

function are(said: Said, what: string): string {
  return have(said, `is ${what}`, `are ${what}`);
}

function have(said: Said, one: string, other: string): string {
  return `${delegates(said)} ${said.finding.rows.length === 1 ? one : other}`;
}

/** The first delegates by name. */
function names({ finding: { rows }, fleet }: Said): string {
  const shown = Array.from(rows.subarray(0, NAMED), (row) => delegateAt(fleet, row)?.name ?? '');
  const more = rows.length - shown.length;
  return more > 0
    ? `${shown.join(', ')} and ${formatCount(more)} more`
    : new Intl.ListFormat('en').format(shown);
}

function measure<Unit extends Measure['unit']>({ finding }: Said, input: EvidenceInput, unit: Unit) {
  const found = finding.evidence.find((one) => one.input === input)?.result;
  const isOfUnit = (one: Measure): one is Measure & { readonly unit: Unit } => one.unit === unit;
  return found && isOfUnit(found) ? found : undefined;
}

function moment({ fleet, zone }: Said, at: number): string {
  return momentText(at, fleet.context.asOf, zone);
}

function since(said: Said): string {
  const { since: at, rows } = said.finding;
  if (at === undefined) return '';
  return `${rows.length === 1 ? '' : ', the first'} since ${moment(said, at)}`;
}

function between(said: Said): string {
  const period = measure(said, 'lastHeartbeat', 'period');
  if (!period) return '';
  const [from, to] = [moment(said, period.from), moment(said, period.to)];
  return from === to ? ` at ${from}` : ` between ${from} and ${to}`;
}

const TRAITS = {
  tag: 'the tag',
  hostPrefix: 'host names that begin with',
  type: 'the type',
  version: 'version',
  scope: 'the scope',
} as const;

function commonText(said: Said): string {
  const found = measure(said, 'common', 'trait');
  if (!found) return 'No common tag, host, type, version or scope is known.';
  const { kind, value, inside, others } = found.trait;
  const all = inside.count === inside.of ? 'All' : `${inside.count} of ${inside.of}`;
  const rest =
    others.count === 0 ? `none of the ${others.of} others` : `${others.count} of ${others.of} others`;
  return `${all} have ${TRAITS[kind]} ${value}, ${rest}.`;
}

function today({ fleet }: Said): number {
  return startOfUtcDay(fleet.context.asOf);
}

function dayText(said: Said): string | undefined {
  const period = measure(said, 'supportEnds', 'period') ?? measure(said, 'supportEnds', 'day');
  if (!period) return undefined;
  const day = period.unit === 'day' ? period.at : period.from;
  const distance = formatUntilDay(day, today(said))?.replace(/ \(.*\)/, '');
  return `${formatDayNear(day, today(said))}, ${distance}`;
}

function ended(said: Said): string {
  const day = dayText(said);
  return day === undefined ? '' : `. It ended first on ${day}`;
}

function ends(said: Said): string {
  const day = dayText(said);
  return day === undefined ? '' : `. It ends first on ${day}`;
}

function olderThan({ fleet }: Said): string {
  const latest = latestVersionOf(fleet.context);
  return `run a release older than ${latest ?? 'the latest one'}`;
}

function behind(said: Said): string {
  const found = measure(said, 'releasesBehind', 'releases');
  return found ? `up to ${counted(found.count, { one: 'release', other: 'releases' })}` : 'is';
}
