import type { Tags } from '../delegate/tags';
import { brokenRule, tagRules } from '../names/delegate-name';
import { foldTag } from './tag-match';

/**
 * A change of custom tags, for one or many delegates. It is a change and not a list because the Manager replaces the
 * whole list. The list to send is made from the tags at that time ({@link applyTagChange}), so that no tag added in the
 * meantime is lost.
 */
export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const NO_TAG_CHANGE: TagChange = { added: [], removed: [] };

/** Contract: a delegate that registers sends its own list of tags, which replaces the stored one. */
export const TAGS_ARE_VOLATILE =
  'When the delegate restarts or upgrades, the tags of its deployment replace these. To keep a tag, add it to the deployment too.';

export interface DraftTag {
  readonly tag: string;
  readonly state: 'kept' | 'added' | 'removed';
}

/** Removed tags keep their place. Excludes implicit tags. */
export function draftTags(customTags: readonly string[], { added, removed }: TagChange): readonly DraftTag[] {
  return [
    ...customTags.map((tag) => ({ tag, state: removed.includes(tag) ? 'removed' : 'kept' }) as const),
    ...added.filter((tag) => !customTags.includes(tag)).map((tag) => ({ tag, state: 'added' }) as const),
  ];
}

export interface TypedTags {
  readonly change: TagChange;
  /** Tags that were not accepted, to stay in the field. */
  readonly rejected: readonly string[];
  /** One sentence for the field per rejected tag. */
  readonly problems: readonly string[];
}

/** One tag, or several separated by commas. A tag marked for removal is kept again. */
export function typeTags({ custom, implicit }: Tags, change: TagChange, typed: string): TypedTags {
  let next = change;
  const rejected: string[] = [];
  const problems: string[] = [];
  // An empty piece is a superfluous comma, unless nothing else was typed.
  const pieces = typed.split(',').map((piece) => piece.trim());
  for (const tag of pieces.some((piece) => piece !== '') ? pieces.filter((piece) => piece !== '') : ['']) {
    const problem = typedTagProblem(tag, implicit, custom, next);
    if (problem !== undefined) {
      rejected.push(tag);
      problems.push(problem);
    } else if (next.removed.includes(tag)) next = { ...next, removed: without(next.removed, tag) };
    else next = { ...next, added: [...next.added, tag] };
  }
  return { change: next, rejected, problems };
}

/** A tag that was only just added is dropped. */
export function removeTag(change: TagChange, tag: string): TagChange {
  if (change.added.includes(tag)) return { ...change, added: without(change.added, tag) };
  return change.removed.includes(tag) ? change : { ...change, removed: [...change.removed, tag] };
}

export function isNoTagChange({ added, removed }: TagChange): boolean {
  return added.length === 0 && removed.length === 0;
}

/** The whole list to send; the same array when nothing changes. */
export function applyTagChange(
  customTags: readonly string[],
  { added, removed }: TagChange,
): readonly string[] {
  const missing = added.filter((tag) => !customTags.includes(tag));
  if (missing.length === 0 && !removed.some((tag) => customTags.includes(tag))) return customTags;
  return [...customTags.filter((tag) => !removed.includes(tag)), ...new Set(missing)];
}

function typedTagProblem(
  tag: string,
  implicitTags: readonly string[],
  customTags: readonly string[],
  { added, removed }: TagChange,
): string | undefined {
  const broken = brokenRule(tagRules(tag));
  if (broken !== undefined) return broken;
  const isSame = (other: string) => foldTag(other) === foldTag(tag);
  const implicit = implicitTags.find(isSame);
  if (implicit !== undefined) return `The Manager adds the tag ${implicit} itself.`;
  const present = [...customTags.filter((custom) => !removed.includes(custom)), ...added];
  const same = present.find(isSame);
  if (same === tag) return `${tag} is there already.`;
  // Steps match tags without regard to case, so a second spelling would match nothing more.
  return same === undefined ? undefined : `${same} is there already; upper and lower case count as the same.`;
}

function without(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => other !== tag);
}
