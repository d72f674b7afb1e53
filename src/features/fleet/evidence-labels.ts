import type { Fleet } from '@/domain/delegate/fleet';
import { delegateKind } from '@/domain/delegate/kinds';
import type { CommonTrait, Evidence, EvidenceInput, Measure } from '@/domain/findings/rule';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { formatCount } from '@/lib/numbers';
import { formatDay, formatDuration, formatMoment, type TimeZone } from '@/lib/time';
import { counted, DELEGATES, INSTANCES } from './labels';

const TRAITS: Record<CommonTrait['kind'], string> = {
  tag: 'the tag',
  hostPrefix: 'a host named',
  type: 'the type',
  version: 'the version',
  scope: 'the scope',
};

/** Returns what a group has in common, in words: `the tag`, and its value as shown: `eu-west`. */
export function traitParts({ kind, value }: CommonTrait): { readonly noun: string; readonly value: string } {
  const shown: Partial<Record<CommonTrait['kind'], string>> = {
    type: delegateKind(value).label,
    scope: delegateScopeLabel(delegateScopeOf(value)),
    hostPrefix: /[-._]$/.test(value) ? `${value}…` : value,
  };
  return { noun: TRAITS[kind], value: shown[kind] ?? value };
}

/** Returns `18 of 18 delegates have the tag eu-west; 0 of 42 others do`. */
export function traitText(trait: CommonTrait): string {
  const { unit, inside, others } = trait;
  const { noun, value } = traitParts(trait);
  const members = `${formatCount(inside.count)} of ${formatCount(inside.of)} ${unit}`;
  const rest = `${formatCount(others.count)} of ${formatCount(others.of)} others ${others.count === 1 ? 'does' : 'do'}`;
  return `${members} have ${noun} ${value}; ${rest}`;
}

const INPUTS: Record<EvidenceInput, string> = {
  affected: 'Affected',
  lastHeartbeat: 'Last heartbeat',
  supportEnds: 'Earliest end of support',
  reportedStatus: 'Reported by the Manager',
  version: 'Version',
  releasesBehind: 'Releases behind latest',
  autoUpgrade: 'Auto-upgrade',
  upgraderSeenAt: 'Last call of the upgrader',
  type: 'Type',
  instances: 'Instances',
  hostName: 'Host name',
  tags: 'Tags',
  token: 'Token',
  common: 'In common',
};

/** Returns a piece of evidence as a line: the input, the value, and the limit if there is one. */
export function evidenceText(evidence: Evidence, fleet: Fleet, zone: TimeZone): string {
  const { threshold } = evidence;
  const limit = threshold ? ` (limit: ${measureText(threshold, fleet, zone)})` : '';
  return resultText(evidence, fleet, zone) + limit;
}

/** Returns a piece of evidence as a line without the limit. */
export function resultText({ input, result }: Evidence, fleet: Fleet, zone: TimeZone): string {
  return `${INPUTS[input]}: ${measureText(result, fleet, zone)}`;
}

/** How many texts are listed; the others are counted. */
const LISTED_TEXTS = 5;

/** Returns a value with its unit. */
export function measureText(measure: Measure, fleet: Fleet, zone: TimeZone): string {
  switch (measure.unit) {
    case 'delegates':
    case 'instances': {
      const noun = measure.unit === 'delegates' ? DELEGATES : INSTANCES;
      if (measure.of === undefined) return counted(measure.count, noun);
      return `${formatCount(measure.count)} of ${counted(measure.of, noun)}`;
    }
    case 'percent':
      return `${formatCount(measure.count)} %`;
    case 'days':
    case 'releases':
    case 'versions':
      return counted(measure.count, { one: measure.unit.slice(0, -1), other: measure.unit });
    case 'ms':
      // Rounded down, the 75 seconds of a late heartbeat would read as one minute.
      return measure.ms % 60_000 === 0 ? formatDuration(measure.ms) : `${measure.ms / 1000} s`;
    case 'day':
      return formatDay(measure.at) ?? 'unknown';
    case 'period': {
      const from = momentText(measure.from, fleet, zone);
      const to = momentText(measure.to, fleet, zone);
      return from === to ? `at ${from}` : `between ${from} and ${to}`;
    }
    case 'texts': {
      const more = measure.texts.length - LISTED_TEXTS;
      const listed = measure.texts.slice(0, LISTED_TEXTS).join(', ');
      return more > 0 ? `${listed} and ${formatCount(more)} more` : listed;
    }
    case 'trait':
      return traitText(measure.trait);
    case 'none':
      return 'none on record';
    case 'unknown':
      return 'unknown';
  }
}

/** Returns the text of a time (epoch ms) before the fleet's answer, for use in a sentence. */
export function momentText(at: number, { context }: Fleet, zone: TimeZone): string {
  return formatMoment(at, context.asOf, zone) ?? 'an unknown time';
}
