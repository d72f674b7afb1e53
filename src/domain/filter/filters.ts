import { DELEGATE, INSTANCE } from '../delegate/fields';
import { FINDING } from '../findings/finding-column';
import type { Field, Fields, RangeForm } from '../table/field';
import { DICTIONARY } from '../table/kinds';
import { canonicalRange, readRange } from './ranges';

type ParamsOf<Table, Use = unknown> = {
  [Name in keyof Table]: Table[Name] extends {
    readonly filter: Use & { readonly param: infer Param extends string };
  }
    ? Param
    : never;
}[keyof Table];

/**
 * The rules of findings that apply to a delegate. Their column is not part of a fleet, because findings are computed
 * from fleets.
 */
const MADE_OF_FLEETS = {
  findings: { kind: FINDING, label: 'Finding', filter: { param: 'finding', position: 12 } },
} as const;

/** The token of an instance. Its column is not part of an answer: no listing reports tokens by name. */
const ASKED_SEPARATELY = {
  tokenName: { kind: DICTIONARY, label: 'Token', filter: { param: 'tokenName', position: 11 } },
} as const;

/** The name of its address parameter. */
export type Facet =
  | ParamsOf<typeof DELEGATE>
  | ParamsOf<typeof INSTANCE>
  | ParamsOf<typeof MADE_OF_FLEETS>
  | ParamsOf<typeof ASKED_SEPARATELY>;

/** A facet whose values are ranges of a number. */
export type RangeFacet = ParamsOf<typeof INSTANCE, { readonly range: RangeForm }>;

/** A facet whose possible values can be listed. */
export type ListedFacet = Exclude<Facet, RangeFacet>;

/** A facet, or what it leaves out, as its address parameter: `delegateTags`, `delegateTags!`. */
export type Filter = Facet | `${Facet}!`;

/**
 * The search and filters that the user chose. Facets combine by "and", the values of one facet by "or". A delegate must
 * have all wanted tags. Some facets filter by instances: a single instance must satisfy all of these. What is left out
 * has none of the values: the delegate, or the instance.
 */
export type DelegateFilters = {
  /** As typed: `search.ts` says what it finds. */
  readonly search: string;
} & { readonly [F in Filter]: readonly string[] };

export interface FacetSource {
  readonly facet: Facet;
  readonly table: 'delegates' | 'instances' | 'findings' | 'tokens';
  readonly name: string;
  readonly field: Field;
}

const SOURCES: readonly FacetSource[] = [
  ...sourcesIn('delegates', DELEGATE),
  ...sourcesIn('instances', INSTANCE),
  ...sourcesIn('findings', MADE_OF_FLEETS),
  ...sourcesIn('tokens', ASKED_SEPARATELY),
].sort((a, b) => (a.field.filter?.position ?? 0) - (b.field.filter?.position ?? 0));
const SOURCE_OF = new Map(SOURCES.map((source) => [source.facet, source]));

