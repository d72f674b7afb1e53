import type { DelegateState } from '../delegate/connectivity';
import type { VersionStatus } from '../delegate/version-status';
import {
  type DelegateFilters,
  FILTERS,
  type Filter,
  hasValue,
  NO_FILTERS,
  withValues,
} from '../filter/filters';
import { isPlainLine, type Rule } from '../names/delegate-name';
import { identifierFor } from '../names/identifier';
import { type ListView, viewOfQuery, viewQuery } from './list-view';

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

/** The conditions of a saved filter of the Manager, under the Manager's names; a property without a condition is absent. */
export type ManagerFilter = { readonly [Property in (typeof FILTER_TEXTS)[number]]?: string } & {
  readonly delegateTags?: readonly string[];
  /**
   * The whole view of this page, as a query string with its `?`. Other clients understand only the other properties.
   */
  readonly view?: string;
};

/** Facets that the Manager's saved filters have under the same name, with a single value. */
const SHARED_FACETS = ['delegateType', 'hostName', 'autoUpgrade', 'versionStatus'] as const;

/** The Manager's filters have no value for what it does not report, and none for a type without an upgrader. */
const NOT_IN_MANAGER: ReadonlySet<string> = new Set(['UNKNOWN', 'NONE']);

/** The Manager's properties that search for part of a text; our search covers those texts and others. */
const SEARCHED_PROPERTIES = ['delegateName', 'delegateGroupIdentifier', 'description'] as const;

/** Contract: the Manager's status is about instances: it matches a delegate with at least one such instance. */
const STATUSES: ReadonlyMap<string, readonly DelegateState[]> = new Map([
  ['CONNECTED', ['CONNECTED', 'LATE', 'PARTIAL']],
  ['DISCONNECTED', ['PARTIAL', 'DISCONNECTED', 'NEVER']],
]);

const INSTANCE_FILTERS: ReadonlyMap<string, readonly VersionStatus[]> = new Map([
  ['EXPIRED', ['EXPIRED']],
  ['AVAILABLE', ['EXPIRING', 'UNSUPPORTED', 'ACTIVE']],
]);

/** The whole view, and the part that other clients understand. */
export function toManagerFilter(view: ListView): ManagerFilter {
  return { ...propertiesOf(view), view: `?${viewQuery(view)}` };
}

function propertiesOf({ filters }: ListView): ManagerFilter {
  const { search, delegateTags, status } = filters;
  const shared = SHARED_FACETS.flatMap((facet) => {
    const [value, ...others] = filters[facet];
    if (value === undefined || others.length > 0) return [];
    return NOT_IN_MANAGER.has(value) ? [] : [[facet, value]];
  });
  const states = [...STATUSES].find(([, meant]) => isSameSet<string>(meant, status))?.[0];
  return {
    ...Object.fromEntries(shared),
    ...(search.trim() !== '' && { delegateName: search.trim() }),
    ...(delegateTags.length > 0 && { delegateTags }),
    ...(states !== undefined && { status: states }),
  };
}

export interface ReadFilter {
  readonly filters: DelegateFilters;
  /** The whole view; undefined when the filter holds only conditions. */
  readonly view: ListView | undefined;
  /** Properties whose value we do not understand, and which the Manager itself may ignore too. */
  readonly ignored: readonly (keyof ManagerFilter)[];
}

/** Reads filters of other clients too. Where the Manager matches part of one text, our search covers all texts. */
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
  const view = storedView(saved);
  return { filters: view?.filters ?? filters, view, ignored };
}

/**
 * Undefined when the filter stores no view, or when another client has changed the conditions since. The Manager may
 * have dropped some of them.
 */
function storedView(saved: ManagerFilter): ListView | undefined {
  if (saved.view === undefined) return undefined;
  const view = viewOfQuery(saved.view);
  const asked = propertiesOf(view);
  const { delegateTags = [] } = asked;
  const isSame =
    FILTER_TEXTS.every((property) => (saved[property] ?? asked[property]) === asked[property]) &&
    isSameSet(saved.delegateTags ?? delegateTags, delegateTags);
  return isSame ? view : undefined;
}

/** The view that the filter stores, or the plain list with its conditions. */
export function savedView(saved: ManagerFilter): ListView {
  const { filters, view } = fromManagerFilter(saved);
  return view ?? { ...viewOfQuery(''), filters };
}

/** The parts of a view beside its filters. Scopes come first: without them there is no group by scope. */
const OTHER_PARTS = ['withScopesBelow', 'sort', 'group', 'columns', 'density'] as const;

export interface NotKept {
  readonly part: 'search' | Filter | (typeof OTHER_PARTS)[number];
  /** The values that are lost; empty where the part has none. */
  readonly values: readonly string[];
}

/** Not empty when the Manager did not keep all of the view. */
export function lostParts(view: ListView, stored: ManagerFilter): readonly NotKept[] {
  const kept = savedView(stored);
  const wanted = view.filters.search.trim();
  const parts: NotKept[] =
    kept.filters.search.trim() === wanted ? [] : [{ part: 'search', values: [wanted] }];
  for (const filter of FILTERS) {
    const values = view.filters[filter].filter((value) => !hasValue(kept.filters, filter, value));
    if (values.length > 0) parts.push({ part: filter, values });
  }
  const plain = { ...kept, filters: NO_FILTERS };
  for (const part of OTHER_PARTS) {
    const changed = { ...plain, [part]: view[part] };
    if (viewQuery(changed) !== viewQuery(plain)) parts.push({ part, values: [] });
  }
  return parts;
}

/** In any order. */
export function hasSameFilters(a: DelegateFilters, b: DelegateFilters): boolean {
  return a.search.trim() === b.search.trim() && FILTERS.every((filter) => isSameSet(a[filter], b[filter]));
}

const MAX_NAME_LENGTH = 128;

/** `inUse` are the names already taken. */
export function viewNameRules(name: string, inUse: readonly string[]): readonly Rule[] {
  return [
    { rule: 'Enter at least one character', holds: name.trim() !== '' },
    { rule: 'Use no line break or other control character', holds: isPlainLine(name) },
    { rule: `Use at most ${MAX_NAME_LENGTH} characters`, holds: name.length <= MAX_NAME_LENGTH },
    { rule: 'Use a name that no other view has', holds: !inUse.includes(name) },
  ];
}

/** Contract: an identifier has at most 128 letters, digits, underscores and dollar signs, and starts with a letter or an underscore. */
const MAX_IDENTIFIER_LENGTH = 128;

/** Not in use yet. */
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
