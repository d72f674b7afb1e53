import { formatIsoDay, formatIsoShort, readIsoDay, readIsoMoment } from '@/lib/time';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import type { RangeForm } from '../table/field';

/**
 * What a range measures: UTC days, days ahead of one, the time since a heartbeat, or the moment of the heartbeat. All
 * but days are in ms.
 */
type RangeUnit = 'day' | 'ahead' | 'age' | 'moment';

/**
 * A range of a filter. Days are epoch ms of their start, and both ends belong to the range. Of moments, the last one
 * does not; of ages and days ahead, the first one does not: both say the same of a heartbeat. An absent end is open.
 */
export interface Range {
  readonly unit: RangeUnit;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The words for values without a number: there is none, or none is known. */
export type RangeWord = 'none' | 'never' | 'unknown';

const WORDS: Readonly<Record<RangeForm, readonly RangeWord[]>> = {
  days: ['none', 'unknown'],
  silence: ['never', 'unknown'],
};
const UNITS: Readonly<Record<RangeForm, readonly RangeUnit[]>> = {
  days: ['day', 'ahead'],
  silence: ['age', 'moment'],
};

/** Longer ages are not read: no heartbeat is as old. */
const MOST_AGE_MS = 36_500 * DAY_MS;
const AHEAD = /^\d{1,5}d$/;
const AGE = /^(?:\d{1,6}[dhms])+$/;
const AGE_UNITS = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS } as const;

const READ: Readonly<Record<RangeUnit, (text: string) => number | undefined>> = {
  day: readIsoDay,
  moment: readIsoMoment,
  age: readAge,
  ahead: (text) => (AHEAD.test(text) ? readAge(text) : undefined),
};
const FORMAT: Readonly<Record<RangeUnit, (value: number) => string | undefined>> = {
  day: formatIsoDay,
  moment: formatIsoShort,
  age: formatAge,
  ahead: (value) => `${value / DAY_MS}d`,
};

/** Undefined when the text is not such a range, or when its ends are reversed and it covers nothing. */
export function readRange(form: RangeForm, text: string): Range | RangeWord | undefined {
  const word = WORDS[form].find((one) => one === text);
  if (word) return word;
  for (const unit of UNITS[form]) {
    const range = readIn(unit, text);
    if (range) return range;
  }
  return undefined;
}

function readIn(unit: RangeUnit, text: string): Range | undefined {
  const ends = text.split('..');
  // A single day is a range too; an age or a moment alone would match nothing.
  if (ends.length === 1 && unit === 'day') ends.push(text);
  const [first, last] = ends;
  if (first === undefined || last === undefined || ends.length !== 2) return undefined;
  const [from, to] = [READ[unit](first), READ[unit](last)];
  if ((from === undefined && first !== '') || (to === undefined && last !== '')) return undefined;
  if (from === undefined || to === undefined) return from === to ? undefined : { unit, from, to };
  return from < to || (from === to && unit === 'day') ? { unit, from, to } : undefined;
}

/** As the filter takes it: `2027-04-12..2027-04-18`, `..5m`, `2027-04-12` for one day. */
export function formatRange({ unit, from, to }: Range): string {
  const [first, last] = [from, to].map((end) => (end === undefined ? '' : (FORMAT[unit](end) ?? '')));
  return from === to ? `${first}` : `${first}..${last}`;
}

/** The one spelling that all equal ranges share. Undefined when the text is no range. */
export function canonicalRange(form: RangeForm, text: string): string | undefined {
  const read = readRange(form, text);
  return typeof read === 'object' ? formatRange(read) : read;
}

/**
 * True for a number in any of the ranges; if they are left out, for one that is known and in none of them. Ages are measured at `asOf`, and days ahead from it: epoch ms. The numbers are those of a column: 0
 * where no heartbeat is on record, Infinity where support has no end, NaN where nothing is known.
 */
export function rangeTest(
  form: RangeForm,
  texts: readonly string[],
  asOf: number,
  isWanted = true,
): (value: number) => boolean {
  const wanted = texts.flatMap((text) => readRange(form, text) ?? []);
  const words = wanted.filter((one) => typeof one === 'string');
  const spans = wanted.flatMap((one) => (typeof one === 'object' ? spanOf(one, asOf) : []));
  const withUnknown = words.includes('unknown');
  const withNone = words.some((word) => word !== 'unknown');
  const none = form === 'days' ? Number.POSITIVE_INFINITY : 0;
  return (value) => {
    if (value === none) return withNone === isWanted;
    if (!(value > 0 && value < Number.POSITIVE_INFINITY)) return withUnknown && isWanted;
    return spans.some(({ least, below }) => value >= least && value < below) === isWanted;
  };
}

/** From the least up to, not including, the last number. */
function spanOf({ unit, from, to }: Range, asOf: number): { readonly least: number; readonly below: number } {
  const open = Number.POSITIVE_INFINITY;
  if (unit === 'age') return { least: asOf - (to ?? open), below: asOf - (from ?? -open) };
  if (unit === 'ahead')
    return {
      least: from === undefined ? -open : asOf + from + DAY_MS,
      below: to === undefined ? open : asOf + to + 1,
    };
  // The columns of days hold only starts of days.
  return { least: from ?? -open, below: (to ?? open) + Number(unit === 'day') };
}

function readAge(text: string): number | undefined {
  if (!AGE.test(text)) return undefined;
  const parts = text.matchAll(/(\d+)([dhms])/g);
  const ageMs = [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * unitMs(unit), 0);
  return ageMs <= MOST_AGE_MS ? ageMs : undefined;
}

function unitMs(unit = ''): number {
  return Object.entries(AGE_UNITS).find(([name]) => name === unit)?.[1] ?? 0;
}

/** In whole seconds, largest unit first: `1h30m`. */
function formatAge(ageMs: number): string {
  let rest = ageMs;
  const parts = Object.entries(AGE_UNITS).map(([name, ms]) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    return count === 0 ? '' : `${count}${name}`;
  });
  return parts.join('') || '0s';
}
