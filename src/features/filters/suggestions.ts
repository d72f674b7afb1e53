import type { Fleet } from '@/domain/delegate/fleet';
import { countWithValue } from '@/domain/filter/facets';
import { fieldName, wordKey } from '@/domain/filter/field-names';
import { facetNamed, printedWord } from '@/domain/filter/filter-text';
import { type DelegateFilters, FACETS, type Facet, isRangeFacet, rangeFormOf } from '@/domain/filter/filters';
import { readTypedValue, type Word } from '@/domain/filter/typed-value';
import type { RangeForm } from '@/domain/table/field';
import { hasScopes } from '@/domain/view/has-scopes';
import { facetTitle, filterLabel } from '@/features/list/facet-labels';
import type { TimeZone } from '@/lib/time';
import type { FleetVocabulary } from './vocabulary';

/** What can be typed next. */
export interface Suggestion {
  /** The text in place of the last word. */
  readonly text: string;
  readonly label: string;
  /** Delegates that a value would show; undefined for a field. */
  readonly count?: number;
  /** What a field is called elsewhere on the page. */
  readonly detail?: string;
}

const MOST = 8;

/** Facets whose values nobody types: links set them. */
const NOT_TYPED: ReadonlySet<Facet> = new Set(['delegate', 'tokenName']);

/** The ranges that are offered, as typed. */
const RANGES: Readonly<Record<RangeForm, readonly string[]>> = {
  silence: ['>5m', '>1h', '>6h', '<5m', 'never', 'unknown'],
  days: ['<7d', '<30d', '<90d', 'none', 'unknown'],
};

/** The word at the end of a text, with a value in open quotes. */
const LAST_WORD = /(?:^|\s)((?:-?[a-z][\w-]*:?[<>]?=?"[^"]*)|\S*)$/i;
const TERM = /^(-?)([a-z][\w-]*)(?::|(?=[<>]))([<>]?=?)"?(.*)$/i;

export function lastWord(text: string): string {
  return LAST_WORD.exec(text)?.[1] ?? '';
}

interface Known {
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  readonly vocabulary: FleetVocabulary;
  readonly zone: TimeZone;
}

/** Fields for a word that begins like one, or the values of a field that is typed. */
export function suggestionsFor(text: string, known: Known): readonly Suggestion[] {
  const word = lastWord(text);
  const [, minus = '', name = '', operator = '', typed = ''] = TERM.exec(word) ?? [];
  const facet = facetNamed(name);
  if (facet !== undefined) {
    const head = `${minus}${fieldName(facet)}:`;
    const values = isRangeFacet(facet)
      ? rangesOf(facet, operator, typed, known)
      : listed(facet, operator, typed, known);
    return values.map((one) => ({ ...one, text: `${head}${one.text}` }));
  }
  const minusOnly = word.startsWith('-') ? '-' : '';
  const key = wordKey(word);
  return fieldsOf(known.fleet)
    .filter((field) => [fieldName(field), facetTitle(field)].some((each) => wordKey(each).startsWith(key)))
    .map((field) => ({
      text: `${minusOnly}${fieldName(field)}:`,
      label: `${minusOnly}${fieldName(field)}:`,
      detail: facetTitle(field),
    }));
}

function fieldsOf(fleet: Fleet): readonly Facet[] {
  return FACETS.filter((facet) => !NOT_TYPED.has(facet) && (facet !== 'scope' || hasScopes(fleet)));
}

function rangesOf(
  facet: Facet,
  operator: string,
  typed: string,
  { fleet, filters, vocabulary, zone }: Known,
) {
  if (!isRangeFacet(facet)) return [];
  return RANGES[rangeFormOf(facet)]
    .filter((range) => range.startsWith(`${operator}${typed}`))
    .flatMap((text) => {
      const [, by, end = ''] = /^([<>]?)(.*)$/.exec(text) ?? [];
      const value = readTypedValue(
        facet,
        { operator: by || undefined, text: end, isQuoted: false },
        vocabulary,
      );
      if (typeof value !== 'string') return [];
      const count = countWithValue(fleet, filters, facet, value);
      return [{ text, label: filterLabel(facet, value, zone), count }];
    });
}

/** Values that begin with what is typed come before those that contain it. */
function listed(facet: Facet, operator: string, typed: string, known: Known) {
  if (isRangeFacet(facet) || NOT_TYPED.has(facet)) return [];
  if (operator !== '') return facet === 'version' ? comparedVersions(operator, typed, known) : [];
  const key = wordKey(typed);
  const words = known.vocabulary.valuesOf(facet) ?? [];
  // As it is written, and as the page calls it: `disconnected` is "Not connected".
  const keysOf = ({ value, label }: Word) => [wordKey(value), wordKey(label)];
  const begins = words.filter((word) => keysOf(word).some((one) => one.startsWith(key)));
  const contains = words.filter(
    (word) => keysOf(word).some((one) => one.includes(key)) && !begins.includes(word),
  );
  return [...begins, ...contains]
    .slice(0, MOST)
    .map(({ value, label, count }) => ({ text: printedWord(facet, value), label, count }));
}

/** The releases that the fleet has, after the operator. */
function comparedVersions(operator: string, typed: string, { fleet, filters, vocabulary, zone }: Known) {
  const versions = vocabulary.valuesOf('version') ?? [];
  const releases = versions.flatMap(({ value }) => /^\d+\.\d+/.exec(value)?.[0] ?? []);
  return [...new Set(releases)]
    .filter((release) => release.startsWith(typed))
    .slice(0, MOST)
    .map((release) => {
      const value = `${operator}${release}`;
      const count = countWithValue(fleet, filters, 'version', value);
      return { text: value, label: filterLabel('version', value, zone), count };
    });
}
