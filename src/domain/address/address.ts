import { cutText } from '@/lib/cut-text';
import { withQuery } from '@/lib/href';
import {
  type DelegateFilters,
  type Facet,
  FILTERS,
  type Filter,
  facetOf,
  isFacetValue,
  isFiltered,
  NO_FILTERS,
  type RangeFacet,
  withValues,
} from '../filter/filters';
import type { ListingChoice } from '../scope/listing-choice';
import { overviewPath } from '../scope/paths';
import { DENSITIES, type Density, formatColumns, type ListColumn, parseColumns } from '../view/columns';
import { GROUPINGS, type Grouping } from '../view/group';
import { DEFAULT_SORT, isDefaultSort, isSortKey, type Sort } from '../view/order';

/** Longest parameter value that is read, and longest search, in UTF-16 code units. */
export const MAX_VALUE_LENGTH = 500;

const isTooLong = (value: string) => value.length > MAX_VALUE_LENGTH;

/** A sentence; undefined when the list can be searched for the text. Blanks around the text do not count. */
export function searchProblem(text: string): string | undefined {
  return isTooLong(text.trim())
    ? `Not applied: a search can have at most ${MAX_VALUE_LENGTH} characters.`
    : undefined;
}

/** Most values read from one parameter. */
export const MAX_VALUES = 200;

export interface DroppedValue {
  readonly name: string;
  readonly value: string;
  /** A sentence for the user that names parameter and value. */
  readonly why: string;
}

/** The state of the list that its address holds, cleaned. */
export interface ViewState {
  readonly filters: DelegateFilters;
  /** Whether the list shows the missing delegates instead. They have no other filter. */
  readonly showsMissing: boolean;
  readonly sort: Sort;
  /** Undefined when the list is not grouped. */
  readonly group: Grouping | undefined;
  /** Keys of the delegates whose instances are shown, each once. */
  readonly open: readonly string[];
  /** Whether the list includes the scopes below. */
  readonly withScopesBelow: boolean;
  /** Undefined when the address leaves the columns to the user's own choice. The same holds for the density. */
  readonly columns: readonly ListColumn[] | undefined;
  readonly density: Density | undefined;
  /** The values left out, to be shown to the user. */
  readonly dropped: readonly DroppedValue[];
}

/** Parts to replace; an absent part stays. An undefined group, columns or density is removed from the address. */
export interface ViewChanges {
  /** A filter ends `showsMissing`. */
  readonly filters?: Partial<DelegateFilters>;
  readonly showsMissing?: boolean;
  readonly sort?: Sort;
  readonly group?: Grouping | undefined;
  readonly open?: readonly string[];
  readonly withScopesBelow?: boolean;
  readonly columns?: readonly ListColumn[] | undefined;
  readonly density?: Density | undefined;
}

const OWN_NAMES = ['search', ...FILTERS, 'sort', 'group', 'open', 'all', 'columns', 'density'] as const;

/** The values of `all`. Absent, it is off. */
export const KNOWN_ALL = ['true'] as const;

/** The value of `status` for missing delegates. It is no state of a listed delegate. */
const MISSING = 'MISSING';

const SHOWN_LENGTH = 40;

/** True also for parameters that cannot be understood. */
export function hasView(params: URLSearchParams): boolean {
  return OWN_NAMES.some((name) => params.has(name));
}

/** Notes a value that could not be used; the problem completes {@link ignoredText}. */
export type Drop = (name: string, value: string, problem: string) => void;

export function droppingInto(dropped: DroppedValue[]): Drop {
  return (name, value, problem) => {
    dropped.push({ name, value, why: ignoredText(name, value, problem) });
  };
}

/**
 * Never throws: any address gives a state, and values that could not be used are in `dropped`. Repeated and empty
 * values are not reported.
 */
export function readView(params: URLSearchParams): ViewState {
  const dropped: DroppedValue[] = [];
  const drop = droppingInto(dropped);
  let filters: DelegateFilters = { ...NO_FILTERS, search: readOne(params, 'search', drop) ?? '' };
  for (const filter of FILTERS) {
    const values = readFilter(params, filter, drop);
    if (values.length > 0) filters = withValues(filters, filter, values);
  }
  const withScopesBelow = readKnown(params, 'all', KNOWN_ALL, drop) === 'true';
  if (!withScopesBelow) {
    for (const filter of SCOPES)
      for (const value of filters[filter]) drop(filter, value, 'it needs all=true');
    filters = withoutScopes(filters);
  }
  const asksForMissing = params.getAll('status').includes(MISSING);
  const showsMissing = asksForMissing && !isFiltered(filters);
  if (asksForMissing && !showsMissing) drop('status', MISSING, 'missing delegates cannot be filtered');
  return {
    filters,
    showsMissing,
    sort: readSort(params, drop),
    group: readGroup(params, withScopesBelow, drop),
    open: readMany(params, 'open', drop),
    withScopesBelow,
    columns: readColumns(params, drop),
    density: readKnown(params, 'density', DENSITIES, drop),
    dropped,
  };
}

/**
 * Works on a copy of the current address. Other parameters stay as they are, in front. Defaults, and values that
 * {@link readView} would drop, are left out.
 */
