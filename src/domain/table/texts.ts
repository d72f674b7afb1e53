import { oncePer } from '@/lib/once-per';

/**
 * A list of texts as one string. It is fast to send between threads, and no text takes memory of its own until it is
 * read. `ends[i]` is the end of text i, which starts at the end of the text before it.
 */
export interface Texts {
  readonly joined: string;
  readonly ends: Uint32Array;
}

/** Number of texts that are joined at once: the sooner a text is joined, the shorter it stays in memory. */
const BATCH_SIZE = 512;

/** Creates a builder of {@link Texts}. An absent text is stored as an empty one. */
export function textsBuilder() {
  const ends: number[] = [];
  const pieces: string[] = [];
  let batch: string[] = [];
  let end = 0;
  return {
    push(text = ''): void {
      end += text.length;
      ends.push(end);
      if (batch.push(text) < BATCH_SIZE) return;
      pieces.push(batch.join(''));
      batch = [];
    },
    finish: (): Texts => ({ joined: pieces.join('') + batch.join(''), ends: new Uint32Array(ends) }),
  };
}

/** Joins texts. An absent text is stored as an empty one. */
export function textsOf(texts: Iterable<string | undefined>): Texts {
  const builder = textsBuilder();
  for (const text of texts) builder.push(text);
  return builder.finish();
}

/** Empty when there is none. */
export function textAt({ joined, ends }: Texts, place: number): string {
  return joined.slice(startOf(ends, place), ends[place] ?? 0);
}

export function allTexts(texts: Texts): readonly string[] {
  return Array.from(texts.ends, (_, place) => textAt(texts, place));
}

/** All texts, cut once for each list: for lists of few texts that are read for many rows. */
export const sharedTexts = oncePer(allTexts);

export function isSameTexts(a: Texts, b: Texts): boolean {
  return a.joined === b.joined && isSameNumbers(a.ends, b.ends);
}

/** The first index of a text; -1 when it is not in the list. */
export function indexOfText({ joined, ends }: Texts, text: string): number {
  let start = 0;
  for (let place = 0; place < ends.length; place++) {
    const end = ends[place] ?? start;
    // Compares lengths first: most differ, and comparing them reads no text.
    if (end - start === text.length && joined.startsWith(text, start)) return place;
    start = end;
  }
  return -1;
}

export function startOf(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : (ends[place - 1] ?? ends.at(-1) ?? 0);
}

/** NaN equals NaN. */
export function isSameNumbers(a: Numbers, b: Numbers): boolean {
  if (a.length !== b.length) return false;
  for (let row = 0; row < a.length; row++) if (!Object.is(a[row], b[row])) return false;
  return true;
}

type Numbers = Uint8Array | Uint32Array | Float64Array;
