import { GROUPINGS, type Grouping, type GroupSums } from '@/domain/query/group';
import { ownerLabel, ownerOf } from '@/domain/scope/owner';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';
import type { Groups } from './use-groups';

/** What each grouping is called: in the menu, and before the value of a group. */
export const GROUPING_LABELS: Record<Grouping, string> = {
  tag: 'Tag',
  version: 'Version',
  scope: 'Scope',
};

const WITHOUT: Record<Grouping, string> = {
  tag: 'No custom tag',
  version: 'No version: not connected, or not reported',
  scope: 'Scope unknown',
};

/** The groupings that a list offers: scopes only where the listing reports them. */
export function groupingsFor(hasScope: boolean): readonly Grouping[] {
  return GROUPINGS.filter((by) => by !== 'scope' || hasScope);
}

/** The name of a group; `value` is undefined for the group without one. */
export function groupLabel(by: Grouping, value: string | undefined): string {
  if (value === undefined) return WITHOUT[by];
  return by === 'scope' ? ownerLabel(ownerOf(value)) : value;
}

const GROUPS = { one: 'group', other: 'groups' } as const;

/** How many groups there are, and why their sums may be more than the list. */
export function groupingNote({ by, groups }: Pick<Groups, 'by' | 'groups'>): string {
  const count = `In ${counted(groups.length, GROUPS)}`;
  return by === 'tag'
    ? `${count}. A delegate with several custom tags is in the group of each.`
    : `${count}.`;
}

/** A part of the sums of a group, worst first; what is zero is left out. Only the first may be coloured. */
export interface SumLabel {
  readonly text: string;
  readonly tone: Tone;
}

/** The sums of a group, as its header says them: `12 delegates` and `3 not connected`, `1 expired`. */
export function sumLabels(sums: GroupSums): {
  readonly total: string;
  readonly problems: readonly SumLabel[];
} {
  const { delegates, notConnected, partlyConnected, expired } = sums;
  const problems: readonly (SumLabel & { readonly count: number })[] = [
    { count: notConnected, text: `${formatCount(notConnected)} not connected`, tone: 'bad' },
    { count: expired, text: `${formatCount(expired)} expired`, tone: 'bad' },
    {
      count: partlyConnected,
      text: `${formatCount(partlyConnected)} partially connected`,
      tone: 'attention',
    },
  ];
  return {
    total: counted(delegates, DELEGATES),
    problems: problems.filter(({ count }) => count > 0),
  };
}
