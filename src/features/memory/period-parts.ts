import { startOfDay, startOfHour } from '@/lib/calendar';
import type { TimeZone } from '@/lib/time';
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from '@/lib/units';

/** A period, epoch ms. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** What the rows of a chart are. */
export type Unit = 'minutes' | 'hours' | 'days';

/** A day with an hour more, at the end of summer time. */
export const LONGEST_DAY_MS = 25 * HOUR_MS;

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/** Long periods have rows of days, short ones rows of five minutes. */
export function unitOf({ from, to }: Range): Unit {
  if (to - from <= 2 * HOUR_MS) return 'minutes';
  return to - from <= 2 * DAY_MS ? 'hours' : 'days';
}

/** When five minutes, an hour or a day of the zone began, epoch ms. */
export function startOfUnit(unit: Unit, at: number, zone: TimeZone): number {
  if (unit === 'minutes') return floorTo(at, FIVE_MINUTES_MS);
  return unit === 'hours' ? startOfHour(at, zone) : startOfDay(at, zone);
}

/** More parts make no difference to the eye, and the server answers no more than 2,000. */
const MOST_PARTS = 1_500;
const MINUTES = [1, 5, 30, 60, 180, 360, 720] as const;

/**
 * The length of the parts of a period, ms, and its beginning, earlier by less than an hour: so that each part is in one row,
 * also where a clock changes by half an hour. Only in periods of more than two months, a part can be in two days.
 */
export function partsFor(
  { from, to }: Range,
  zone: TimeZone,
): { readonly from: number; readonly bucketMs: number } {
  const unit = unitOf({ from, to });
  const least = { minutes: 1, hours: 5, days: 30 }[unit];
  const minutes =
    MINUTES.find((one) => one >= least && (to - from) / (one * MINUTE_MS) <= MOST_PARTS) ?? 1_440;
  const begin = startOfUnit(unit === 'days' ? 'hours' : 'minutes', from, zone);
  return { from: begin, bucketMs: minutes * MINUTE_MS };
}
