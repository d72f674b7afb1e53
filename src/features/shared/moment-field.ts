import { offsetMs, type TimeZone } from '@/lib/time';

/** The value of a field for date and time: "2026-11-23T02:00". Epoch ms. */
export function fieldText(at: number, zone: TimeZone): string {
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/**
 * Reads the value of such a field: epoch ms; undefined while it is incomplete. The value of `initial` is that moment, with
 * its seconds. Of two moments with another value, it is the first.
 */
export function readField(text: string, zone: TimeZone, initial?: number): number | undefined {
  if (initial !== undefined && text === fieldText(initial, zone)) return initial;
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : at;
}
