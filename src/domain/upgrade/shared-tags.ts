import { oncePer } from '@/lib/once-per';
import type { Fleet } from '../delegate/fleet';
import { isSelector } from '../delegate/owner';
import { type DelegateRow, delegatesOf } from '../delegate/rows';
import type { Candidate } from './candidates';
import type { Wave } from './wave-fill';

/** A tag that at most two connected delegates carry. */
export interface SharedTag {
  readonly tag: string;
  /** The name of the other carrier; undefined if there is none. */
  readonly other: string | undefined;
  /** The wave of the other one, if it is in one. */
  readonly wave: number | undefined;
}

/** The names of the carriers of each tag that steps may select: its connected delegates. */
export const carriersByTag = oncePer((fleet: Fleet): ReadonlyMap<string, readonly string[]> => {
  const carriers = new Map<string, string[]>();
  for (const delegate of delegatesOf(fleet)) {
    if (delegate.connectedInstances === 0) continue;
    for (const tag of selectorTags(delegate, fleet)) {
      const found = carriers.get(tag);
      if (found) found.push(delegate.name);
      else carriers.set(tag, [delegate.name]);
    }
  }
  return carriers;
});

/** The tags by which steps may select a delegate. */
export function selectorTags({ tags }: DelegateRow, fleet: Fleet): readonly string[] {
  return [...tags.custom, ...tags.implicit].filter((tag) => isSelector(tag, fleet));
}

/**
 * The tags that no connected delegate has while this one restarts. With several connected instances it serves its tags
 * meanwhile: all upgrades here restart one instance after the other. Implicit tags are left out, as in the findings:
 * nearly every one is the name of a single delegate.
 */
export function soleTagsOf({ tags, connectedInstances }: DelegateRow, fleet: Fleet): readonly string[] {
  if (connectedInstances > 1) return [];
  const carriers = carriersByTag(fleet);
  return tags.custom.filter((tag) => isSelector(tag, fleet) && (carriers.get(tag)?.length ?? 0) <= 1);
}

/** The custom tags that depend on a delegate of a plan, and who carries them meanwhile. */
export function carriersOf(
  { delegate }: Pick<Candidate, 'delegate'>,
  waves: readonly Wave[],
  fleet: Fleet,
): readonly SharedTag[] {
  const carriers = carriersByTag(fleet);
  return delegate.tags.custom.flatMap((tag) => {
    const names = carriers.get(tag) ?? [];
    if (names.length === 0 || names.length > 2) return [];
    const other = names.find((name) => name !== delegate.name);
    const wave = waves.find(({ delegates }) => delegates.some((one) => one.facts.name === other));
    return [{ tag, other, wave: wave?.number }];
  });
}
