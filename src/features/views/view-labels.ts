import type { ManagerFilter, NotKept } from '@/domain/address/saved-view';
import { FILTERS, type Filter, facetOf } from '@/domain/filter/filters';
import { facetTitle, filterLabel, filterTitle } from '@/features/list/facet-labels';
import type { TimeZone } from '@/lib/time';

const PART_TITLES: Record<Exclude<NotKept['part'], Filter>, string> = {
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
  delegateInstanceFilter: facetTitle('versionStatus'),
  autoUpgrade: facetTitle('autoUpgrade'),
  versionStatus: facetTitle('versionStatus'),
  delegateTags: facetTitle('delegateTags'),
  view: 'View',
};

/** `Connectivity: Not connected`. */
export function partLabel({ part, values }: NotKept, zone: TimeZone): string {
  const title = isFilter(part) ? filterTitle(part) : PART_TITLES[part];
  if (values.length === 0) return title;
  const labels = isFilter(part) ? values.map((value) => filterLabel(facetOf(part), value, zone)) : values;
  return `${title}: ${labels.join(', ')}`;
}

function isFilter(part: NotKept['part']): part is Filter {
  return FILTERS.some((filter) => filter === part);
}

/** `Tags, Connectivity`. */
export function propertyLabels(properties: readonly (keyof ManagerFilter)[]): string {
  return properties.map((property) => PROPERTY_TITLES[property]).join(', ');
}

/** Why a view cannot be saved before the saved views have loaded: their names must be known, because each is unique. */
export const NAMES_UNKNOWN = 'Wait until the saved views are loaded.';
