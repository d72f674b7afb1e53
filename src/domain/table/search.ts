import { startOf, type Texts } from './texts';

// Follows every fact. Words have no white space, so no word matches across two facts or rows.
const SEPARATOR = '\n';

/** Number of facts that are folded at once: a call for each fact would cost more than the folding. */
const BATCH_SIZE = 1024;

/** Returns a text in the form in which texts are compared. */
function fold(text: string): string {
  return text.toLowerCase();
}

/** Collects the searchable texts: one text per row, in lower case. */
export interface SearchTextBuilder {
  /** Adds a fact to the row. */
  readonly add: (fact: string) => void;
  readonly endRow: () => void;
  readonly finish: () => Texts;
}

/** Creates a builder of the search text. */
export function searchTextBuilder(): SearchTextBuilder {
  const pieces: string[] = [];
  const ends: number[] = [];
  let end = 0;
  let facts: string[] = [];
  /** The length of each row's part in the batch; the last one is still growing. */
  let lengths: number[] = [];
  let length = 0;

  function foldBatch(): void {
    facts.push('');
    const joined = facts.join(SEPARATOR);
    const folded = fold(joined);
    pieces.push(folded);
    let start = 0;
    for (const part of lengths) {
      // Lower-casing never shortens a letter. So when the whole text keeps its length, each part does too.
      end += folded.length === joined.length ? part : fold(joined.slice(start, start + part)).length;
      ends.push(end);
      start += part;
    }
    facts = [];
    lengths = [];
  }

  return {
    add(fact) {
      facts.push(fact);
      length += fact.length + SEPARATOR.length;
    },
    endRow() {
      lengths.push(length);
      length = 0;
      if (facts.length >= BATCH_SIZE) foldBatch();
    },
    finish() {
      foldBatch();
      return { joined: pieces.join(''), ends: new Uint32Array(ends) };
    },
  };
}

/** A word of the query, and the rows that have it and all words before it. */
interface Step {
  readonly word: string;
  readonly found: Uint8Array;
}

// The steps of the last query, as a cache. One keystroke runs the same query for the list and for each filter, and the
// next keystroke mostly changes only the last word.
const lastSteps = new WeakMap<Texts, readonly Step[]>();

/**
 * Returns which rows have every word of the query, as 1 or 0; undefined when the query has no word, so that everything
 * matches. The array is shared between calls: do not modify.
 */
export function searchRows(text: Texts, query: string): Uint8Array | undefined {
  const last = lastSteps.get(text) ?? [];
  const steps: Step[] = [];
  for (const [position, word] of wordsOf(query).entries()) {
    const before = last[position];
    const isSameSoFar = steps[position - 1] === last[position - 1];
    if (before && isSameSoFar && word.includes(before.word)) {
      // A row with a longer word also has the part of it that the last query looked for.
      steps.push(before.word === word ? before : { word, found: rowsWith(word, text, before.found) });
    } else {
      steps.push({ word, found: rowsWith(word, text, steps.at(-1)?.found) });
    }
  }
  lastSteps.set(text, steps);
  return steps.at(-1)?.found;
}

function wordsOf(query: string): readonly string[] {
  return [...new Set(fold(query).split(/\s+/).filter(Boolean))];
}

/** Returns which rows have the word, limited to those `among` the found ones. */
function rowsWith(word: string, { joined, ends }: Texts, among: Uint8Array | undefined): Uint8Array {
  const count = ends.length;
  const found = new Uint8Array(count);
  let row = nextOf(among, 0);
  while (row < count) {
    const hit = joined.indexOf(word, startOf(ends, row));
    if (hit === -1) break;
    // Hits come in row order, so the search for the row continues from the last one.
    while ((ends[row] ?? joined.length) <= hit) row++;
    found[row] = among?.[row] ?? 1;
    row = nextOf(among, row + 1);
  }
  return found;
}

function nextOf(among: Uint8Array | undefined, row: number): number {
  let next = row;
  while (among?.[next] === 0) next++;
  return next;
}
