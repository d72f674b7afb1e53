import { AS_OF } from '@/lib/href';
import { formatIso, formatIsoDay, readIsoDay, readIsoMoment } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { startOfUtcDay } from '../delegate/context';
import { type DroppedValue, ignoredText } from './address';

/** The farthest day to come, days from today: as far as a plan of upgrades. */
const MOST_DAYS = 366;

/** What a page shows in place of now, epoch ms: a moment of the past, or a day to come by the start of its UTC day. */
export interface ShownMoment {
  readonly at: number;
  readonly isToCome: boolean;
}

/** The value of `asOf` for it. */
export function formatAsOf({ at, isToCome }: ShownMoment): string {
  return (isToCome ? formatIsoDay(at) : formatIso(at)) ?? '';
}

/**
 * Reads the value of `asOf`; undefined when the page shows now. A moment after today (epoch ms) counts as its day. A day
 * is also to come where it comes after `today`, the date of the reader, although it has begun in UTC.
 */
export function readAsOf(value: string, now: number, today = now): ShownMoment | undefined {
  const moment = readIsoMoment(value);
  const at = startOfUtcDay(moment ?? readIsoDay(value) ?? 0);
  if (isDayToCome(at, moment === undefined ? Math.min(now, today) : now)) return { at, isToCome: true };
  return moment === undefined || at > lastDayToCome(now) ? undefined : { at: moment, isToCome: false };
}

/** Whether a page can show the day. Both are epoch ms. */
export function isDayToCome(day: number, now: number): boolean {
  return day > now && day <= lastDayToCome(now);
}

/** The last day that a page can show. Both are epoch ms. */
export function lastDayToCome(now: number): number {
  return startOfUtcDay(now) + MOST_DAYS * DAY_MS;
}

/** Why the page at an address shows now, although the address has a value for its moment. */
export function droppedMoment(value: string, now: number): DroppedValue {
  return { name: AS_OF, value, why: ignoredText(AS_OF, value, whyIgnored(value, now)) };
}

function whyIgnored(value: string, now: number): string {
  const at = readIsoMoment(value) ?? readIsoDay(value);
  if (at === undefined)
    return 'it is no moment such as 2026-11-23T02:00:00Z, and no day to come such as 2027-01-15';
  if (at > lastDayToCome(now)) return 'it is more than one year ahead';
  if (readAsOf(value, now) === undefined)
    return `this day is not to come. A moment of the past has a time: ${value}T02:00:00Z`;
  return 'this page shows only now';
}
