/**
 * A list of texts as one string: quick to send between threads, and nothing is allocated for a text until it is read.
 * `ends[i]` is where the i-th ends; it begins where the one before ends.
 */
export interface Texts {
  readonly joined: string;
  readonly ends: Uint32Array;
}

/** Joins texts that come one by one. */
export interface TextsWriter {
  /** An absent text is kept as an empty one. */
  readonly add: (text: string | undefined) => void;
  readonly finish: () => Texts;
}

/** Texts that are joined at once: the sooner, the shorter their own life in memory. */
const JOINED_AT_ONCE = 512;

/** Makes a writer of {@link Texts}. */
export function textsWriter(): TextsWriter {
  const ends: number[] = [];
  const pieces: string[] = [];
  let waiting: string[] = [];
  let end = 0;
  const join = () => {
    pieces.push(waiting.join(''));
    waiting = [];
  };
  return {
    add(text = '') {
      end += text.length;
      ends.push(end);
      if (waiting.push(text) === JOINED_AT_ONCE) join();
    },
    finish() {
      join();
      return { joined: pieces.join(''), ends: new Uint32Array(ends) };
    },
  };
}

/** Joins texts; an absent one is kept as an empty one. */
export function packTexts(texts: readonly (string | undefined)[]): Texts {
  const writer = textsWriter();
  for (const text of texts) writer.add(text);
  return writer.finish();
}

/** The text at a place; empty when there is none. */
export function textAt({ joined, ends }: Texts, place: number): string {
  return joined.slice(startOf(ends, place), ends[place] ?? 0);
}

/** All texts, in order. */
export function allTexts(texts: Texts): readonly string[] {
  return Array.from(texts.ends, (_, place) => textAt(texts, place));
}

/** Whether two lists hold the same texts in the same order. */
export function isSameTexts(a: Texts, b: Texts): boolean {
  return (
    a.joined === b.joined &&
    a.ends.length === b.ends.length &&
    a.ends.every((end, place) => end === b.ends[place])
  );
}

/** The first place of a text; -1 when it is not in the list. */
export function placeOf({ joined, ends }: Texts, text: string): number {
  let start = 0;
  for (let place = 0; place < ends.length; place++) {
    const end = ends[place] ?? start;
    // Lengths first: most differ, and comparing them touches no text.
    if (end - start === text.length && joined.startsWith(text, start)) return place;
    start = end;
  }
  return -1;
}

/** Where the text at a place begins. */
export function startOf(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : (ends[place - 1] ?? ends.at(-1) ?? 0);
}
