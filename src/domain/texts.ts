/**
 * A list of texts as one string: quick to send between threads, and nothing is allocated for a text until it is read.
 * `ends[i]` is where the i-th ends; it begins where the one before ends.
 */
export interface Texts {
  readonly joined: string;
  readonly ends: Uint32Array;
}

/** Joins texts; an absent one is kept as an empty one. */
export function packTexts(texts: readonly (string | undefined)[]): Texts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let place = 0; place < texts.length; place++) {
    end += texts[place]?.length ?? 0;
    ends[place] = end;
  }
  return { joined: texts.join(''), ends };
}

/** The text at a place; empty when there is none. */
export function textAt({ joined, ends }: Texts, place: number): string {
  return joined.slice(startAt(ends, place), ends[place] ?? 0);
}

/** All texts, in order. */
export function allTexts(texts: Texts): readonly string[] {
  return Array.from(texts.ends, (_, place) => textAt(texts, place));
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

function startAt(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : (ends[place - 1] ?? ends.at(-1) ?? 0);
}
