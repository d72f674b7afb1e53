import { useState } from 'react';

/** `subject` identifies the delegate. */
export function keptTexts(subject: string) {
  return {
    place: `place:${subject}`,
    workload: `workload:${subject}`,
    image: `image:${subject}`,
    pod: `pod:${subject}`,
  };
}

// In the memory of the page: a reload forgets it.
const kept = new Map<string, string>();

/** Undefined while the user has typed nothing for the key. */
export function keptText(key: string): string | undefined {
  return kept.get(key);
}

/**
 * A text that the user types, and its setter. The text is kept while the page is open, also after its dialog is closed.
 * Undefined until the user types. Fields with the same key share the text.
 */
export function useKeptText(key: string): readonly [string | undefined, (text: string) => void] {
  const [text, setText] = useState(() => kept.get(key));
  function keep(typed: string) {
    kept.set(key, typed);
    setText(typed);
  }
  return [text, keep];
}
