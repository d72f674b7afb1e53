import type { Fleet } from '../delegate/fleet';
import { isSelector } from '../findings/single-points';
import { valueCount } from '../table/kinds';
import { textAt } from '../table/texts';

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
  const { connectedInstances } = fleet.delegates;
  const tagsAt = selectorsIn(fleet);
  const servers = serversByTag(fleet, tagsAt);
  const lostTags = new Map<number, readonly string[]>();
  const first: number[] = [];
  const stopping: number[] = [];
  for (const row of rows) {
    if ((connectedInstances[row] ?? 0) > 1) {
      first.push(row);
      continue;
    }
    const lost = lostTagsOf(fleet, row, servers);
    if (lost.length > 0) lostTags.set(row, lost);
    else stopping.push(row);
  }
  const mayStop = (tag: number, count: number) => count <= Math.max(1, Math.floor((servers[tag] ?? 0) / 2));
  const [wave = [], ...others] = inWaves(stopping, tagsAt, mayStop);
  const last = inWaves([...lostTags.keys()], tagsAt, mayStop);
  return { waves: [[...first, ...wave], ...others, ...last].filter(({ length }) => length > 0), lostTags };
}

/** Puts each row into the first wave in which, of each of its tags, no more delegates stop than may stop at once. */
function inWaves(
  rows: readonly number[],
  tagsAt: (row: number) => readonly number[],
  mayStop: (tag: number, count: number) => boolean,
): readonly (readonly number[])[] {
  const waves: { readonly rows: number[]; readonly stopping: Map<number, number> }[] = [];
  for (const row of rows) {
    const tags = tagsAt(row);
    let wave = waves.find(({ stopping }) => tags.every((tag) => mayStop(tag, (stopping.get(tag) ?? 0) + 1)));
    if (!wave) {
      wave = { rows: [], stopping: new Map() };
      waves.push(wave);
    }
    wave.rows.push(row);
    for (const tag of tags) wave.stopping.set(tag, (wave.stopping.get(tag) ?? 0) + 1);
  }
  return waves.map((wave) => wave.rows);
}

/** Finds the ids of the tags of a delegate that steps may select. */
function selectorsIn(fleet: Fleet): (row: number) => readonly number[] {
  const { ids, first, values } = fleet.delegates.tags;
  const isSelected = Array.from({ length: valueCount(values) }, (_, id) => isSelector(fleet, id));
  return (row) =>
    Array.from(ids.subarray(first[row] ?? 0, first[row + 1] ?? 0)).filter((id) => isSelected[id]);
}

/** By tag id: how many connected delegates have the tag. */
function serversByTag({ delegates }: Fleet, tagsAt: (row: number) => readonly number[]): Uint32Array {
  const { connectedInstances, tags } = delegates;
  const servers = new Uint32Array(valueCount(tags.values));
  for (let row = 0; row < connectedInstances.length; row++) {
    if (connectedInstances[row] === 0) continue;
    for (const tag of tagsAt(row)) servers[tag] = (servers[tag] ?? 0) + 1;
  }
  return servers;
}

/** The custom tags that no connected delegate has while this one restarts. */
function lostTagsOf(fleet: Fleet, row: number, servers: Uint32Array): readonly string[] {
  const { ids, first, customCounts, values } = fleet.delegates.tags;
  const start = first[row] ?? 0;
  return (
    Array.from(ids.subarray(start, start + (customCounts[row] ?? 0)))
      // Implicit tags are left out, as in the findings: nearly every one is the name of a single delegate.
      .filter((id) => isSelector(fleet, id) && (servers[id] ?? 0) <= 1)
      .map((id) => textAt(values, id))
      .sort()
  );
}
