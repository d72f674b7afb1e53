import { nearest } from '@/lib/nearest';
import { HYPHENS, joinerOf } from '../table/search';
import { FIELD_NAMES, fieldName, wordKey } from './field-names';
import { type Draft, draftFor, readSteps, takeStep } from './filter-draft';
import {
  closedValues,
  type DelegateFilters,
  type Facet,
  FILTERS,
  type Filter,
  facetFilterCount,
  facetOf,
  isLeavingOut,
  isRangeFacet,
  leavingOut,
  NO_FILTERS,
  withValues,
} from './filters';
import { BRACKETS_ADVICE } from './search-words';
import { ANY_VALUE, type OpenEnd, openEnd, type TypedValue, type Vocabulary } from './typed-value';

/** Most characters of a text that somebody types or sends: the longest that is of use is far shorter. */
export const LONGEST_TEXT = 2_000;

/** What is wrong with a part of the text: from one place up to, not including, another. */
export interface TextProblem {
  readonly from: number;
  readonly to: number;
  /** A sentence. */
  readonly text: string;
  /** What to write in its place, if something similar exists. */
  readonly instead: string | undefined;
}

export interface ParsedText {
  /** With the words that belong to no filter as search. */
  readonly filters: DelegateFilters;
  /** Their parts are in no filter and not searched for. */
  readonly problems: readonly TextProblem[];
  /** The text without what became a filter. */
  readonly rest: string;
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

// Programs and keyboards write other hyphens, colons, signs and quotes.
const TERM = new RegExp(`([${HYPHENS}]?)([a-z][\\w-]*)([:\uff1a]|(?=[<>\u2264\u2265\uff1c\uff1e]))`, 'iy');
const VALUE =
  /([<>]=?|[\u2264\u2265\uff1c\uff1e])?(?:["\u201c-\u201f]((?:[^"\u201c-\u201f\\]|\\[\s\S])*)(["\u201c-\u201f]?)|([^\s,\uff0c\u3001]*))([,\uff0c\u3001]?)/y;
const QUOTED = /["\u201c-\u201f]((?:[^"\u201c-\u201f\\]|\\[\s\S])*)(["\u201c-\u201f]?)/y;
/** A value that needs no quotes. */
const PLAIN = /^[^\s,\uff0c\u3001"\u201c-\u201f<>\u2264\u2265\uff1c\uff1e()][^\s,\uff0c\u3001()]*$/;
/** How an operator is written otherwise. */
const OPERATORS = new Map([
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\uff1c', '<'],
  ['\uff1e', '>'],
]);
const WORD = /\S+/y;

/**
 * Reads filters as text: `status:late -tag:gpu version:<26.10 ends:<30d owner:"web team"`, with the words of a search
 * between them. They are added to the filters `before`, whose search is replaced.
 */
export function parseFilters(
  text: string,
  vocabulary: Vocabulary = ANY_VALUE,
  before: DelegateFilters = NO_FILTERS,
): ParsedText {
  const drafts = new Map<Filter, Draft>();
  const terms: Piece[] = [];
  const problems: TextProblem[] = [];
  const quotes: string[] = [];
  let wordCount = 0;
  let joins: Join[] = [];
  let last: Filter | 'word' | undefined;
  let wordEnd = 0;
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    const from = at;
    const term = matchAt(TERM, text, from);
    // A word can have many parts: it is read once.
    if (wordEnd <= from) wordEnd = from + (matchAt(WORD, text, from)?.[0].length ?? 0);
    const word = text.slice(from, wordEnd);
    const literal = matchAt(QUOTED, text, from);
    const facet = term && facetNamed(term[2] ?? '');
    const joiner = joinerOf(word);
    const start = joins[0]?.from ?? from;
    if (joiner) {
      at = wordEnd;
      joins.push({ from, to: at, joiner });
    } else if (term && facet) {
      const read = readValues(text, from + term[0].length);
      at = read.to;
      const isLeftOut = (term[1] !== '') !== joins.some((join) => join.joiner === 'not');
      const filter = isLeftOut ? leavingOut(facet) : facet;
      const draft = draftFor(drafts, before, filter);
      const wrong = read.isOpen ? 'The quote has no end.' : problemOfOr(joins, filter, last, before);
      const steps = wrong ? { problem: wrong } : readSteps(draft, filter, read.values, vocabulary);
      if ('problem' in steps) {
        const { problem, instead } = steps;
        const head = text.slice(start, from) + term[0];
        const better = instead === undefined ? undefined : `${head}${quotedIfNeeded(instead)}`;
        problems.push({ from: start, to: at, text: problem, instead: better });
      } else {
        for (const step of steps)
          takeStep(step, draft, draftFor(drafts, before, isLeftOut ? facet : leavingOut(facet)));
        terms.push(...joins, { from, to: at });
      }
      last = filter;
    } else if (term && !vocabulary.isFound?.(word)) {
      at = from + word.length;
      problems.push({ from, to: at, ...unknownField(term[0], term[2] ?? '', word) });
    } else if (/[()]/.test(word) && vocabulary.isFound?.(word) === false) {
      at = wordEnd;
      problems.push({ from, to: at, text: BRACKETS_ADVICE, instead: undefined });
    } else if (literal?.[2] === '') {
      at = from + literal[0].length;
      problems.push({ from, to: at, text: 'The quote has no end.', instead: undefined });
    } else {
      at = literal ? from + literal[0].length : wordEnd;
      const wrong = problemOfOr(joins, 'word', last, before);
      if (wrong) problems.push({ from: start, to: at, text: wrong, instead: undefined });
      else if (last !== 'word') terms.push(...joins.filter((join) => join.joiner === 'and'));
      if (literal) quotes.push(unescaped(literal[1] ?? ''));
      else wordCount++;
      last = 'word';
    }
    if (!joiner) joins = [];
    at = skipBlanks(text, at);
  }
  const [first] = joins;
  if (first && last !== undefined && last !== 'word')
    problems.push({
      from: first.from,
      to: first.to,
      text: `Nothing follows ${text.slice(first.from, first.to)}.`,
      instead: undefined,
    });
  const plain = cutOut(
    text,
    [...terms, ...problems].toSorted((a, b) => a.from - b.from),
  );
  const [only, another] = quotes;
  const isOneQuote = only !== undefined && another === undefined && wordCount === 0;
  const filters = [...drafts].reduce(
    (all, [filter, { values }]) => withValues(all, filter, [...values]),
    before,
  );
  return {
    filters: { ...filters, search: isOneQuote ? only : plain },
    problems,
    rest: cutOut(text, terms),
  };
}

/** What joins the parts before and after it. */
interface Join extends Piece {
  readonly joiner: 'and' | 'or' | 'not';
}

/** Undefined without OR, and where it says what filters and the search do: any value of a field, any word. */
function problemOfOr(
  joins: readonly Join[],
  next: Filter | 'word',
  last: Filter | 'word' | undefined,
  before: DelegateFilters,
): string | undefined {
  if (!joins.some(({ joiner }) => joiner === 'or')) return undefined;
  if (next === 'word' && (last === 'word' || (last === undefined && facetFilterCount(before) === 0)))
    return undefined;
  if (next === 'delegateTags' && (last ?? next) === next)
    return 'A delegate has all chosen tags. For any of them, search for the words: gpu OR eu.';
  const isSame = last === undefined ? next !== 'word' && before[next].length > 0 : next === last;
  if (isSame && next !== 'word' && !isLeavingOut(next)) return undefined;
  return 'OR joins words, or values of one field: status:late,disconnected. Different filters must all fit.';
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (/\s/.test(text[next] ?? '')) next++;
  return next;
}

/** Each part goes with the blanks behind it. */
function cutOut(text: string, parts: readonly Piece[]): string {
  let kept = '';
  let at = 0;
  for (const { from, to } of parts) {
    kept += text.slice(at, from);
    at = skipBlanks(text, to);
  }
  return kept + text.slice(at);
}

/** Undefined when no field has this name. */
export function facetNamed(name: string): Facet | undefined {
  const key = wordKey(name);
  return FIELD_NAMES.find(([known]) => wordKey(known) === key)?.[1];
}

function unknownField(head: string, name: string, word: string): Pick<TextProblem, 'text' | 'instead'> {
  const near = nearest(
    name,
    FIELD_NAMES.map(([known]) => known),
  );
  const problem = `There is no field “${name}”.`;
  if (near === undefined)
    return { text: `${problem} To search for the text, put it in quotes.`, instead: undefined };
  const instead = `${head.replace(name, near)}${word.slice(head.length)}`;
  return { text: `${problem} Did you mean “${near}”?`, instead };
}

/** The values from a place on, separated by commas. */
function readValues(text: string, from: number) {
  const values: TypedValue[] = [];
  let to = from;
  let isOpen = false;
  let isMore = true;
  while (isMore) {
    const [all = '', operator, inner, end, bare = '', comma] = matchAt(VALUE, text, to) ?? [];
    to += all.length;
    const isQuoted = inner !== undefined;
    const sign = OPERATORS.get(operator ?? '') ?? operator;
    // A comma at the end separates nothing.
    if (isQuoted || bare !== '' || operator !== undefined || values.length === 0)
      values.push({ operator: sign, text: isQuoted ? unescaped(inner) : bare, isQuoted });
    isOpen ||= isQuoted && end === '';
    isMore = comma !== undefined && comma !== '';
  }
  return { values, to, isOpen };
}

/** A text that {@link parseFilters} reads as the same filters. */
export function printFilters(filters: DelegateFilters): string {
  const terms = FILTERS.flatMap((filter) => {
    const facet = facetOf(filter);
    const isOnly = filters[filter].filter((one) => openEnd(facet, one) !== undefined).length === 1;
    const head = `${isLeavingOut(filter) ? '-' : ''}${fieldName(facet)}:`;
    return filters[filter].map((value) => `${head}${printedValue(facet, value, isOnly)}`);
  });
  const { search } = filters;
  if (search === '') return terms.join(' ');
  const text = [...terms, search].join(' ');
  const read = parseFilters(text);
  const isSame = read.problems.length === 0 && read.filters.search === search && read.rest === search;
  return isSame ? text : [...terms, quoted(search)].join(' ');
}

/** A value that is no range, as one types it. */
export function printedWord(facet: Facet, value: string): string {
  return closedValues(facet) ? value.toLowerCase().replaceAll('_', '-') : quotedIfNeeded(value);
}

function printedValue(facet: Facet, value: string, isOnlyEnd: boolean): string {
  const open = openEnd(facet, value);
  if (facet === 'version' && open !== undefined) return isOnlyEnd ? value : quoted(value);
  if (isRangeFacet(facet)) return open !== undefined && isOnlyEnd ? comparison(value, open) : value;
  return printedWord(facet, value);
}

/** `..30d` as `<30d`; days of the calendar belong to their range. */
function comparison(range: string, open: OpenEnd): string {
  const end = range.replace('..', '');
  const isDay = /^\d{4}-/.test(end);
  return `${open === 'from' ? '<' : '>'}${isDay ? '=' : ''}${end}`;
}

function quotedIfNeeded(value: string): string {
  return PLAIN.test(value) && !value.includes('..') ? value : quoted(value);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\u201c-\u201f\\]/g, '\\$&')}"`;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, '$1');
}
