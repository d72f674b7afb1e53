import { startOfUtcDay } from '@/domain/delegate/lifecycle';
import { MAX_TEXT_LENGTH, plainText } from './plain-text';
import { EARLIEST_TIME_MS, LATEST_TIME_MS } from './server-clock';

const DAY_MS = 86_400_000;

// Most strings are such, and need nothing else: printable ASCII that does not begin with a blank.
const PLAIN = /^[!-~][ -~]*$/;

/** A string fit to show (see {@link plainText}); undefined when it is none or says nothing. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.length <= MAX_TEXT_LENGTH && PLAIN.test(value)) return value;
  const text = plainText(value);
  return text.trim() === '' ? undefined : text;
}

/** The same, for strings that repeat all over an answer (versions, types, tags): each is cleaned once and shared. */
export function sharedTextReader(): (value: unknown) => string | undefined {
  const known = new Map<unknown, string | undefined>();
  return (value) => {
    if (typeof value !== 'string') return undefined;
    let text = known.get(value);
    if (text === undefined) {
      text = textOf(value);
      known.set(value, text);
    }
    return text;
  };
}

/**
 * An identifier exactly as sent, because it goes back into addresses; undefined when it holds anything that may not be
 * shown or is too long, for then it is none of the Manager's.
 */
export function identifierOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === value ? text : undefined;
}

/** A boolean, or undefined. */
export function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** One of the known values, or undefined: enums may grow. */
export function oneOf<TValue extends string>(values: readonly TValue[], value: unknown): TValue | undefined {
  const known: readonly unknown[] = values;
  return values[known.indexOf(value)];
}

/**
 * A heartbeat: epoch ms; 0 = none on record, as the Manager says it; NaN when it cannot be told: missing, of the wrong type,
 * negative, before 2015, or more than a day ahead of the answer.
 */
export function heartbeatOf(value: unknown, asOf: number): number {
  if (value === 0) return 0;
  return typeof value === 'number' && value >= EARLIEST_TIME_MS && value <= asOf + DAY_MS
    ? value
    : Number.NaN;
}

/**
 * The end of support as the start of its UTC day, epoch ms; undefined when 0, missing or outside 2015 to 2100.
 * Contract: the Manager computes it anew for every answer, as now plus whole weeks. So it carries the time of day of the
 * answer and slides forward all day: floored, it changes at midnight UTC alone, and rounded to the nearest day, at noon.
 */
export function expiryOf(value: unknown): number | undefined {
  const at = timeOf(value);
  return at === undefined ? undefined : startOfUtcDay(at);
}

/** A moment, epoch ms; undefined when 0, missing or outside 2015 to 2100. */
export function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= EARLIEST_TIME_MS && value < LATEST_TIME_MS ? value : undefined;
}

/** Tags without the unreadable and the repeated, sorted by code units. */
export function tagsOf(value: unknown, read: (tag: unknown) => string | undefined): string[] {
  if (!Array.isArray(value)) return [];
  if (value.length === 1) {
    const only = read(value[0]);
    return only === undefined ? [] : [only];
  }
  const tags = new Set<string>();
  for (const tag of value) {
    const text = read(tag);
    if (text !== undefined) tags.add(text);
  }
  return [...tags].sort();
}
