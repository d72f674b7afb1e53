import type { TimeZone } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';

/** The value of a field for date and time: "2026-11-23T02:00". Epoch ms. */
export function fieldText(at: number, zone: TimeZone): string {
  const offsetMs = zone === 'utc' ? 0 : new Date(at).getTimezoneOffset() * MINUTE_MS;
  return new Date(at - offsetMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Reads the value of such a field: epoch ms; undefined while it is incomplete. */
export function readField(text: string, zone: TimeZone): number | undefined {
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : at;
}
