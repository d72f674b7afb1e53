import type { SavedFilter } from '@/api/saved-filters';
import { FACETS } from '@/domain/query/filters';
import type { ManagerFilter, NotKept } from '@/domain/query/saved-view';
import { FACET_TITLES, facetValueLabel } from '@/features/list/facet-labels';

const PART_TITLES: Record<NotKept['part'], string> = {
  ...FACET_TITLES,
  search: 'Search',
  sort: 'Order',
  columns: 'Columns',
  density: 'Height of rows',
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
};

export const VISIBILITIES = [
  { value: 'OnlyCreator', label: 'Only me' },
  { value: 'EveryOne', label: 'Everyone' },
] as const satisfies readonly { readonly value: SavedFilter['visibility']; readonly label: string }[];

/** A part of a view with its values, in words: `Connectivity: Not connected`. */
export function partWords({ part, values }: NotKept): string {
  if (values.length === 0) return PART_TITLES[part];
  const facet = FACETS.find((one) => one === part);
  const labels = facet ? values.map((value) => facetValueLabel(facet, value)) : values;
  return `${PART_TITLES[part]}: ${labels.join(', ')}`;
}

/** Properties of a saved filter in words: `Tags, Connectivity`. */
export function propertyWords(properties: readonly (keyof ManagerFilter)[]): string {
  return properties.map((property) => PROPERTY_TITLES[property]).join(', ');
}

/** The noun for `counted`. */
export const VIEWS = { one: 'view', other: 'views' } as const;

/** Why a view cannot be saved before the saved ones are known, by whose names it must not go. */
export const NAMES_UNKNOWN = 'It is not yet known which views there are.';
