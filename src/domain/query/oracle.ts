/**
 * The rules of search, filters and orders, for tests only: written as plainly as possible, delegate by delegate,
 * without columns.
 */
import type { HealthClass } from '../delegate/health';
import type { Expected, ExpectedInstance } from '../delegate/oracle';
import { compareVersions } from '../delegate/version';
import type { FindingRule } from '../findings/finding';
import { type DelegateFilters, FACETS, type Facet } from './filters';
import type { Sort, SortKey } from './order';

type Values = readonly (string | undefined)[];

/** The expected fields of a delegate, and the rules of findings that apply to it. */
export type Found = Expected & { readonly findings: readonly FindingRule[] };

/** The facets that filter by instances: one instance must satisfy all of them. */
const OF_INSTANCES: { readonly [F in Facet]?: (instance: ExpectedInstance) => string | undefined } = {
  versionStatus: ({ versionStatus = 'UNKNOWN' }) => versionStatus,
  version: ({ version }) => version,
  hostName: ({ hostName }) => hostName,
};

/** Returns the values of a facet that a delegate has. */
export const VALUES_OF: Readonly<Record<Facet, (each: Found) => Values>> = {
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
};

/** Returns the searchable texts of a delegate. */
export function textsOf({ delegate, instances }: Expected): readonly string[] {
  const { name, identifier, description, tags } = delegate;
  const ofInstances = instances.flatMap(({ hostName, version }) => [hostName, version]);
  const all = [name, identifier, description, ...tags.custom, ...tags.implicit, ...ofInstances];
  return all.filter((text) => text !== undefined);
}

/** Whether every word of the query occurs in some text of the delegate. */
function isFound(expected: Expected, query: string): boolean {
  const texts = textsOf(expected).map((text) => text.toLowerCase());
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Returns for each instance of the delegate whether it satisfies every instance filter. */
export function matchingInstances({ instances }: Expected, filters: DelegateFilters): readonly boolean[] {
  return instances.map((instance) =>
    FACETS.every((facet) => {
      const valueOf = OF_INSTANCES[facet];
      return filters[facet].length === 0 || !valueOf || filters[facet].includes(valueOf(instance) ?? '');
    }),
  );
}

/** Whether the delegate is shown with these filters. */
export function isShown(expected: Found, filters: DelegateFilters): boolean {
  const asksInstances = FACETS.some((facet) => OF_INSTANCES[facet] && filters[facet].length > 0);
  if (asksInstances && !matchingInstances(expected, filters).includes(true)) return false;
  return (
    isFound(expected, filters.search) &&
    FACETS.every((facet) => {
      const values = VALUES_OF[facet](expected);
      const chosen = filters[facet];
      if (chosen.length === 0 || OF_INSTANCES[facet]) return true;
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
