import { type Dictionary, dictionaryBuilder } from '../table/kinds';
import { textAt } from '../table/texts';
import type { TagColumn } from './tags';

/** `rank` is the index of the tag's prefix. */
export interface OwnerTag {
  readonly rank: number;
  readonly owner: string;
}

/** Ignores case. Undefined when the tag names no owner. */
export function ownerTag(tag: string, prefixes: readonly string[]): OwnerTag | undefined {
  const rank = prefixes.findIndex(
    (prefix) => tag.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase(),
  );
  const owner = rank === -1 ? '' : tag.slice(prefixes[rank]?.length).trim();
  return owner === '' ? undefined : { rank, owner };
}

/** The earliest prefix decides; among several tags with it, the first by code unit. */
export function ownerColumn(tags: TagColumn, prefixes: readonly string[]): Dictionary {
  const { values, ids, first, customCounts } = tags;
  const known = new Map<number, OwnerTag | undefined>();
  const owners = dictionaryBuilder();
  for (let row = 0; row < customCounts.length; row++) {
    let best: OwnerTag | undefined;
    const start = first[row] ?? 0;
    for (let item = start; item < start + (customCounts[row] ?? 0); item++) {
      const id = ids[item] ?? -1;
      if (!known.has(id)) known.set(id, ownerTag(textAt(values, id), prefixes));
      const found = known.get(id);
      // Tags are sorted, so the first tag with a prefix wins.
      if (found && (!best || found.rank < best.rank)) best = found;
    }
    owners.push(best?.owner);
  }
  return owners.finish();
}
