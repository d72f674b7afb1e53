import { useState } from 'react';

/** The keys of the texts that the user types about a delegate; `subject` says which one it is. */
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

/** Returns the text that the user typed last for a key; undefined when there is none. */
export function keptText(key: string): string | undefined {
  return kept.get(key);
}

/**
 * Returns a text that the user types, and its setter. The text is kept while the page is open, also after its dialog is
 * closed. Undefined until the user types. `key` says what the text is for: fields with the same key share it.
 */
export function useKeptText(key: string): readonly [string | undefined, (text: string) => void] {
  const [text, setText] = useState(() => kept.get(key));
  function keep(typed: string) {
    kept.set(key, typed);
    setText(typed);
  }
  return [text, keep];
}
