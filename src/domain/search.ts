import type { DecodedDelegate, Delegate } from './delegate';
import { type DelegateWriter, written } from './delegate-writer';
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

// After every fact. Words hold no white space, so none can match across two facts or two delegates.
const SEPARATOR = '\n';

/** Facts that are joined and folded at once. */
const FOLDED_AT_ONCE = 1024;

/** Makes a writer of what can be found of delegates: names, identifiers, descriptions, tags, host names and versions. */
export function searchWriter(): DelegateWriter<SearchText> {
  const pieces: string[] = [];
  const ends: number[] = [];
  let end = 0;
  // What waits to be folded, and how long each delegate's part of it is.
  let facts: string[] = [];
  let lengths: number[] = [];

  function foldFacts(): void {
    // The last fact is followed by a separator, too.
    facts.push('');
    const joined = facts.join(SEPARATOR);
    const folded = fold(joined);
    pieces.push(folded);
    let start = 0;
    for (const length of lengths) {
      // No letter gets shorter, so where the whole keeps its length, so does each part.
      end += folded.length === joined.length ? length : fold(joined.slice(start, start + length)).length;
      ends.push(end);
      start += length;
    }
    facts = [];
    lengths = [];
  }

  return {
    add(delegate) {
      lengths.push(addFacts(delegate, facts));
      if (facts.length >= FOLDED_AT_ONCE) foldFacts();
    },
    finish() {
      foldFacts();
      return { joined: pieces.join(''), ends: new Uint32Array(ends) };
    },
  };
}

/** {@link searchWriter} for delegates that are all there. */
export function searchTextOf(delegates: readonly Delegate[]): SearchText {
  return written(searchWriter(), delegates);
}

/** Adds everything that can be found of a delegate, and gives its length. */
function addFacts(delegate: DecodedDelegate['delegate'], facts: string[]): number {
  const { name, identifier = '', description = '', customTags, implicitTags, instances } = delegate;
  const first = facts.length;
  facts.push(name, identifier, description, ...customTags, ...implicitTags);
  let lastVersion: string | undefined;
  for (const { hostName, version } of instances) {
    if (hostName !== undefined) facts.push(hostName);
    if (version !== undefined && version !== lastVersion) facts.push(version);
    lastVersion = version;
  }
  let length = 0;
  for (let place = first; place < facts.length; place++) {
    length += (facts[place] ?? '').length + SEPARATOR.length;
  }
  return length;
}

function fold(text: string): string {
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
