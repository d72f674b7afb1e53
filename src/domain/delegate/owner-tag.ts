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
