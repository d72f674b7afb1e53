/**
 * The rules of search, filters and orders, for tests only: written as plainly as possible, delegate by delegate,
 * without columns. A field that is new has no rule here: its plain value is compared, by what its declaration says.
 */

import { DELEGATE, type Delegate, INSTANCE, type Instance } from '@/domain/delegate/fields';
import type { HealthClass } from '@/domain/delegate/health';
import { compareVersions } from '@/domain/delegate/version';
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
} from '@/domain/filter/filters';
import type { FindingRule } from '@/domain/findings/finding';
import type { Field } from '@/domain/table/field';
import { isRecord } from '@/domain/table/read';
import type { Sort, SortKey } from '@/domain/view/order';
import { alternativesOf } from './joiners';
import { isInRange, isVersion } from './ranges';

type Values = readonly (string | undefined)[];

/** A delegate with its instances. */
export interface Expected {
  readonly delegate: Delegate;
  readonly instances: readonly Instance[];
  /** Epoch ms; 0 = none on record. */
  readonly lastHeartbeat: number | undefined;
}

/** A delegate, and the rules of findings that apply to it. */
export type Found = Expected & {
  readonly key: string | undefined;
  readonly findings: readonly FindingRule[];
  /** For each instance, the rules whose finding names it. */
  readonly named: readonly (readonly FindingRule[])[];
  /** The last heartbeat of each instance, epoch ms; 0 = none on record. */
  readonly heartbeats: readonly (number | undefined)[];
  /** Epoch ms. */
  readonly asOf: number;
};

type InstanceRule = (value: string, instance: Instance, each: Found, place: number) => boolean;

/** The facets that filter by instances: one instance must satisfy all of them. */
const OF_INSTANCES: { readonly [F in Facet]?: InstanceRule } = {
  versionStatus: (value, { versionStatus = 'UNKNOWN' }) => value === versionStatus,
  version: (value, { version }) => isVersion(value, version),
  hostName: (value, { hostName }) => value === hostName,
  ends: (value, { supportEnds }, { delegate, asOf }) =>
    supportEnds === undefined && delegate.isImmutable === false
      ? value === 'none'
      : isInRange.days(value, supportEnds, asOf),
  silent: (value, _, { heartbeats, asOf }, place) => isInRange.silence(value, heartbeats[place], asOf),
  finding: (value, _, { findings, named }, place) =>
    findings.some((rule) => rule === value) &&
    (named.every((rules) => !rules.some((rule) => rule === value)) ||
      named[place]?.some((rule) => rule === value) === true),
};

/** Whether a delegate needs an instance to satisfy a facet; a finding may also be about one without instances. */
function asksInstance(facet: Facet): boolean {
  return facet !== 'finding' && ofInstance(facet) !== undefined;
}

/** Also for a facet that is not above; undefined for a facet of delegates. */
function ofInstance(facet: Facet): InstanceRule | undefined {
  const { table, name, field } = facetSource(facet);
  if (OF_INSTANCES[facet] || table !== 'instances') return OF_INSTANCES[facet];
  const { range, unknown } = field.filter ?? {};
  return (value, instance, { asOf }) =>
    range
      ? isInRange[range](value, plain(instance, name), asOf)
      : value === (plainText(instance, name) ?? unknown);
}

/** The values of a facet that a delegate has, by facet. */
const VALUES_OF: { readonly [F in ListedFacet]?: (each: Found) => Values } = {
  status: ({ delegate: { state } }) => [state],
  versionStatus: ({ instances }) => instances.map(({ versionStatus = 'UNKNOWN' }) => versionStatus),
  version: ({ instances }) => instances.map(({ version }) => version),
  autoUpgrade: ({ delegate: { autoUpgrade = 'UNKNOWN' } }) => [autoUpgrade],
  delegateType: ({ delegate }) => [delegate.type?.toUpperCase()],
  delegateTags: ({ delegate: { tags } }) => [...tags.custom, ...tags.implicit],
  hostName: ({ instances }) => instances.map(({ hostName }) => hostName),
  token: ({ delegate }) => [delegate.token],
  scope: ({ delegate }) => [delegate.scope],
  tagged: ({ delegate }) => [delegate.tagged],
  owner: ({ delegate }) => [delegate.owner],
  finding: ({ findings }) => findings,
  delegate: ({ key }) => [key],
  // No listing reports it.
  tokenName: () => [],
};

