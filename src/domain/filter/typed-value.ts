import { nearest } from '@/lib/nearest';
import { formatIsoDay, readIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import type { RangeForm } from '../table/field';
import { fieldName, wordKey } from './field-names';
import {
  canonicalValue,
  closedValues,
  type Facet,
  isFacetValue,
  isRangeFacet,
  type ListedFacet,
  rangeFormOf,
} from './filters';
import { readRange } from './ranges';
import { BRACKETS_ADVICE } from './search-words';
import { isLower, readVersionRange } from './version-range';

/** A value of a field, and what the page calls it. */
export interface Word {
  readonly value: string;
  readonly label: string;
}

/** What can be typed. */
export interface Vocabulary {
  /** The values that a facet has; undefined when it takes any text. */
  readonly valuesOf: (facet: ListedFacet) => readonly Word[] | undefined;
  /** Whether some text has this word, so that it is no condition: a tag can be `env:prod`. */
  readonly isFound?: (word: string) => boolean;
}

/** For filters whose fleet is not known: any value of an open facet. */
export const ANY_VALUE: Vocabulary = { valuesOf: () => undefined };

/** A value as typed. */
export interface TypedValue {
  readonly operator: string | undefined;
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Why a value cannot be used, as a sentence, and the text to type in its place. */
export interface Refused {
  readonly problem: string;
  readonly instead?: string;
}

const EXAMPLES: Readonly<Record<RangeForm | 'version', string>> = {
  days: 'ends:<30d, ends:<2027-01-15 or ends:2027-01-01..2027-01-31',
  silence: 'heartbeat:>1h, heartbeat:<5m or heartbeat:1h..6h',
  version: 'version:<26.10 or version:26.08..26.09',
};

/** The value as a filter has it. */
export function readTypedValue(facet: Facet, typed: TypedValue, vocabulary: Vocabulary): string | Refused {
  const { operator = '', text } = typed;
  const field = fieldName(facet);
  if (text === '') return { problem: `Type a value after ${field}:${operator}` };
  if (isRangeFacet(facet)) {
    const form = rangeFormOf(facet);
    const value = canonicalValue(facet, operator === '' ? text : comparedRange(form, operator, text));
    return isFacetValue(facet, value)
      ? value
      : { problem: `Not understood: ${text}. Write ${EXAMPLES[form]}.` };
  }
  if (facet === 'version') {
    const range = versionRange(typed);
    if (range !== undefined) return range;
  }
  if (operator !== '') {
    const problem =
      facet === 'version'
        ? `${text} is no version to compare. Write ${EXAMPLES.version}.`
        : `${field} cannot be compared. Write ${field}:${text}.`;
    return { problem };
  }
  return listedValue(facet, typed, vocabulary);
}

/** A range that begins or ends with the text. Of durations, `<` and `<=` are the same. */
function comparedRange(form: RangeForm, operator: string, text: string): string {
  const isUpper = operator.startsWith('<');
  const day = form === 'days' ? readIsoDay(text) : undefined;
  const days = { '<': -1, '>': 1 }[operator] ?? 0;
  const end = day === undefined ? text : (formatIsoDay(day + days * DAY_MS) ?? text);
  return isUpper ? `..${end}` : `${end}..`;
}

function versionRange({ operator, text, isQuoted }: TypedValue): string | undefined {
  const [, from, to] = (!isQuoted && /^([\d.]+)\.\.([\d.]+)$/.exec(text)) || [];
  const range = from === undefined ? `${operator ?? ''}${text}` : `>=${from} <=${to}`;
  return readVersionRange(range) && range;
}

function listedValue(
  facet: ListedFacet,
  { text, isQuoted }: TypedValue,
  vocabulary: Vocabulary,
): string | Refused {
  const words = vocabulary.valuesOf(facet) ?? closedValues(facet)?.map((value) => ({ value, label: value }));
  const value = canonicalValue(facet, text);
  if (!words && !isQuoted && /^\(|\)$/.test(text)) return { problem: BRACKETS_ADVICE };
  if (!words || words.some((word) => word.value === value)) return value;
  const key = wordKey(text);
  const meant = words.find((word) => [word.value, word.label].some((name) => wordKey(name) === key));
  if (meant) return meant.value;
  const release = `>=${text} <=${text}`;
  const isRelease =
    facet === 'version' && !isQuoted && words.some((word) => word.value.startsWith(`${text}.`));
  if (isRelease && readVersionRange(release)) return release;
  const near = nearest(
    text,
    words.map(({ label }) => label),
  );
  const problem = `No value of ${fieldName(facet)} is “${text}”.`;
  return near === undefined ? { problem } : { problem: `${problem} Did you mean “${near}”?`, instead: near };
}

export type OpenEnd = 'from' | 'to';

/** Which end a range leaves open; undefined for a range with two ends, and for any other value. */
export function openEnd(facet: Facet, value: string): OpenEnd | undefined {
  if (facet === 'version') {
    const [only, other] = readVersionRange(value) ?? [];
    if (!only || other) return undefined;
    return isLower(only) ? 'to' : 'from';
  }
  const range = isRangeFacet(facet) ? readRange(rangeFormOf(facet), value) : undefined;
  if (typeof range !== 'object' || range.unit === 'moment') return undefined;
  if (range.from === undefined) return 'from';
  return range.to === undefined ? 'to' : undefined;
}

/** The range that both ranges have in common; undefined when there is none. */
export function joinedRange(facet: Facet, from: string, to: string): string | undefined {
  const range = facet === 'version' ? `${from} ${to}` : `${from.slice(0, -2)}${to}`;
  return isFacetValue(facet, range) ? canonicalValue(facet, range) : undefined;
}
