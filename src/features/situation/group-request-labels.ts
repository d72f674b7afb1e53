import type { Grouping } from '@/domain/query/group';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';

const GROUPS: Record<Grouping, { readonly of: (value: string) => string; readonly none: string }> = {
  owner: { of: (value) => `of ${value}`, none: 'without an owner' },
  tag: { of: (value) => `with the tag ${value}`, none: 'without custom tags' },
  version: { of: (value) => `of version ${value}`, none: 'of unknown version' },
  scope: { of: (value) => `of ${delegateScopeLabel(delegateScopeOf(value))}`, none: 'of an unknown scope' },
};

const SHOWN_DELEGATES = { one: 'shown delegate', other: 'shown delegates' };

interface RequestOpening {
  readonly by: Grouping;
  /** The value that the group has in common; undefined for the group without a value. */
  readonly value: string | undefined;
  readonly isFiltered: boolean;
  /** How many delegates need action, and how many there are. */
  readonly count: number;
  readonly total: number;
  /** The name of the scope in a sentence. */
  readonly where: string;
}

/** `Harness: 2 of 9 delegates of web in account acme need action.` Of a filtered list: `2 of 3 shown delegates …` */
export function openingText({ by, value, isFiltered, count, total, where }: RequestOpening): string {
  const which = value === undefined ? GROUPS[by].none : GROUPS[by].of(value);
  const verb = count === 1 ? 'needs' : 'need';
  return `Harness: ${formatCount(count)} of ${isFiltered ? counted(total, SHOWN_DELEGATES) : counted(total, DELEGATES)} ${which} in ${where} ${verb} action.`;
}

/** Delegates of the group that need nothing. */
export function restText(names: readonly string[]): string {
  const others = names.length === 1 ? 'other one needs' : `other ${formatCount(names.length)} need`;
  return `The ${others} no action: ${names.join(', ')}.`;
}
