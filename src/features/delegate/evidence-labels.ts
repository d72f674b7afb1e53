import type { EvidenceInput, Measure } from '@/domain/findings/rule';
import { counted } from '@/features/fleet/labels';
import { formatAbsolute, formatDay, formatDuration, type TimeZone } from '@/lib/time';

/** What a piece of evidence looks at. */
export const INPUT_LABELS: Record<EvidenceInput, string> = {
  affected: 'Affected',
  lastHeartbeat: 'Last heartbeat',
  supportEnds: 'End of support',
  reportedStatus: 'Status reported by the Manager',
  version: 'Version',
  releasesBehind: 'Releases behind the latest',
  autoUpgrade: 'Auto-upgrade',
  upgraderSeenAt: 'Last call of the upgrader',
  type: 'Type',
  instances: 'Instances',
  hostName: 'Hosts',
  tags: 'Tags',
  token: 'Token',
  common: 'In common',
};

const UNITS = {
  delegates: { one: 'delegate', other: 'delegates' },
  instances: { one: 'instance', other: 'instances' },
  days: { one: 'day', other: 'days' },
  releases: { one: 'release', other: 'releases' },
  versions: { one: 'version', other: 'versions' },
} as const;

const TRAITS = {
  tag: 'tag',
  hostPrefix: 'host prefix',
  type: 'type',
  version: 'version',
  scope: 'scope',
} as const;

const MOST_TEXTS = 10;

/** A value of evidence, or its limit, with its unit. */
export function measureText(measure: Measure, zone: TimeZone): string {
  switch (measure.unit) {
    case 'delegates':
    case 'instances': {
      const { count, of, unit } = measure;
      return of === undefined ? counted(count, UNITS[unit]) : `${count} of ${counted(of, UNITS[unit])}`;
    }
    case 'days':
    case 'releases':
    case 'versions':
      return counted(measure.count, UNITS[measure.unit]);
    case 'percent':
      return `${measure.count} %`;
    case 'ms':
      return formatDuration(measure.ms);
    case 'day':
      return formatDay(measure.at) ?? 'unknown';
    case 'period':
      return periodText(measure.from, measure.to, zone);
    case 'texts':
      return textsText(measure.texts);
    case 'trait': {
      const { kind, value, unit, inside, others } = measure.trait;
      return `${TRAITS[kind]} ${value}: ${inside.count} of ${inside.of} ${unit}, ${others.count} of ${others.of} others`;
    }
    case 'none':
      return 'none on record';
    case 'unknown':
      return 'unknown';
  }
}

function periodText(from: number, to: number, zone: TimeZone): string {
  const first = formatAbsolute(from, zone) ?? 'unknown';
  return from === to ? first : `${first} to ${formatAbsolute(to, zone) ?? 'unknown'}`;
}

function textsText(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_TEXTS).join(', ') || 'none';
  return texts.length > MOST_TEXTS ? `${shown} and ${texts.length - MOST_TEXTS} more` : shown;
}
