import type { DelegateState } from '../delegate/connectivity';
import type { VersionStatus } from '../delegate/lifecycle';
import { identifierFor } from '../names/delegate-name';
import { type DelegateFilters, FACETS, type Facet, hasValue, NO_FILTERS, withValues } from './filters';
import type { ListView } from './list-view';
import { DEFAULT_SORT } from './order';

/** Properties of the Manager's saved filters that hold one text. */
export const FILTER_TEXTS = [
  'delegateName',
  'delegateGroupIdentifier',
  'delegateType',
  'description',
  'hostName',
  'status',
  'delegateInstanceFilter',
  'autoUpgrade',
  'versionStatus',
] as const;

/** What a saved filter of the Manager asks for, under the Manager's names; a property that asks for nothing is absent. */
export type ManagerFilter = { readonly [Property in (typeof FILTER_TEXTS)[number]]?: string } & {
  readonly delegateTags?: readonly string[];
};

/** Facets of ours that the Manager's saved filters have under the same name, with one value. */
const SHARED_FACETS = ['delegateType', 'hostName', 'autoUpgrade', 'versionStatus'] as const;

/** Properties of theirs that look for a text somewhere: our search looks there too, and elsewhere. */
const SEARCHED_PROPERTIES = ['delegateName', 'delegateGroupIdentifier', 'description'] as const;

/** Contract: the Manager's status is about instances, and keeps a delegate that has one such instance. */
const STATUSES: ReadonlyMap<string, readonly DelegateState[]> = new Map([
  ['CONNECTED', ['CONNECTED', 'LATE', 'PARTIAL']],
  ['DISCONNECTED', ['PARTIAL', 'DISCONNECTED']],
]);

const INSTANCE_FILTERS: ReadonlyMap<string, readonly VersionStatus[]> = new Map([
  ['EXPIRED', ['EXPIRED']],
  ['AVAILABLE', ['EXPIRING', 'UNSUPPORTED', 'ACTIVE']],
]);

/** As much of a view as a saved filter of the Manager can say. What it cannot is for {@link notKept} to tell. */
export function toManagerFilter({ filters }: ListView): ManagerFilter {
  const { search, delegateTags, status } = filters;
  const shared = SHARED_FACETS.flatMap((facet) => {
    const [value, ...others] = filters[facet];
    // The Manager's filters have no value for what is unknown.
    return value === undefined || value === 'UNKNOWN' || others.length > 0 ? [] : [[facet, value]];
  });
  const states = [...STATUSES].find(([, meant]) => isSameSet<string>(meant, status))?.[0];
  return {
    ...Object.fromEntries(shared),
    ...(search.trim() !== '' && { delegateName: search.trim() }),
    ...(delegateTags.length > 0 && { delegateTags }),
    ...(states !== undefined && { status: states }),
  };
}

/** A saved filter of the Manager as filters of ours. */
export interface ReadFilter {
  readonly filters: DelegateFilters;
  /** Properties whose value says nothing to us, and which the Manager itself may not heed either. */
  readonly ignored: readonly (keyof ManagerFilter)[];
}

/** Reads a saved filter, also one that another client saved. Where theirs looks for a part of a text, ours searches all texts for it. */
export function fromManagerFilter(saved: ManagerFilter): ReadFilter {
  const { status = '', delegateInstanceFilter = '', delegateTags = [] } = saved;
  const search = SEARCHED_PROPERTIES.flatMap((property) => saved[property] ?? []).join(' ');
  let filters = withValues({ ...NO_FILTERS, search }, 'delegateTags', delegateTags);
  filters = withValues(filters, 'status', STATUSES.get(status) ?? []);
  filters = withValues(filters, 'versionStatus', INSTANCE_FILTERS.get(delegateInstanceFilter) ?? []);
  const ignored: (keyof ManagerFilter)[] = [];
  for (const facet of SHARED_FACETS) {
    const value = saved[facet];
    if (!value) continue;
    filters = withValues(filters, facet, [...filters[facet], value]);
    if (!hasValue(filters, facet, value)) ignored.push(facet);
  }
  if (status !== '' && !STATUSES.has(status)) ignored.push('status');
  if (delegateInstanceFilter !== '' && !INSTANCE_FILTERS.has(delegateInstanceFilter)) {
    ignored.push('delegateInstanceFilter');
  }
  return { filters, ignored };
}

/** A part of a view that a saved filter does not bring back. */
export interface NotKept {
  readonly part:
    | 'search'
    | Facet
    | 'sort'
    | 'group'
    | 'columns'
    | 'density'
    | 'ownerPrefixes'
    | 'withScopesBelow';
  /** Which values of it; empty where the part has none. */
  readonly values: readonly string[];
}

/**
 * What of a view does not come back from a saved filter. Asked of {@link toManagerFilter}, it says before saving what a
 * filter cannot hold; what this Manager drops of that is for {@link lostProperties} to say afterwards.
 */
export function notKept(view: ListView, held: ManagerFilter): readonly NotKept[] {
  const { filters } = fromManagerFilter(held);
  const wanted = view.filters.search.trim();
  const parts: NotKept[] = filters.search === wanted ? [] : [{ part: 'search', values: [wanted] }];
  for (const facet of FACETS) {
    const values = view.filters[facet].filter((value) => !hasValue(filters, facet, value));
    if (values.length > 0) parts.push({ part: facet, values });
  }
  const { sort, group, columns, density, ownerPrefixes, withScopesBelow } = view;
  if (sort.key !== DEFAULT_SORT.key || sort.descending !== DEFAULT_SORT.descending) {
    parts.push({ part: 'sort', values: [] });
  }
  if (group) parts.push({ part: 'group', values: [] });
  if (columns) parts.push({ part: 'columns', values: [] });
  if (density) parts.push({ part: 'density', values: [] });
  if (ownerPrefixes) parts.push({ part: 'ownerPrefixes', values: ownerPrefixes });
  if (withScopesBelow) parts.push({ part: 'withScopesBelow', values: [] });
  return parts;
}

/** The properties that the Manager did not keep as they were asked for, in a fixed order. */
export function lostProperties(asked: ManagerFilter, kept: ManagerFilter): readonly (keyof ManagerFilter)[] {
  const isKept = (tag: string) => kept.delegateTags?.includes(tag);
  const texts = FILTER_TEXTS.filter((property) => asked[property] && asked[property] !== kept[property]);
  return asked.delegateTags?.every(isKept) === false ? [...texts, 'delegateTags'] : texts;
}

/** Whether two sets of filters ask for the same, in whichever order. */
export function hasSameFilters(a: DelegateFilters, b: DelegateFilters): boolean {
  return a.search.trim() === b.search.trim() && FACETS.every((facet) => isSameSet(a[facet], b[facet]));
}

/** Contract: letters, digits, underscores and dollars, the first no digit, at most so many. */
const MAX_IDENTIFIER_LENGTH = 128;

/** An identifier for a new saved filter of this name, which none of those in use is. */
export function filterIdentifier(name: string, inUse: readonly string[]): string {
  const base = identifierFor(name.trim());
  for (let count = 1; ; count++) {
    const ending = count === 1 ? '' : `_${count}`;
    const identifier = base.slice(0, MAX_IDENTIFIER_LENGTH - ending.length) + ending;
    if (!inUse.includes(identifier)) return identifier;
  }
}

function isSameSet<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}
