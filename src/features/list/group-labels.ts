import { GROUPINGS, type Grouping } from '@/domain/query/group';
import { counted } from '@/features/words/labels';
import type { Groups } from './use-groups';

/** In the menu, and before the value of a group. */
export const GROUPING_LABELS: Record<Grouping, string> = {
  owner: 'Owner',
  tag: 'Tag',
  version: 'Version',
  scope: 'Scope',
};

/** By scope only if the listing reports scopes. */
export function groupingsFor(hasScope: boolean): readonly Grouping[] {
  return GROUPINGS.filter((by) => by !== 'scope' || hasScope);
}

const GROUPS = { one: 'group', other: 'groups' } as const;

/** How many groups there are, and for tags that a delegate can be in several groups. */
export function groupingNote({ by, groups }: Pick<Groups, 'by' | 'groups'>): string {
  const count = `In ${counted(groups.length, GROUPS)}`;
  return by === 'tag' ? `${count}; a delegate is in the group of each custom tag.` : `${count}.`;
}
