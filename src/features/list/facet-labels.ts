import { DELEGATE_STATES } from '@/domain/delegate/connectivity';
import { delegateKind } from '@/domain/delegate/kinds';
import {
  type DelegateFilters,
  type Facet,
  FILTERS,
  type Filter,
  facetOf,
  facetSource,
  isLeavingOut,
  isRangeFacet,
  type ListedFacet,
  NO_FILTERS,
  rangeFormOf,
  withoutValue,
} from '@/domain/filter/filters';
import { formatRange, type Range, type RangeWord, readRange } from '@/domain/filter/ranges';
import { readVersionRange, type VersionBound } from '@/domain/filter/version-range';
import { FINDING_RULES } from '@/domain/findings/finding';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { RangeForm } from '@/domain/table/field';
import { findingTitle } from '@/features/words/finding-titles';
import { AUTO_UPGRADE_LABELS, delegateStateLabel, VERSION_STATUS_LABELS } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatAbsolute, formatDay, formatMoment, type TimeZone } from '@/lib/time';
import { DAY_MS } from '@/lib/units';

/** Titles that differ from the label of their field. */
const TITLES: { readonly [F in Facet]?: string } = {
  status: 'Connectivity',
  versionStatus: 'Instance status',
  autoUpgrade: 'Auto-upgrade',
  tagged: 'Custom tags',
  hostName: 'Host name',
  silent: 'Last heartbeat',
  ends: 'Support ends',
  token: 'Token state',
  delegate: 'Delegates',
};

/** The heading in the panel and the first word of the chips. */
export function facetTitle(facet: Facet): string {
  return TITLES[facet] ?? facetSource(facet).field.label;
}

/** `Version is not`, before a value that is left out. */
export function filterTitle(filter: Filter): string {
  const facet = facetOf(filter);
  if (!isLeavingOut(filter)) return facetTitle(facet);
  if (facet === 'delegate') return 'Delegates are not';
  return `${facet === 'delegateTags' ? 'Tag' : facetTitle(facet)} is not`;
}

const TAGGED_LABELS: Readonly<Record<string, string>> = { YES: 'With tags', NO: 'No tags' };
const TOKEN_LABELS: Readonly<Record<string, string>> = { ACTIVE: 'Active', INACTIVE: 'Not active' };

/** Facets whose values have names of their own: "prod", "Not connected". */
const NAMED_FACETS: ReadonlySet<Facet> = new Set([
  'status',
  'versionStatus',
  'delegateType',
  'delegateTags',
  'finding',
  'scope',
]);

/** A part of the filters that the user removes with one press. */
export interface FilterPart {
  readonly key: string;
  readonly title: string;
  readonly label: string;
  /** Both as one text: `Tags: prod`, `Tag is not canary`. */
  readonly name: string;
  /** This part without any other, and all others without this one. */
  readonly alone: DelegateFilters;
  readonly without: DelegateFilters;
  /** Whether somebody would type it. */
  readonly isText: boolean;
  /** Whether the label says enough without the title. */
  readonly isNamed: boolean;
}

/** Each chosen value; chosen delegates are one part, because their keys say little. */
export function filterParts(filters: DelegateFilters, zone: TimeZone): readonly FilterPart[] {
  return FILTERS.flatMap((filter): readonly FilterPart[] => {
    const chosen = filters[filter];
    const facet = facetOf(filter);
    const title = filterTitle(filter);
    const named = (label: string) => ({
      title,
      label,
      name: `${title}${isLeavingOut(filter) ? '' : ':'} ${label}`,
    });
    if (facet !== 'delegate') {
      return chosen.map((value) => ({
        key: `${filter} ${value}`,
        ...named(filterLabel(facet, value, zone)),
        alone: { ...NO_FILTERS, [filter]: [value] },
        without: withoutValue(filters, filter, value),
        isText: true,
        isNamed:
          !isLeavingOut(filter) && NAMED_FACETS.has(facet) && value !== 'UNKNOWN' && value !== 'ACTIVE',
      }));
    }
    if (chosen.length === 0) return [];
    const alone = { ...NO_FILTERS, [filter]: chosen };
    const without = { ...filters, [filter]: [] };
    return [
      {
        key: filter,
        ...named(`${formatCount(chosen.length)} chosen`),
        alone,
        without,
        isText: false,
        isNamed: false,
      },
    ];
  });
}

/** Only ranges of moments need the zone. */
export function filterLabel(facet: Facet, value: string, zone: TimeZone): string {
  return isRangeFacet(facet) ? rangeLabel(rangeFormOf(facet), value, zone) : facetValueLabel(facet, value);
}