export function writeView(current: URLSearchParams, changes: ViewChanges): URLSearchParams {
  const before = readView(current);
  const chosen = { ...before.filters, ...changes.filters };
  const { sort, group, open, withScopesBelow, columns, density } = { ...before, ...changes };
  const filters = withScopesBelow ? chosen : withoutScopes(chosen);
  const showsMissing = (changes.showsMissing ?? before.showsMissing) && !isFiltered(filters);

  const next = new URLSearchParams(current);
  for (const name of OWN_NAMES) next.delete(name);
  if (filters.search !== '') next.set('search', filters.search);
  for (const filter of FILTERS) for (const value of filters[filter]) next.append(filter, value);
  if (showsMissing) next.append('status', MISSING);
  if (!isDefaultSort(sort)) {
    next.set('sort', sort.descending ? `-${sort.key}` : sort.key);
  }
  if (group && (group !== 'scope' || withScopesBelow)) next.set('group', group);
  for (const key of open) next.append('open', key);
  if (withScopesBelow) next.set('all', 'true');
  if (columns) next.set('columns', formatColumns(columns));
  if (density) next.set('density', density);
  return next;
}

/** The address of a listing with these filters; the rest of the list has its defaults. */
export function listPath(
  { scope, includesBelow: withScopesBelow = false }: ListingChoice,
  filters: Partial<DelegateFilters>,
): string {
  return withQuery(overviewPath(scope), writeView(new URLSearchParams(), { filters, withScopesBelow }));
}

function readSort(params: URLSearchParams, drop: Drop): Sort {
  const text = readOne(params, 'sort', drop);
  if (text === undefined) return DEFAULT_SORT;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  if (isSortKey(key)) return { key, descending };
  drop('sort', text, 'unknown order');
  return DEFAULT_SORT;
}

function readGroup(params: URLSearchParams, withScopesBelow: boolean, drop: Drop): Grouping | undefined {
  const group = readKnown(params, 'group', GROUPINGS, drop);
  if (group !== 'scope' || withScopesBelow) return group;
  drop('group', group, 'it needs all=true');
  return undefined;
}

function readColumns(params: URLSearchParams, drop: Drop): readonly ListColumn[] | undefined {
  const text = readOne(params, 'columns', drop);
  if (text === undefined) return undefined;
  const { columns, unknown } = parseColumns(text);
  for (const id of unknown) drop('columns', id, 'unknown column');
  return columns;
}

/** Undefined for any other value than the known ones, which is dropped. */
export function readKnown<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
  drop: Drop,
): Value | undefined {
  const text = readOne(params, name, drop);
  const value = values.find((known) => known === text);
  if (text !== undefined && value === undefined) drop(name, text, 'unknown value');
  return value;
}

/** The first value that is not empty and not too long. */
export function readOne(params: URLSearchParams, name: string, drop: Drop): string | undefined {
  const [first, ...rest] = readMany(params, name, drop);
  for (const value of rest) drop(name, value, 'only the first one counts');
  return first;
}

/** Each value once, without empty and too long ones. */
export function readMany(params: URLSearchParams, name: string, drop: Drop): readonly string[] {
  const given = new Set(params.getAll(name).filter((value) => value !== ''));
  const [firstTooMany] = [...given].slice(MAX_VALUES);
  if (firstTooMany !== undefined) {
    drop(name, firstTooMany, `only the first ${MAX_VALUES} values count`);
  }
  return [...given].slice(0, MAX_VALUES).filter((value) => {
    if (!isTooLong(value)) return true;
    drop(name, value, `it is longer than ${MAX_VALUE_LENGTH} characters`);
    return false;
  });
}

/** Scopes are filtered only in a list that includes them. */
const SCOPES = ['scope', 'scope!'] as const;

function withoutScopes(filters: DelegateFilters): DelegateFilters {
  return { ...filters, scope: [], 'scope!': [] };
}

function readFilter(params: URLSearchParams, filter: Filter, drop: Drop): readonly string[] {
  const facet = facetOf(filter);
  return readMany(params, filter, drop).filter((value) => {
    if (filter === 'status' && value === MISSING) return false;
    if (isFacetValue(facet, value)) return true;
    const problem = RANGE_EXAMPLES[facet] ?? `unknown ${VALUE_NOUNS[facet] ?? 'value'}`;
    drop(filter, value, problem);
    return false;
  });
}

const VALUE_NOUNS: { readonly [F in Facet]?: string } = {
  status: 'connectivity',
  versionStatus: 'instance status',
  autoUpgrade: 'auto-upgrade state',
  token: 'token state',
  finding: 'finding',
};

const RANGE_EXAMPLES: { readonly [F in Facet]?: string } = {
  ends: 'it is no range of days such as 2027-04-12..2027-04-18',
  silent: 'it is no range of ages such as 3h..4h',
} satisfies Record<RangeFacet, string>;

/** `Ignored status=FOO: unknown connectivity.` */
export function ignoredText(name: string, value: string, problem: string): string {
  return `Ignored ${name}=${cutText(value, SHOWN_LENGTH)}: ${problem}.`;
}
