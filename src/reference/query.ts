/**
 * The rules of search, filters and orders, for tests only: written as plainly as possible, delegate by delegate,
 * without columns.
 */

import type { HealthClass } from '@/domain/delegate/health';
import { compareVersions } from '@/domain/delegate/version';
import type { FindingRule } from '@/domain/findings/finding';
import {
  type DelegateFilters,
  FACETS,
  type Facet,
  isRangeFacet,
  type ListedFacet,
} from '@/domain/query/filters';
import type { Sort, SortKey } from '@/domain/query/order';
import { formatIsoDay, readIsoMoment } from '@/lib/time';
import type { Expected, ExpectedInstance } from './delegate';

type Values = readonly (string | undefined)[];

/** The expected fields of a delegate, and the rules of findings that apply to it. */
export type Found = Expected & {
  readonly findings: readonly FindingRule[];
  /** For each instance, the rules whose finding names it. */
  readonly named: readonly (readonly FindingRule[])[];
  /** The last heartbeat of each instance, epoch ms; 0 = none on record. */
  readonly heartbeats: readonly (number | undefined)[];
  /** Epoch ms. */
  readonly asOf: number;
};

/** The facets that filter by instances: one instance must satisfy all of them. */
const OF_INSTANCES: {
  readonly [F in Facet]?: (value: string, instance: ExpectedInstance, each: Found, place: number) => boolean;
} = {
  versionStatus: (value, { versionStatus = 'UNKNOWN' }) => value === versionStatus,
  version: (value, { version }) => value === version,
  hostName: (value, { hostName }) => value === hostName,
  ends(value, { supportEnds }, { delegate }) {
    if (supportEnds === undefined) return value === (delegate.isImmutable === false ? 'none' : 'unknown');
    const day = formatIsoDay(supportEnds) ?? '';
    const [from = '', to = from] = value.split('..');
    // ISO dates compare as texts.
    return !/^[a-z]/.test(value) && from <= day && (to === '' || day <= to);
  },
  silent(value, _, { heartbeats, asOf }, place) {
    const at = heartbeats[place];
    if (at === undefined) return value === 'unknown';
    if (at === 0) return value === 'never';
    const [from = '', to] = value.split('..');
    if (to === undefined) return false;
    if (value.endsWith('Z') || from.endsWith('Z')) {
      return !(at < (readIsoMoment(from) ?? 0)) && !(at >= (readIsoMoment(to) ?? Number.POSITIVE_INFINITY));
    }
    const seconds = (text: string) => (text === '1m15s' ? 75 : Number.parseInt(text, 10) * 60);
    const age = (asOf - at) / 1_000;
    return (from === '' || age > seconds(from)) && (to === '' || age <= seconds(to));
  },
  finding: (value, _, { findings, named }, place) =>
    findings.some((rule) => rule === value) &&
    (named.every((rules) => !rules.some((rule) => rule === value)) ||
      named[place]?.some((rule) => rule === value) === true),
};

/** The facets that a delegate without instances can satisfy. */
const NEEDS_NO_INSTANCE: ReadonlySet<Facet> = new Set(['finding']);

/** Returns the values of a facet that a delegate has. */
export const VALUES_OF: Readonly<Record<ListedFacet, (each: Found) => Values>> = {
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
  // No listing reports it.
  tokenName: () => [],
};

/** Returns the searchable texts of a delegate. */
export function textsOf({ delegate, instances }: Expected): readonly string[] {
  const { name, identifier, description, tags } = delegate;
  const ofInstances = instances.flatMap(({ hostName, version }) => [hostName, version]);
  const all = [name, identifier, description, ...tags.custom, ...tags.implicit, ...ofInstances];
  return all.filter((text) => text !== undefined);
}

const CONDITION =
  /[<>"()*]|^(expires|expiry|finding|heartbeat|host|is|name|scope|silent|status|tags?|token|type|version):/i;

function hasWord(expected: Expected, word: string): boolean {
  return textsOf(expected).some((text) => text.toLowerCase().includes(word.toLowerCase()));
}

/** Returns the delegates of a fleet that a search finds. */
function foundBy(query: string, fleet: readonly Expected[]): readonly Expected[] {
  const isUnderstood = (word: string) =>
    !CONDITION.test(word) || fleet.some((expected) => hasWord(expected, word));
  const isLeavingOut = (word: string) => /^-./u.test(word);
  const alternatives = query.split(/[\n\r,;]/).map((part) => part.split(/\s+/).filter(Boolean));
  const without = alternatives
    .flat()
    .filter(isLeavingOut)
    .map((word) => word.slice(1))
    .filter(isUnderstood);
  const wanted = alternatives
    .map((words) => words.filter((word) => !isLeavingOut(word) && isUnderstood(word)))
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

/** Returns for each instance of the delegate whether it satisfies every instance filter. */
export function matchingInstances(each: Found, filters: DelegateFilters): readonly boolean[] {
  return each.instances.map((instance, place) =>
    FACETS.every((facet) => {
      const isOf = OF_INSTANCES[facet];
      const chosen = filters[facet];
      return chosen.length === 0 || !isOf || chosen.some((value) => isOf(value, instance, each, place));
    }),
  );
}

/** Whether the delegate of a fleet is shown with these filters. */
export function isShown(expected: Found, filters: DelegateFilters, fleet: readonly Expected[]): boolean {
  const asksInstances = FACETS.some(
    (facet) => OF_INSTANCES[facet] && !NEEDS_NO_INSTANCE.has(facet) && filters[facet].length > 0,
  );
  if (asksInstances && !matchingInstances(expected, filters).includes(true)) return false;
  return (
    foundBy(filters.search, fleet).includes(expected) &&
    FACETS.every((facet) => {
      const chosen = filters[facet];
      if (chosen.length === 0 || isRangeFacet(facet) || facet === 'tokenName') return true;
      if (OF_INSTANCES[facet] && !NEEDS_NO_INSTANCE.has(facet)) return true;
      const values = VALUES_OF[facet](expected);
      return facet === 'delegateTags'
        ? chosen.every((tag) => values.includes(tag))
        : chosen.some((value) => values.includes(value));
    })
  );
}

/** Returns the rows in an order: unknown values last and equal ones by name, in both directions. */
export function expectedOrder(all: readonly Expected[], { key, descending }: Sort): readonly number[] {
  const direction = descending ? -1 : 1;
  const values = all.map((each) => SORTED_BY[key](each));
  const names = all.map(({ delegate }) => delegate.name);
  return [...all.keys()].sort((a, b) => {
    const [left, right] = [values[a], values[b]];
    const unknownLast = Number(left === undefined) - Number(right === undefined);
    const byValue = left === undefined || right === undefined ? 0 : direction * compare(key, left, right);
    return unknownLast || byValue || compareTexts(names[a], names[b]) || a - b;
  });
}

const HEALTH_ORDER: readonly HealthClass[] = [
  ...(['DISCONNECTED', 'PARTIAL', 'EXPIRED', 'EXPIRING', 'UNSUPPORTED'] as const),
  ...(['LATE', 'STATUS_UNKNOWN', 'HEALTHY'] as const),
];

/** The value that each order sorts by; undefined when it is unknown. */
const SORTED_BY: Readonly<Record<SortKey, (each: Expected) => string | number | undefined>> = {
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