function sourcesIn(table: FacetSource['table'], fields: Fields): readonly FacetSource[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Facet` is the type of exactly these parameters
    return field.filter ? [{ facet: field.filter.param as Facet, table, name, field }] : [];
  });
}

/** In display order. */
export const FACETS: readonly Facet[] = SOURCES.map(({ facet }) => facet);

/** In display order. */
export const LISTED_FACETS: readonly ListedFacet[] = FACETS.filter((facet) => !isRangeFacet(facet));

/** In display order: each facet, then what it leaves out. */
export const FILTERS: readonly Filter[] = FACETS.flatMap((facet) => [facet, leavingOut(facet)]);
const FACET_OF = new Map(
  FACETS.flatMap((facet) => [[facet, facet] as const, [leavingOut(facet), facet] as const]),
);

export function leavingOut<Of extends Facet>(facet: Of): `${Of}!` {
  return `${facet}!`;
}

export function facetOf(filter: Filter): Facet {
  const facet = FACET_OF.get(filter);
  if (!facet) throw new RangeError(`There is no filter ${filter}.`);
  return facet;
}

/** Whether the filter leaves out what its facet finds. */
export function isLeavingOut(filter: Filter): boolean {
  return filter !== facetOf(filter);
}

export function isRangeFacet(facet: Facet): facet is RangeFacet {
  return rangeFormOf(facet) !== undefined;
}

/** Undefined when the values of the facet are not ranges. */
export function rangeFormOf(facet: RangeFacet): RangeForm;
export function rangeFormOf(facet: Facet): RangeForm | undefined;
export function rangeFormOf(facet: Facet): RangeForm | undefined {
  return facetSource(facet).field.filter?.range;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one empty list for each filter there is
const NO_VALUES = Object.fromEntries(FILTERS.map((filter) => [filter, []])) as unknown as Record<
  Filter,
  readonly string[]
>;

export const NO_FILTERS: DelegateFilters = { search: '', ...NO_VALUES };

export function facetSource(facet: Facet): FacetSource {
  const source = SOURCE_OF.get(facet);
  if (!source) throw new RangeError(`There is no facet ${facet}.`);
  return source;
}

/** Undefined when the facet accepts any text. */
export function closedValues(facet: Facet): readonly string[] | undefined {
  const { kind, filter } = facetSource(facet).field;
  return kind.values && filter?.unknown !== undefined ? [...kind.values, filter.unknown] : kind.values;
}

/** Upper case for types, because types that differ only in case are the same type; the shortest spelling for ranges. */
export function canonicalValue(facet: Facet, value: string): string {
  const { spelling, range } = facetSource(facet).field.filter ?? {};
  return range ? (canonicalRange(range, value) ?? value) : (spelling?.(value) ?? value);
}

/** The fleet need not have the value. */
export function isFacetValue(facet: Facet, value: string): boolean {
  const form = rangeFormOf(facet);
  if (form) return readRange(form, value) !== undefined;
  return closedValues(facet)?.includes(value) ?? value !== '';
}

export function isFiltered(filters: DelegateFilters): boolean {
  return facetFilterCount(filters) > 0 || filters.search.trim() !== '';
}

/** Chosen delegates count as one filter: links choose many of them together. */
export function facetFilterCount(filters: DelegateFilters): number {
  return FILTERS.reduce((count, filter) => {
    const { length } = filters[filter];
    return count + (facetOf(filter) === 'delegate' ? Math.min(1, length) : length);
  }, 0);
}

/** The tokens that a list has to know the use of, each once. */
export function tokenNamesIn(filters: DelegateFilters): readonly string[] {
  return [...new Set([...filters.tokenName, ...filters['tokenName!']])];
}

export function hasValue(filters: DelegateFilters, filter: Filter, value: string): boolean {
  return filters[filter].includes(canonicalValue(facetOf(filter), value));
}

/** The same object when the value was not chosen. */
export function withoutValue(filters: DelegateFilters, filter: Filter, value: string): DelegateFilters {
  if (!hasValue(filters, filter, value)) return filters;
  const removed = canonicalValue(facetOf(filter), value);
  return withValues(
    filters,
    filter,
    filters[filter].filter((chosen) => chosen !== removed),
  );
}

/**
 * Adds a value of a filter at the end, or removes it when it was chosen. A value that is added is no longer in the
 * opposite filter. One that the facet does not accept changes nothing.
 */
export function toggleValue(filters: DelegateFilters, filter: Filter, value: string): DelegateFilters {
  if (hasValue(filters, filter, value)) return withoutValue(filters, filter, value);
  const facet = facetOf(filter);
  const opposite = filter === facet ? leavingOut(facet) : facet;
  return withValues(withoutValue(filters, opposite, value), filter, [...filters[filter], value]);
}

/** Canonical spelling, no duplicates, impossible values left out. */
export function withValues(
  filters: DelegateFilters,
  filter: Filter,
  values: readonly string[],
): DelegateFilters {
  const facet = facetOf(filter);
  const possible = values
    .map((value) => canonicalValue(facet, value))
    .filter((value) => isFacetValue(facet, value));
  return { ...filters, [filter]: [...new Set(possible)] };
}
