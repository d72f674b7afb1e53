import { oncePer } from '@/lib/once-per';
import type { Fleet } from '../delegate/fleet';
import { delegatesOf } from '../delegate/rows';
import { selectorsOf } from './upgrade-order';
import type { Planned } from './wave-fill';
import type { WavePlan } from './wave-plan';

/** A tag that at most two connected delegates carry. */
export interface SharedTag {
  readonly tag: string;
  /** The name of the other carrier; undefined if there is none. */
  readonly other: string | undefined;
  /** The wave of the other one, if it is in one. */
  readonly wave: number | undefined;
}

const carriersByTag = oncePer((fleet: Fleet): ReadonlyMap<string, readonly string[]> => {
  const carriers = new Map<string, string[]>();
  for (const delegate of delegatesOf(fleet)) {
    if (delegate.connectedInstances === 0) continue;
    for (const tag of selectorsOf(delegate, fleet)) {
      const found = carriers.get(tag);
      if (found) found.push(delegate.name);
      else carriers.set(tag, [delegate.name]);
    }
  }
  return carriers;
});

/** The custom tags that depend on a delegate of a plan, and who carries them meanwhile. */
export function carriersOf({ delegate }: Planned, { waves }: WavePlan, fleet: Fleet): readonly SharedTag[] {
  const carriers = carriersByTag(fleet);
  return delegate.tags.custom.flatMap((tag) => {
    const names = carriers.get(tag) ?? [];
    if (names.length === 0 || names.length > 2) return [];
    const other = names.find((name) => name !== delegate.name);
    const wave = waves.find(({ delegates }) => delegates.some((one) => one.facts.name === other));
    return [{ tag, other, wave: wave?.number }];
  });
}
