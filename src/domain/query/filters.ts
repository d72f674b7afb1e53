import { CONNECTIVITIES, type Connectivity } from '../delegate/connectivity';
import { AUTO_UPGRADES, type AutoUpgrade, VERSION_STATUSES, type VersionStatus } from '../delegate/delegate';

/** Whether every instance of a delegate registers with an active token (`ACTIVE`), or some do not (`INACTIVE`). */
export const TOKEN_STATES = ['ACTIVE', 'INACTIVE'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/**
 * What the reader asked to see. Facets join by "and", the values of one facet by "or", except tags, which must all be
 * there. `versionStatus`, `version` and `hostName` speak of instances: one instance must satisfy all three at once.
 */
export interface DelegateFilters {
  /** As typed; every word of it must occur somewhere in the delegate. */
  readonly search: string;
  readonly versionStatus: readonly VersionStatus[];
  readonly autoUpgrade: readonly AutoUpgrade[];
  readonly status: readonly Connectivity[];
  /** In upper case, for types compare case-insensitively. */
  readonly delegateType: readonly string[];
  readonly delegateTags: readonly string[];
  readonly version: readonly string[];
  readonly hostName: readonly string[];
  readonly token: readonly TokenState[];
  /** Owners, in a listing of several scopes: {@link ownerText}. */
  readonly scope: readonly string[];
}

export const NO_FILTERS: DelegateFilters = {
  search: '',
  versionStatus: [],
  autoUpgrade: [],
  status: [],
  delegateType: [],
  delegateTags: [],
  version: [],
  hostName: [],
  token: [],
  scope: [],
};

/** The filters that are lists of values, in the order in which people see them. */
export const FACETS = [
  'status',
  'versionStatus',
  'version',
  'autoUpgrade',
  'delegateType',
  'delegateTags',
  'hostName',
  'token',
  'scope',
] as const satisfies readonly (keyof DelegateFilters)[];
export type Facet = (typeof FACETS)[number];

/** The only values that a facet takes; a facet that is not here takes any text that the fleet may hold. */
export const CLOSED_FACETS: { readonly [F in Facet]?: DelegateFilters[F] } = {
  versionStatus: VERSION_STATUSES,
  autoUpgrade: AUTO_UPGRADES,
  status: CONNECTIVITIES,
  token: TOKEN_STATES,
};

/** The spelling under which a facet keeps a value: upper case for types, which differ by case in name only. */
export function canonicalValue(facet: Facet, value: string): string {
  return facet === 'delegateType' ? value.toUpperCase() : value;
}

/** Whether the facet can hold this value at all, be it in the fleet or not. */
export function isFacetValue(facet: Facet, value: string): boolean {
  const closed: readonly string[] | undefined = CLOSED_FACETS[facet];
  return closed === undefined ? value !== '' : closed.includes(value);
}

/** Whether anything is searched for or filtered. */
export function isFiltered(filters: DelegateFilters): boolean {
  return activeFilterCount(filters) > 0;
}

/** How many filters are on: each value of each facet is one, and so is a search. */
export function activeFilterCount(filters: DelegateFilters): number {
  const searches = filters.search.trim() === '' ? 0 : 1;
  return FACETS.reduce((count, facet) => count + filters[facet].length, searches);
}

/** Whether the value is among those chosen of the facet. */
export function hasValue(filters: DelegateFilters, facet: Facet, value: string): boolean {
  return valuesOf(filters, facet).includes(canonicalValue(facet, value));
}

/** The filters without one value of a facet; the same object when it was not chosen. */
export function withoutValue(filters: DelegateFilters, facet: Facet, value: string): DelegateFilters {
  if (!hasValue(filters, facet, value)) return filters;
  const removed = canonicalValue(facet, value);
  return withValues(
    filters,
    facet,
    valuesOf(filters, facet).filter((chosen) => chosen !== removed),
  );
}

/** The filters with one value of a facet added at the end, or removed when it was chosen; a value the facet cannot hold changes nothing. */
export function toggleValue(filters: DelegateFilters, facet: Facet, value: string): DelegateFilters {
  if (hasValue(filters, facet, value)) return withoutValue(filters, facet, value);
  return withValues(filters, facet, [...valuesOf(filters, facet), value]);
}

/** The filters with these values of a facet in place of the chosen ones: canonical, each once, impossible ones left out. */
export function withValues(
  filters: DelegateFilters,
  facet: Facet,
  values: readonly string[],
): DelegateFilters {
  const possible = values
    .map((value) => canonicalValue(facet, value))
    .filter((value) => isFacetValue(facet, value));
  return { ...filters, [facet]: [...new Set(possible)] };
}

function valuesOf(filters: DelegateFilters, facet: Facet): readonly string[] {
  return filters[facet];
}
