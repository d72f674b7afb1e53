import type { Tags } from '../delegate/tags';
import { brokenRule, tagRules } from '../names/delegate-name';

/**
 * What to change of custom tags, one or many delegates' alike. A change and not a list: the Manager replaces the whole list,
 * so what is sent is made from the tags as they are then ({@link applyTagChange}), and nothing that came meanwhile is lost.
 */
export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const NO_TAG_CHANGE: TagChange = { added: [], removed: [] };

/** Contract: a delegate that registers brings its own list of tags, which replaces the stored one. */
export const TAGS_ARE_VOLATILE =
  'When the delegate restarts or upgrades, the tags of its deployment replace these. To keep a tag, add it to the deployment too.';

/** A custom tag of a draft. */
export interface DraftTag {
  readonly tag: string;
  readonly state: 'kept' | 'added' | 'removed';
}

/** The custom tags of a delegate as a change would leave them, those that go still in their place. Implicit tags are not in it. */
export function draftTags(customTags: readonly string[], { added, removed }: TagChange): readonly DraftTag[] {
  return [
    ...customTags.map((tag) => ({ tag, state: removed.includes(tag) ? 'removed' : 'kept' }) as const),
    ...added.filter((tag) => !customTags.includes(tag)).map((tag) => ({ tag, state: 'added' }) as const),
  ];
}

/** What came of typing tags. */
export interface TypedTags {
  readonly change: TagChange;
  /** What was not taken, to be left in the field. */
  readonly rejected: readonly string[];
  /** For each of these, a sentence for the field. */
  readonly problems: readonly string[];
}

/** Adds what was typed to a change: one tag, or several with commas between. A tag that was to go is kept again. */
export function typeTags({ custom, implicit }: Tags, change: TagChange, typed: string): TypedTags {
  let next = change;
  const rejected: string[] = [];
  const problems: string[] = [];
  // An empty piece is a comma too many, unless nothing else was typed.
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

/** Marks a tag to be removed; one that was only to be added is forgotten. */
export function removeTag(change: TagChange, tag: string): TagChange {
  if (change.added.includes(tag)) return { ...change, added: without(change.added, tag) };
  return change.removed.includes(tag) ? change : { ...change, removed: [...change.removed, tag] };
}

/** Whether a change does nothing to anybody. */
export function isNoTagChange({ added, removed }: TagChange): boolean {
  return added.length === 0 && removed.length === 0;
}

/** The custom tags after a change, to be sent as the whole list; the same array when it changes nothing of them. */
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
  if (implicitTags.includes(tag)) return `The Manager adds the tag ${tag} itself.`;
  const present = [...customTags.filter((custom) => !removed.includes(custom)), ...added];
  const same = present.find((other) => other.toLowerCase() === tag.toLowerCase());
  if (same === tag) return `${tag} is there already.`;
  // Steps look for tags without regard to case, so a second spelling would find nothing more.
  return same === undefined ? undefined : `${same} is there already; upper and lower case count as the same.`;
}

function without(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => other !== tag);
}
