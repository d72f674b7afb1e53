import { startOf, type Texts } from './texts';

// Follows every fact. Words have no white space, so no word matches across two facts or rows.
const SEPARATOR = '\n';

/** Number of facts that are folded at once: one call per fact costs more than the folding. */
const BATCH_SIZE = 1024;

/** The form in which the search compares texts. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** Collects the searchable texts: one text per row, in lower case. */
interface SearchTextBuilder {
  readonly add: (fact: string) => void;
  readonly endRow: () => void;
  readonly finish: () => Texts;
}

/** Adds every text in a fact's value: the value itself, or the texts nested in it. */
export function addTexts(value: unknown, search: Pick<SearchTextBuilder, 'add'>): void {
  if (typeof value === 'string') search.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) addTexts(part, search);
  }
}

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

/** What a query asks for, in words as they were typed. */
export interface SearchQuery {
  /** Alternatives, of which one must hold: every word of it occurs in some text of the row. */
  readonly anyOf: readonly (readonly string[])[];
  /** Words that occur in no text of the row. */
  readonly without: readonly string[];
}

/** What other searches have between words. In small letters they are words. */
const JOINERS = { AND: 'and', '&': 'and', '&&': 'and', OR: 'or', '|': 'or', '||': 'or', NOT: 'not' } as const;

/** Undefined for a word that one searches for. */
export function joinerOf(word: string): 'and' | 'or' | 'not' | undefined {
  return Object.entries(JOINERS).find(([written]) => written === word)?.[1];
}

/** A hyphen, and what programs and keyboards write in its place. */
export const HYPHENS = '-\u2010\u2011\u2013\u2014\u2212\uff0d';
const LEFT_OUT = new RegExp(`^[${HYPHENS}].`, 'u');
const SEPARATOR_OF_ALTERNATIVES = /([,;\r\n\uff0c\uff1b\u3001])/;

/**
 * Reads a query. Commas, semicolons, line breaks and OR separate alternatives; blanks and AND separate the words of one.
 * `-word` and `NOT word` leave out, wherever they stand; a hyphen alone or inside a word is an ordinary character.
 */
export function readQuery(query: string): SearchQuery {
  const tokens = query.split(SEPARATOR_OF_ALTERNATIVES).flatMap((part) => part.split(/[^\S\r\n]+/));
  // Nothing is joined: somebody searches for Oregon.
  const isJoining = tokens.some((token) => token !== '' && joinerOf(token) === undefined);
  const alternatives: string[][] = [[]];
  const without: string[] = [];
  let isNot = false;
  for (const token of tokens) {
    const joiner = isJoining ? joinerOf(token) : undefined;
    if (joiner === 'or' || SEPARATOR_OF_ALTERNATIVES.test(token)) alternatives.push([]);
    else if (joiner === 'not') isNot = true;
    else if (token !== '' && joiner === undefined) {
      const isLeftOut = LEFT_OUT.test(token);
      const word = isLeftOut ? token.slice(1) : token;
      if (isLeftOut === isNot) alternatives.at(-1)?.push(word);
      else without.push(word);
      isNot = false;
    }
  }
  return { anyOf: alternatives.filter((words) => words.length > 0), without };
}

/** Per row: 1 when it satisfies the query, else 0. Undefined when the query has no word, so that everything matches. */
export function searchRows(text: Texts, { anyOf, without }: SearchQuery): Uint8Array | undefined {
  if (anyOf.length + without.length === 0) return undefined;
  const found = new Uint8Array(text.ends.length).fill(Number(anyOf.length === 0));
  const mark = (words: readonly string[], value: 0 | 1) => {
    const rows = words.reduce<Uint8Array | undefined>(
      (among, word) => rowsWith(word, text, among),
      undefined,
    );
    rows?.forEach((isFound, row) => {
      if (isFound === 1) found[row] = value;
    });
  };
  for (const words of anyOf) mark(words, 1);
  for (const word of without) mark([word], 0);
  return found;
}

/** Searches only the rows `among` those already found. */
function rowsWith(typed: string, { joined, ends }: Texts, among: Uint8Array | undefined): Uint8Array {
  const word = fold(typed);
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
