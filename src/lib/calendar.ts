import { offsetMs, type TimeZone } from './time';
import { ceilTo, DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from './units';

/** When the hour of the zone's clock began: epoch ms. */
export function startOfHour(at: number, zone: TimeZone): number {
  const shown = at + offsetMs(at, zone);
  return at - (shown - floorTo(shown, HOUR_MS));
}

/** When a day of the zone's calendar began, `days` after that of a moment: epoch ms. */
export function startOfDay(at: number, zone: TimeZone, days = 0): number {
  if (zone === 'utc') return (Math.floor(at / DAY_MS) + days) * DAY_MS;
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}

/** When the Monday of a moment's week began in a zone, epoch ms. */
export function startOfWeek(at: number, zone: TimeZone): number {
  const weekday = new Date(at + offsetMs(at, zone)).getUTCDay();
  return startOfDay(at, zone, -((weekday + 6) % 7));
}

/** No zone differs from UTC by a part of a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The moments of a period at which the clock of the zone shows a multiple of a step, epoch ms. The step divides a day. */
export function clockMarks(
  { from, to }: { readonly from: number; readonly to: number },
  stepMs: number,
  zone: TimeZone,
): readonly number[] {
  const first = ceilTo(from, QUARTER_MS);
  const count = Math.max(0, Math.floor((to - first) / QUARTER_MS) + 1);
  return Array.from({ length: count }, (_, place) => first + place * QUARTER_MS).filter(
    (at) => (at + offsetMs(at, zone)) % stepMs === 0,
  );
}
