import { DELEGATE_STATES } from '@/domain/delegate/connectivity';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { GROUPINGS, type Grouping } from '@/domain/view/group';
import type { GroupSums } from '@/domain/view/group-sums';
import { counted, DELEGATES, delegateStateLabel } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';
import type { Groups } from './use-groups';

const WITHOUT: Record<Grouping, string> = {
  owner: 'No owner',
  tag: 'No custom tag',
  version: 'No version: not connected, or not reported',
  scope: 'Scope unknown',
};

/** `value` is undefined for the group without a value. */
export function groupLabel(by: Grouping, value: string | undefined): string {
  if (value === undefined) return WITHOUT[by];
  return by === 'scope' ? delegateScopeLabel(delegateScopeOf(value)) : value;
}

const DELEGATES_WITHOUT: Record<Grouping, string> = {
  owner: 'delegates without an owner',
  tag: 'delegates without a custom tag',
  version: 'delegates without a version',
  scope: 'delegates of an unknown scope',
};

/** For a sentence: `payments`, `delegates without an owner`. */
export function groupInWords(by: Grouping, value: string | undefined): string {
  return value === undefined ? DELEGATES_WITHOUT[by] : groupLabel(by, value);
}

export interface SumLabel {
  readonly text: string;
  readonly tone: Tone;
}

/** The states that are problems, worst first. */
const TROUBLES = ['DISCONNECTED', 'PARTIAL', 'NEVER', 'LATE', 'UNKNOWN'] as const;

/**
 * For the header of a group: `12 delegates`, and the problems `3 not connected`, `1 expired`. The problems are worst
 * first, without those that are zero. Only the first may be coloured.
 */
export function sumLabels({ delegates, states, expired }: GroupSums): {
  readonly total: string;
  readonly problems: readonly SumLabel[];
} {
  const [silent = [], ...others] = TROUBLES.map((state) => {
    const { label, tone } = delegateStateLabel(state);
    const what = state === 'UNKNOWN' ? 'connectivity unknown' : label.toLowerCase();
    return problem(states[DELEGATE_STATES.indexOf(state)] ?? 0, what, tone);
  });
  return {
    total: counted(delegates, DELEGATES),
    problems: [...silent, ...problem(expired, 'expired', 'bad'), ...others.flat()],
  };
}

function problem(count: number, what: string, tone: Tone): readonly SumLabel[] {
  return count === 0 ? [] : [{ text: `${formatCount(count)} ${what}`, tone }];
}

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

/** How many groups there are, and for tags that a delegate can be in several of them. */
export function groupingNote({ by, groups }: Pick<Groups, 'by' | 'groups'>): string {
  const count = `In ${counted(groups.length, GROUPS)}`;
  return by === 'tag' ? `${count}, which can overlap.` : `${count}.`;
}
