import type { Grouping } from '@/domain/query/group';
import type { GroupSums } from '@/domain/query/group-sums';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';

const WITHOUT: Record<Grouping, string> = {
  owner: 'No owner',
  tag: 'No custom tag',
  version: 'No version: not connected, or not reported',
  scope: 'Scope unknown',
};

/** The name of a group; `value` is undefined for the group without one. */
export function groupLabel(by: Grouping, value: string | undefined): string {
  if (value === undefined) return WITHOUT[by];
  return by === 'scope' ? delegateScopeLabel(delegateScopeOf(value)) : value;
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
