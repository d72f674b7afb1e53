import { startOf, type Texts } from './texts';

// After every fact. Words have no white space, so none can match across two facts or two rows.
const SEPARATOR = '\n';

/** How many facts are folded at once: a call for each would cost more than the folding. */
const BATCH_SIZE = 1024;

/** A text as it is searched for and found. */
function fold(text: string): string {
  return text.toLowerCase();
}

/** Takes everything that the search can find: one text a row, in lower case. */
export interface SearchTextBuilder {
  /** Adds a fact to the row. */
  readonly add: (fact: string) => void;
  readonly endRow: () => void;
  readonly finish: () => Texts;
}

/** Makes a builder of the search text. */
export function searchTextBuilder(): SearchTextBuilder {
  const pieces: string[] = [];
  const ends: number[] = [];
  let end = 0;
  let facts: string[] = [];
  /** How long the part of each row in the batch is; the last one is growing. */
  let lengths: number[] = [];
  let length = 0;

  function foldBatch(): void {
    facts.push('');
    const joined = facts.join(SEPARATOR);
    const folded = fold(joined);
    pieces.push(folded);
    let start = 0;
    for (const part of lengths) {
      // No letter gets shorter, so where the whole keeps its length, so does each part.
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

/** The words of a query up to some word, and which rows have all of them. */
interface Step {
  readonly word: string;
  readonly found: Uint8Array;
}

// The steps of the last query. One keystroke asks the same for the list and for each filter, and the next keystroke
// mostly changes the last word alone.
const lastSteps = new WeakMap<Texts, readonly Step[]>();

/**
 * Which rows have every word of the query: 1 or 0; undefined when the query has no word, so that everything is found. Calls
 * share the array: read it, do not change it.
 */
export function searchRows(text: Texts, query: string): Uint8Array | undefined {
  const last = lastSteps.get(text) ?? [];
  const steps: Step[] = [];
  for (const [position, word] of wordsOf(query).entries()) {
    const before = last[position];
    const isSameSoFar = steps[position - 1] === last[position - 1];
    if (before && isSameSoFar && word.includes(before.word)) {
      // A row with a longer word also has the part of it that the last query asked for.
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

/** Which rows have the word, of those still `among` the found. */
function rowsWith(word: string, { joined, ends }: Texts, among: Uint8Array | undefined): Uint8Array {
  const count = ends.length;
  const found = new Uint8Array(count);
  let row = nextOf(among, 0);
  while (row < count) {
    const hit = joined.indexOf(word, startOf(ends, row));
    if (hit === -1) break;
    // Hits come in the order of the rows, so the search for their row goes on from the last one.
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
