import { MAX_TEXT_LENGTH, plainText } from '@/lib/plain-text';
import { EARLIEST_TIME_MS, LATEST_TIME_MS } from '@/lib/server-time';

// Most strings match and need no cleaning: printable ASCII that does not begin with a blank.
const PLAIN = /^[!-~][ -~]*$/;

/** Not an array. Its properties may still be anything. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Safe to show (see {@link plainText}). Undefined when the value is no string or is blank. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.length <= MAX_TEXT_LENGTH && PLAIN.test(value)) return value;
  const text = plainText(value);
  return text.trim() === '' ? undefined : text;
}

/**
 * Exactly as sent, because it goes back into addresses. Undefined when it is too long or has characters that must not
 * be shown: then it is not one of the Manager's.
 */
export function readIdentifier(value: unknown): string | undefined {
  const text = readText(value);
  return text === value ? text : undefined;
}

export function readFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Undefined for an unknown value, because enums may grow. */
export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  const known: readonly unknown[] = values;
  return values[known.indexOf(value)];
}

/** Epoch ms; undefined when 0, missing or outside 2015 to 2100. */
export function readTime(value: unknown): number | undefined {
  return typeof value === 'number' && value >= EARLIEST_TIME_MS && value < LATEST_TIME_MS ? value : undefined;
}

/** The readable texts, without duplicates, sorted by code unit. */
export function readTexts(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  // Most delegates have one tag of each kind, and a set per list would be most of their memory.
  if (value.length === 1) {
    const only = readText(value[0]);
    return only === undefined ? [] : [only];
  }
  const texts = new Set<string>();
  for (const item of value) {
    const text = readText(item);
    if (text !== undefined) texts.add(text);
  }
  return [...texts].sort();
}
