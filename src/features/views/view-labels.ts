import { FACETS } from '@/domain/query/filters';
import type { ManagerFilter, NotKept } from '@/domain/query/saved-view';
import { FACET_TITLES, filterLabel } from '@/features/list/facet-labels';
import type { TimeZone } from '@/lib/time';

const PART_TITLES: Record<NotKept['part'], string> = {
  ...FACET_TITLES,
  search: 'Search',
  sort: 'Order',
  group: 'Groups',
  columns: 'Columns',
  density: 'Height of rows',
  ownerPrefixes: 'Tags that name an owner',
  withScopesBelow: 'Scopes below',
};

const PROPERTY_TITLES: Record<keyof ManagerFilter, string> = {
  delegateName: 'Search',
  delegateGroupIdentifier: 'Identifier',
  delegateType: FACET_TITLES.delegateType,
  description: 'Description',
  hostName: FACET_TITLES.hostName,
  status: FACET_TITLES.status,
  delegateInstanceFilter: 'Expiry of instances',
  autoUpgrade: FACET_TITLES.autoUpgrade,
  versionStatus: FACET_TITLES.versionStatus,
  delegateTags: FACET_TITLES.delegateTags,
  view: 'View',
};

/** Returns a part of a view with its values: `Connectivity: Not connected`. */
export function partLabel({ part, values }: NotKept, zone: TimeZone): string {
  if (values.length === 0) return PART_TITLES[part];
  const facet = FACETS.find((one) => one === part);
  const labels = facet ? values.map((value) => filterLabel(facet, value, zone)) : values;
  return `${PART_TITLES[part]}: ${labels.join(', ')}`;
}

/** Returns the labels of properties of a saved filter: `Tags, Connectivity`. */
export function propertyLabels(properties: readonly (keyof ManagerFilter)[]): string {
  return properties.map((property) => PROPERTY_TITLES[property]).join(', ');
}

/** The noun "view" for `counted`. */
export const VIEWS = { one: 'view', other: 'views' } as const;

/** Why the views cannot be exported. */
export const VIEWS_UNREAD = 'The saved views could not be read.';

/** Why a view cannot be saved before the saved views have loaded: their names must be known, because each is unique. */
export const NAMES_UNKNOWN = 'Wait until the saved views are loaded.';
