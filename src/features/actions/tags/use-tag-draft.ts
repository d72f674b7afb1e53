import { type RefObject, useState } from 'react';
import { NO_TAG_CHANGE, removeTag, type TagChange, type TypedTags } from '@/domain/tags/tag-edit';

export type TagDraft = ReturnType<typeof useTagDraft>;

/**
 * Holds a change of tags, and the text in its field, `input`, that is no tag yet. `read` adds such a text to a change.
 */
export function useTagDraft(
  input: RefObject<HTMLInputElement | null>,
  read: (change: TagChange, text: string) => TypedTags,
) {
  const [change, setChange] = useState(NO_TAG_CHANGE);
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isTyping = typed.trim() !== '';
  // The typed text counts even if the reader did not press "Add".
  const whole = isTyping ? read(change, typed) : { change, problems: [] };

  function add(text: string) {
    const next = read(change, text);
    setChange(next.change);
    setTyped(next.rejected.join(', '));
    setProblems(next.problems);
  }

  function type(text: string) {
    setTyped(text);
    setProblems([]);
  }

  function remove(tag: string) {
    // The button of a tag that was only in the draft unmounts with it.
    if (change.added.includes(tag)) input.current?.focus();
    setChange(removeTag(change, tag));
  }

  return {
    /** The change without the text in the field. */
    change,
    setChange,
    typed,
    isTyping,
    /** For the field; `problems` are why its text was not accepted, a sentence each. */
    field: { ref: input, value: typed, problems, onChange: type, onAdd: add },
    /** The change including the text in the field. */
    whole: whole.change,
    /** Whether the text in the field contains a tag that cannot be added. */
    hasProblem: whole.problems.length > 0,
    add,
    remove,
    /** Shows why the text in the field cannot be added. */
    showProblems: () => {
      add(typed);
      input.current?.focus();
    },
  };
}