/** For a facet that is not above, the plain values of its field. */
export function valuesOf(facet: ListedFacet, each: Found): Values {
  const known = VALUES_OF[facet];
  if (known) return known(each);
  const { table, name, field } = facetSource(facet);
  const rows = table === 'instances' ? each.instances : [each.delegate];
  return rows.map((row) => plainText(row, name) ?? field.filter?.unknown);
}

export function textsOf({ delegate, instances }: Expected): readonly string[] {
  const rows = [[DELEGATE, delegate] as const, ...instances.map((one) => [INSTANCE, one] as const)];
  const searched = rows.flatMap(([fields, row]) =>
    Object.entries<Field>(fields).flatMap(([name, { search }]) => (search ? [plain(row, name)] : [])),
  );
  return searched.flatMap((value) => (isRecord(value) ? Object.values(value).flat() : value)).filter(isText);
}

/** Takes any name. */
function plain(row: Readonly<Record<string, unknown>>, name: string): unknown {
  return row[name];
}

function plainText(row: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = plain(row, name);
  return isText(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const CONDITION =
  /[<>"()*]|^(auto-?upgrade|connectivity|delegate(tags|type)?|ends|expires|expiry|finding|heartbeat|host(name)?|is|name|owner|scope|silent|status|support|tagged|tags?|token(-?name)?|type|version(status)?):/i;

function hasWord(expected: Expected, word: string): boolean {
  return textsOf(expected).some((text) => text.toLowerCase().includes(word.toLowerCase()));
}

function foundBy(query: string, fleet: readonly Expected[]): readonly Expected[] {
  const isUnderstood = (word: string) =>
    !CONDITION.test(word) || fleet.some((expected) => hasWord(expected, word));
  const isLeftOut = (word: string) => /^-./u.test(word);
  const alternatives = alternativesOf(query);
  const without = alternatives
    .flat()
    .flatMap((word) => (isLeftOut(word) ? word.slice(1) : []))
    .filter(isUnderstood);
  const wanted = alternatives
    .map((words) => words.filter((word) => !isLeftOut(word) && isUnderstood(word)))
    .filter((words) => words.length > 0);
  const isKept = (expected: Expected) => !without.some((word) => hasWord(expected, word));
  const having = (anyOf: readonly (readonly string[])[]) =>
    fleet.filter((expected) => anyOf.some((words) => words.every((word) => hasWord(expected, word))));
  if (wanted.length === 0) return fleet.filter(isKept);
  const names = new Set(
    fleet.flatMap(({ delegate: { name, identifier }, instances }) => [
      name,
      identifier,
      ...instances.map(({ hostName }) => hostName),
    ]),
  );
  const [words = []] = wanted;
  const isListOfNames =
    wanted.length === 1 &&
    having(wanted).filter(isKept).length === 0 &&
    words.filter((word) => names.has(word)).length > 1;
  return having(isListOfNames ? words.map((word) => [word]) : wanted).filter(isKept);
}

/** Per instance of the delegate. */
export function matchingInstances(each: Found, filters: DelegateFilters): readonly boolean[] {
  return each.instances.map((instance, place) =>
    FILTERS.every((filter) => {
      const isOf = ofInstance(facetOf(filter));
      const chosen = filters[filter];
      if (chosen.length === 0 || !isOf) return true;
      // A delegate has a finding or has it not: leaving it out distinguishes no instances.
      if (filter === 'finding!') return true;
      if (isLeavingOut(filter) && comparesUnknown(filter, filters, instance, each.heartbeats[place], each))
        return false;
      return chosen.some((value) => isOf(value, instance, each, place)) !== isLeavingOut(filter);
    }),
  );
}

/** What is compared is known to be outside of a range, or it is in neither. */
function compares(filter: Filter, filters: DelegateFilters): boolean {
  return isRangeFacet(facetOf(filter)) || filters[filter].some((one) => /^[<>]=?\d/.test(one));
}

function comparesUnknown(
  filter: Filter,
  filters: DelegateFilters,
  { version = '', supportEnds }: Instance,
  heartbeat: number | undefined,
  { delegate }: Found,
): boolean {
  if (!compares(filter, filters)) return false;
  const facet = facetOf(filter);
  if (facet === 'silent') return heartbeat === undefined;
  if (facet === 'ends') return supportEnds === undefined && delegate.isImmutable !== false;
  return compareVersions(version, version) === undefined;
}

/** Whether the delegate of a fleet is shown with these filters. */
export function isShown(expected: Found, filters: DelegateFilters, fleet: readonly Expected[]): boolean {
  const asked = FILTERS.filter((filter) => asksInstance(facetOf(filter)) && filters[filter].length > 0);
  const { instances, lastHeartbeat, asOf } = expected;
  // Without instances, a delegate has only a heartbeat of its own, and nothing of what is left out.
  const fitsAlone = (filter: Filter) =>
    facetOf(filter) === 'silent'
      ? !(isLeavingOut(filter) && lastHeartbeat === undefined) &&
        filters[filter].some((value) => isInRange.silence(value, lastHeartbeat, asOf)) !==
          isLeavingOut(filter)
      : isLeavingOut(filter) && !compares(filter, filters);
  const isByItself = instances.length === 0 && asked.every(fitsAlone);
  if (asked.length > 0 && !isByItself && !matchingInstances(expected, filters).includes(true)) return false;
  return (
    foundBy(filters.search, fleet).includes(expected) &&
    FILTERS.every((filter) => {
      const facet = facetOf(filter);
      const chosen = filters[filter];
      if (chosen.length === 0 || isRangeFacet(facet) || facet === 'tokenName') return true;
      if (asksInstance(facet)) return true;
      const values = valuesOf(facet, expected);
      if (isLeavingOut(filter)) return !chosen.some((value) => values.includes(value));
      return facet === 'delegateTags'
        ? chosen.every((tag) => values.includes(tag))
        : chosen.some((value) => values.includes(value));
    })
  );
}

/** Unknown values last and equal ones by name, in both directions. */
export function expectedOrder(all: readonly Expected[], { key, descending }: Sort): readonly number[] {
  const direction = descending ? -1 : 1;
  const values = all.map((each) => sortedValue(key, each));
  const names = all.map(({ delegate }) => delegate.name);
  return [...all.keys()].sort((a, b) => {
    const [left, right] = [values[a], values[b]];
    const unknownLast = Number(left === undefined) - Number(right === undefined);
    const byValue = left === undefined || right === undefined ? 0 : direction * compare(key, left, right);
    return unknownLast || byValue || compareTexts(names[a], names[b]) || a - b;
  });
}

const HEALTH_ORDER: readonly HealthClass[] = [
  ...(['DISCONNECTED', 'EXPIRED', 'PARTIAL', 'NEVER', 'EXPIRING', 'UNSUPPORTED'] as const),
  ...(['LATE', 'STATUS_UNKNOWN', 'HEALTHY'] as const),
];

/** The value that an order sorts by, by order; undefined when it is unknown. */
const SORTED_BY: { readonly [Key in SortKey]?: (each: Expected) => string | number | undefined } = {
  name: ({ delegate }) => delegate.name,
  scope: ({ delegate }) => delegate.scope,
  tags: ({ delegate: { tags } }) => [...tags.custom, ...tags.implicit].join('\n') || undefined,
  autoUpgrade: ({ delegate }) => placeIn(['OFF', 'DETECTING', 'ON', 'NONE'], delegate.autoUpgrade),
  status: ({ delegate }) => placeIn(['DISCONNECTED', 'PARTIAL', 'CONNECTED'], delegate.status),
  version: ({ delegate: { version = '' } }) =>
    compareVersions(version, version) === undefined ? undefined : version,
  versionStatus: ({ delegate }) => delegate.supportEnds,
  supportEnds: ({ delegate }) => delegate.supportEnds,
  // 0 means that none is on record.
  lastHeartbeat: ({ lastHeartbeat }) => lastHeartbeat || undefined,
  health: ({ delegate }) => placeIn(HEALTH_ORDER, delegate.health),
};

/** For an order that is not above, the plain value of its field. */
function sortedValue(key: SortKey, each: Expected): string | number | undefined {
  const known = SORTED_BY[key];
  if (known) return known(each);
  const value = plain(each.delegate, key);
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return Number(value);
  const { values, unit } = DELEGATE[key].kind;
  // 0 means that none is on record.
  if (unit === 'time' && value === 0) return undefined;
  if (isText(value)) return values ? placeIn(values, value) : value;
  return typeof value === 'number' ? value : undefined;
}

function placeIn(order: readonly string[], value: string | undefined): number | undefined {
  return value === undefined ? undefined : order.indexOf(value);
}

function compare(key: SortKey, a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return key === 'version'
    ? (compareVersions(String(a), String(b)) ?? 0)
    : compareTexts(String(a), String(b));
}

/** Compares without regard to case first, then by code unit. */
function compareTexts(a = '', b = ''): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
