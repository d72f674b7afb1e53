import type { Fleet } from './fleet';

/** `rank` is the index of the tag's prefix. */
interface OwnerTag {
  readonly rank: number;
  readonly owner: string;
}

/** Ignores case. Undefined when the tag names no owner. */
function ownerTag(tag: string, prefixes: readonly string[]): OwnerTag | undefined {
  const rank = prefixes.findIndex(
    (prefix) => tag.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase(),
  );
  const owner = rank === -1 ? '' : tag.slice(prefixes[rank]?.length).trim();
  return owner === '' ? undefined : { rank, owner };
}

/** Names the owner by the earliest prefix; among several tags with it, by the first. */
export function ownerOf(tags: readonly string[], prefixes: readonly string[]): string | undefined {
  let best: OwnerTag | undefined;
  for (const tag of tags) {
    const found = ownerTag(tag, prefixes);
    if (found && (!best || found.rank < best.rank)) best = found;
  }
  return best?.owner;
}

/** A tag that names an owner is for people. */
export function isSelector(tag: string, { context }: Pick<Fleet, 'context'>): boolean {
  return ownerTag(tag, context.policy.ownerPrefixes) === undefined;
}
