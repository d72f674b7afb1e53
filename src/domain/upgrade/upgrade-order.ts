import type { Fleet } from '../delegate/fleet';
import { isSelector } from '../delegate/owner';
import { type DelegateRow, delegatesIn, delegatesOf } from '../delegate/rows';

export interface UpgradeOrder {
  /** Rows by wave. All of a wave may be upgraded at once; the next wave begins when all of them are connected again. */
  readonly waves: readonly (readonly number[])[];
  /** By row: the tags that no connected delegate has while this one restarts, in any order. They are sorted. */
  readonly lostTags: ReadonlyMap<number, readonly string[]>;
}

/**
 * Every tag keeps a connected delegate, except for `lostTags`: these delegates come last. At most half of the connected
 * delegates of a tag restart at once. A delegate with two or more connected instances never stops: all upgrades here
 * restart one instance after the other.
 */
export function upgradeOrder(fleet: Fleet, rows: Iterable<number>): UpgradeOrder {
  const servers = serversByTag(fleet);
  const lostTags = new Map<DelegateRow, readonly string[]>();
  const first: DelegateRow[] = [];
  const stopping: DelegateRow[] = [];
  for (const delegate of delegatesIn(fleet, rows)) {
    const lost = soleTagsOf(delegate, fleet, servers);
    if (delegate.connectedInstances > 1) first.push(delegate);
    else if (lost.length > 0) lostTags.set(delegate, lost);
    else stopping.push(delegate);
  }
  const mayStop = (tag: string, count: number) =>
    count <= Math.max(1, Math.floor((servers.get(tag) ?? 0) / 2));
  const inWaves = (delegates: Iterable<DelegateRow>) => wavesOf(delegates, fleet, mayStop);
  const [wave = [], ...others] = inWaves(stopping);
  const waves = [[...first, ...wave], ...others, ...inWaves(lostTags.keys())];
  return {
    waves: waves.filter(({ length }) => length > 0).map((one) => one.map(({ row }) => row)),
    lostTags: new Map(Array.from(lostTags, ([{ row }, tags]) => [row, tags])),
  };
}

/** Puts each delegate into the first wave in which, of each of its tags, no more stop than may stop at once. */
function wavesOf(
  delegates: Iterable<DelegateRow>,
  fleet: Fleet,
  mayStop: (tag: string, count: number) => boolean,
): readonly (readonly DelegateRow[])[] {
  const waves: { readonly delegates: DelegateRow[]; readonly stopping: Map<string, number> }[] = [];
  for (const delegate of delegates) {
    const tags = selectorsOf(delegate, fleet);
    let wave = waves.find(({ stopping }) => tags.every((tag) => mayStop(tag, (stopping.get(tag) ?? 0) + 1)));
    if (!wave) {
      wave = { delegates: [], stopping: new Map() };
      waves.push(wave);
    }
    wave.delegates.push(delegate);
    for (const tag of tags) wave.stopping.set(tag, (wave.stopping.get(tag) ?? 0) + 1);
  }
  return waves.map((wave) => wave.delegates);
}

/**
 * Its tags that no other connected delegate has. Implicit tags are left out, as in the findings: nearly every one is the
 * name of a single delegate.
 */
export function soleTagsOf(
  { tags }: DelegateRow,
  fleet: Fleet,
  servers: ReadonlyMap<string, number>,
): readonly string[] {
  return tags.custom.filter((tag) => isSelector(tag, fleet) && (servers.get(tag) ?? 0) <= 1);
}

/** The tags that steps may select. */
export function selectorsOf({ tags }: DelegateRow, fleet: Fleet): readonly string[] {
  return [...tags.custom, ...tags.implicit].filter((tag) => isSelector(tag, fleet));
}

/** How many connected delegates have each tag. */
export function serversByTag(fleet: Fleet): ReadonlyMap<string, number> {
  const servers = new Map<string, number>();
  for (const delegate of delegatesOf(fleet)) {
    if (delegate.connectedInstances === 0) continue;
    for (const tag of selectorsOf(delegate, fleet)) servers.set(tag, (servers.get(tag) ?? 0) + 1);
  }
  return servers;
}
