import { FACETS, type Facet } from '@/domain/query/filters';
import type { ManagerFilter, NotKept } from '@/domain/query/saved-view';
import { facetTitle, filterLabel } from '@/features/list/facet-labels';
import type { TimeZone } from '@/lib/time';

const PART_TITLES: Record<Exclude<NotKept['part'], Facet>, string> = {
  search: 'Search',
  sort: 'Order',
  group: 'Groups',
  columns: 'Columns',
  density: 'Height of rows',
  withScopesBelow: 'Scopes below',
};

const PROPERTY_TITLES: Record<keyof ManagerFilter, string> = {
  delegateName: 'Search',
  delegateGroupIdentifier: 'Identifier',
  delegateType: facetTitle('delegateType'),
  description: 'Description',
  hostName: facetTitle('hostName'),
  status: facetTitle('status'),
  delegateInstanceFilter: 'Expiry of instances',
  autoUpgrade: facetTitle('autoUpgrade'),
  versionStatus: facetTitle('versionStatus'),
  delegateTags: facetTitle('delegateTags'),
  view: 'View',
};

/** `Connectivity: Not connected`. */
export function partLabel({ part, values }: NotKept, zone: TimeZone): string {
  const title = isFacet(part) ? facetTitle(part) : PART_TITLES[part];
  if (values.length === 0) return title;
  const labels = isFacet(part) ? values.map((value) => filterLabel(part, value, zone)) : values;
  return `${title}: ${labels.join(', ')}`;
}

function isFacet(part: NotKept['part']): part is Facet {
  return FACETS.some((facet) => facet === part);
}

/** `Tags, Connectivity`. */
export function propertyLabels(properties: readonly (keyof ManagerFilter)[]): string {
  return properties.map((property) => PROPERTY_TITLES[property]).join(', ');
}

/** Why a view cannot be saved before the saved views have loaded: their names must be known, because each is unique. */
export const NAMES_UNKNOWN = 'Wait until the saved views are loaded.';
