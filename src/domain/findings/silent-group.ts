import { rollup } from 'd3-array';
import { type Fleet, rowOf } from '../delegate/fleet';
import { delegatesIn, delegatesOf, instancesIn } from '../delegate/rows';
import type { Subjects } from './rule';
import { groupsSilentTogether } from './together';

/** Delegates that fell silent together, kept to be counted again in later answers. Plain data. */
export type SilentGroup = readonly {
  readonly key: string;
  /** The number of instances that must be connected for the delegate to count as back. */
  readonly whenBack: number;
}[];

/**
 * Largest first. Each group has the delegates of the earlier group that it continues, whether back or not. Empty once
 * too few are silent for the finding.
 */
export function followSilentGroups(before: readonly SilentGroup[], fleet: Fleet): readonly SilentGroup[] {
  const free = [...before];
  return groupsSilentTogether(fleet).map((subjects) => {
    const now = groupOf(subjects, fleet);
    const earlier = mostShared(free, now);
    // Without a shared delegate, this is a new event.
    if (!earlier) return now;
    free.splice(free.indexOf(earlier), 1);
    const known = new Set(earlier.map(({ key }) => key));
    return [...earlier, ...now.filter(({ key }) => !known.has(key))];
  });
}

/** Undefined when no group shares a delegate with the other. */
function mostShared(groups: readonly SilentGroup[], other: SilentGroup): SilentGroup | undefined {
  const keys = new Set(other.map(({ key }) => key));
  let found: SilentGroup | undefined;
  let most = 0;
  for (const group of groups) {
    const shared = group.filter(({ key }) => keys.has(key)).length;
    if (shared <= most) continue;
    most = shared;
    found = group;
  }
  return found;
}

function groupOf({ rows, instances }: Subjects, fleet: Fleet): SilentGroup {
  const lost = rollup(
    instancesIn(fleet, instances),
    (all) => all.length,
    ({ delegate }) => delegate,
  );
  return delegatesIn(fleet, rows).map((delegate) => ({
    key: delegate.key,
    whenBack: (lost.get(delegate) ?? 0) + delegate.connectedInstances,
  }));
}

/**
 * How many delegates have as many connected instances again as before they fell silent, and how many there are.
 * Compares counts, not ids, because a new pod is another instance.
 */
export function backCount(groups: readonly SilentGroup[], finding: Subjects, now: Fleet) {
  const group = mostShared(groups, groupOf(finding, now)) ?? [];
  const isBack = ({ key, whenBack }: SilentGroup[number]) => {
    const delegate = delegatesOf(now)[rowOf(now, key)];
    return delegate !== undefined && delegate.connectedInstances >= whenBack;
  };
  return { count: group.filter(isBack).length, of: group.length };
}
