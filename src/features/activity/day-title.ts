import type { TimeZone } from '@/lib/time';
import { DAY_MS } from '@/lib/units';

const ZONES = { local: undefined, utc: 'UTC' } as const;

/** The heading of a day. */
export interface DayTitle {
  /** "Today", "Yesterday" or "Friday". */
  readonly name: string;
  /** "20 Nov", with the weekday if the name does not say it, and the year if it is another than now. */
  readonly date: string;
}

/** Both are epoch ms. */
export function dayTitle(at: number, now: number, zone: TimeZone): DayTitle {
  const format = (moment: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: ZONES[zone] }).format(moment);
  const dayOf = (moment: number) => format(moment, { day: 'numeric', month: 'short', year: 'numeric' });
  const day = dayOf(at);
  const year = format(now, { year: 'numeric' });
  const date = day.endsWith(` ${year}`) ? day.slice(0, -` ${year}`.length) : day;
  const weekday = format(at, { weekday: 'long' });
  if (day === dayOf(now)) return { name: 'Today', date: `${weekday} ${date}` };
  if (day === dayOf(now - DAY_MS)) return { name: 'Yesterday', date: `${weekday} ${date}` };
  return { name: weekday, date };
}
