import type { Tags } from '../delegate/tags';

/** The Manager ignores case and surrounding blanks. */
export function foldTag(tag: string): string {
  return tag.trim().toLowerCase();
}

/** Folded. Custom and implicit tags count alike. */
export function foldedTags({ custom, implicit }: Tags): ReadonlySet<string> {
  return new Set([...custom, ...implicit].map(foldTag));
}