/** The value itself if it has no label. */
export function facetValueLabel(facet: ListedFacet, value: string): string {
  switch (facet) {
    case 'status': {
      const state = DELEGATE_STATES.find((one) => one === value);
      return state ? delegateStateLabel(state).label : value;
    }
    case 'versionStatus':
      return labelOf(VERSION_STATUS_LABELS, value);
    case 'autoUpgrade':
      return labelOf(AUTO_UPGRADE_LABELS, value);
    case 'tagged':
      return TAGGED_LABELS[value] ?? value;
    case 'token':
      return TOKEN_LABELS[value] ?? value;
    case 'delegateType':
      return delegateKind(value).label;
    case 'scope':
      return delegateScopeLabel(delegateScopeOf(value));
    case 'finding':
      return findingLabelOf(value);
    case 'version':
      return versionLabel(value);
    default:
      return value;
  }
}

function findingLabelOf(value: string): string {
  const rule = FINDING_RULES.find((one) => one === value);
  return rule ? findingTitle(rule) : value;
}

function labelOf(labels: Readonly<Record<string, { readonly label: string }>>, value: string): string {
  if (value === 'UNKNOWN') return 'Unknown';
  return Object.hasOwn(labels, value) ? (labels[value]?.label ?? value) : value;
}

const WORDS: Readonly<Record<RangeWord, string>> = {
  none: 'No date (legacy image)',
  never: 'Never',
  unknown: 'Unknown',
};

/** `12 to 18 Apr 2027`, `3 h to 4 h ago`, `23 Nov 2026, 08:30 to 08:35`. The value itself when it is no range. */
export function rangeLabel(form: RangeForm, value: string, zone: TimeZone): string {
  const range = readRange(form, value);
  if (range === undefined) return value;
  return typeof range === 'string' ? WORDS[range] : rangeText(range, zone);
}

function rangeText(range: Range, zone: TimeZone): string {
  if (range.unit === 'ahead') return aheadText(range);
  if (range.unit === 'age') return `${ageText(formatRange(range))} ago`;
  const [from, to] = [range.from, range.to].map((at) =>
    range.unit === 'day' ? formatDay(at) : dateWithTime(at, zone),
  );
  if (from === undefined) return `${range.unit === 'day' ? 'until' : 'before'} ${to}`;
  if (to === undefined) return `from ${from} on`;
  return from === to ? from : joined(from, to);
}

/** `..30d` gives `within 30 days`. */
function aheadText(range: Range): string {
  const [from, to] = [range.from, range.to].map((ms) => (ms === undefined ? undefined : ms / DAY_MS));
  const days = (count = 0) => `${count} ${count === 1 ? 'day' : 'days'}`;
  if (from === undefined) return to === 0 ? 'today or before' : `within ${days(to)}`;
  return to === undefined ? `in more than ${days(from)}` : `in ${from + 1} to ${days(to)}`;
}

/** `older than 26.10`, `26.08 or newer, older than 26.10`. A version itself if it is no range. */
function versionLabel(value: string): string {
  return readVersionRange(value)?.map(boundText).join(', ') ?? value;
}

function boundText({ operator, version }: VersionBound): string {
  if (operator === '<' || operator === '>') return `${operator === '<' ? 'older' : 'newer'} than ${version}`;
  return `${version} or ${operator === '<=' ? 'older' : 'newer'}`;
}

/** `..1h30m` gives `up to 1 h 30 min`. */
function ageText(range: string): string {
  const words = (age: string) =>
    age
      .replaceAll(/(\d+)d/g, (_, days: string) => `${days} ${days === '1' ? 'day' : 'days'} `)
      .replaceAll(/(\d+)h/g, '$1 h ')
      .replaceAll(/(\d+)m/g, '$1 min ')
      .replaceAll(/(\d+)s/g, '$1 s ')
      .trim();
  const [from = '', to = ''] = range.split('..').map(words);
  if (from === '') return `up to ${to}`;
  return to === '' ? `more than ${from}` : `${from} to ${to}`;
}

/** With its date, and with seconds if it is not a full minute. */
function dateWithTime(at: number | undefined, zone: TimeZone): string | undefined {
  if (at === undefined) return undefined;
  // Far from now, so that the date is in it.
  return at % 60_000 === 0 ? formatMoment(at, 0, zone) : formatAbsolute(at, zone)?.replace(/ \S+$/, '');
}

/** What both days or moments have in common is there only once. */
function joined(from: string, to: string): string {
  const [day, clock] = from.split(', ');
  const [lastDay, lastClock] = to.split(', ');
  if (clock !== undefined) return day === lastDay ? `${from} to ${lastClock}` : `${from} to ${to}`;
  const [date, month, year] = from.split(' ');
  if (!to.endsWith(` ${year}`)) return `${from} to ${to}`;
  return to.endsWith(` ${month} ${year}`) ? `${date} to ${to}` : `${date} ${month} to ${to}`;
}
