import { GROUPINGS, type Grouping } from '@/domain/query/group';
import { counted } from '@/features/fleet/labels';
import type { Groups } from './use-groups';

/** What each grouping is called: in the menu, and before the value of a group. */
export const GROUPING_LABELS: Record<Grouping, string> = {
  owner: 'Owner',
  tag: 'Tag',
  version: 'Version',
  scope: 'Scope',
};

/** The groupings that a list offers: scopes only where the listing reports them. */
export function groupingsFor(hasScope: boolean): readonly Grouping[] {
  return GROUPINGS.filter((by) => by !== 'scope' || hasScope);
}

const GROUPS = { one: 'group', other: 'groups' } as const;

/** How many groups there are, and why their sums may be more than the list. */
export function groupingNote({ by, groups }: Pick<Groups, 'by' | 'groups'>): string {
  const count = `In ${counted(groups.length, GROUPS)}`;
  return by === 'tag'
    ? `${count}. A delegate with several custom tags is in the group of each.`
    : `${count}.`;
}
