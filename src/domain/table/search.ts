import { startOf, type Texts } from './texts';

/** Everything that can be found of each delegate, in lower case. */
export type SearchText = Texts;

/** Parts of a {@link SearchText} replaced, without making the long string anew. */
export interface SearchOverlay {
  /** Of the delegates whose part in the base no longer counts. */
  readonly ordinals: Uint32Array;
  /** Their parts now, in that order. */
  readonly parts: SearchText;
}

/** Everything that can be found of a fleet. */
export interface SearchIndex {
  readonly base: SearchText;
  readonly overlay?: SearchOverlay;
}

/** A text as it is searched for and found. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** The words of a query up to some word, and who holds all of them. */
interface Step {
  readonly word: string;
  readonly found: Uint8Array;
}

// The steps of the last query. One keystroke asks the same for the list and for each facet, and the next keystroke
// mostly changes the last word alone.
const lastSteps = new WeakMap<SearchIndex, readonly Step[]>();

/**
 * Which delegates hold every word of the query, by ordinal: 1 or 0; undefined when the query has no word, so that
 * everything is found. The array is shared between calls: read it, do not change it.
 */
export function searchDelegates(index: SearchIndex, query: string): Uint8Array | undefined {
  const last = lastSteps.get(index) ?? [];
  const steps: Step[] = [];
  for (const [position, word] of wordsOf(query).entries()) {
    const before = last[position];
    const isSameSoFar = steps[position - 1] === last[position - 1];
    if (before && isSameSoFar && word.includes(before.word)) {
      // Who holds a longer word also holds the part of it that was asked for before.
      steps.push(before.word === word ? before : { word, found: holdersOf(word, index, before.found) });
    } else {
      steps.push({ word, found: holdersOf(word, index, steps.at(-1)?.found) });
    }
  }
  lastSteps.set(index, steps);
  return steps.at(-1)?.found;
}

function wordsOf(query: string): readonly string[] {
  return [...new Set(fold(query).split(/\s+/).filter(Boolean))];
}

/** Which delegates hold the word, of those still `among` the found. */
function holdersOf(word: string, { base, overlay }: SearchIndex, among: Uint8Array | undefined): Uint8Array {
  const found = partsWith(word, base, among);
  if (!overlay) return found;
  const replaced = partsWith(word, overlay.parts, undefined);
  for (const [part, ordinal] of overlay.ordinals.entries()) {
    found[ordinal] = (replaced[part] ?? 0) & (among?.[ordinal] ?? 1);
  }
  return found;
}

function partsWith(word: string, { joined, ends }: SearchText, among: Uint8Array | undefined): Uint8Array {
  const count = ends.length;
  const found = new Uint8Array(count);
  let ordinal = nextOf(among, 0);
  while (ordinal < count) {
    const hit = joined.indexOf(word, startOf(ends, ordinal));
    if (hit === -1) break;
    // Hits come in the order of the delegates, so the owner is found by going on from the last one.
    while ((ends[ordinal] ?? joined.length) <= hit) ordinal++;
    found[ordinal] = among?.[ordinal] ?? 1;
    ordinal = nextOf(among, ordinal + 1);
  }
  return found;
}

function nextOf(among: Uint8Array | undefined, ordinal: number): number {
  let next = ordinal;
  while (among?.[next] === 0) next++;
  return next;
}
