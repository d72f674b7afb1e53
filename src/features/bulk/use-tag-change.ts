import { type RefObject, useState } from 'react';
import type { Tags } from '@/domain/delegate/tags';
import { NO_TAG_CHANGE, removeTag, type TypedTags, typeTags } from '@/domain/tags/tag-edit';

/** The tags against which typed tags are checked: none, because the delegates need not have a tag in common. */
const NO_TAGS: Tags = { custom: [], implicit: [] };

export type TagChangeDraft = ReturnType<typeof useTagChange>;

/** Returns the draft of a change of many delegates' tags, and the text in its field, `input`, that is no tag yet. */
export function useTagChange(input: RefObject<HTMLInputElement | null>) {
  const [asked, setAsked] = useState(NO_TAG_CHANGE);
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  function withTags(text: string): TypedTags {
    // A typed tag is added even if it was to be removed: some of the delegates may not have it.
    const next = typeTags(NO_TAGS, { added: asked.added, removed: [] }, text);
    const { added } = next.change;
    return { ...next, change: { added, removed: asked.removed.filter((tag) => !added.includes(tag)) } };
  }
  // The typed text counts even if the reader did not press "Add".
  const complete = typed.trim() === '' ? { change: asked, problems: [] } : withTags(typed);

  function add(text: string) {
    const next = withTags(text);
    setAsked(next.change);
    setTyped(next.rejected.join(', '));
    setProblems(next.problems);
  }

  function type(text: string) {
    setTyped(text);
    setProblems([]);
  }

  function forget(tag: string) {
    // The tag's button unmounts, so the focus moves to the field.
    input.current?.focus();
    setAsked(removeTag(asked, tag));
  }

  function setRemoved(tag: string, isRemoved: boolean) {
    const { added, removed } = asked;
    setAsked(
      isRemoved ? removeTag(asked, tag) : { added, removed: removed.filter((other) => other !== tag) },
    );
  }

  return {
    /** The change without the text in the field. */
    asked,
    typed,
    /** Why the text in the field was not accepted, a sentence each. */
    problems,
    /** The whole change, including the text in the field. */
    change: complete.change,
    /** Whether the text in the field contains a tag that cannot be added. */
    hasProblem: complete.problems.length > 0,
    add,
    type,
    forget,
    setRemoved,
    /** Shows why the text in the field cannot be added. */
    showProblems: () => {
      add(typed);
      input.current?.focus();
    },
  };
}
