import { formatDate, formatDateNear, formatWeekday, type TimeZone } from '@/lib/time';
import { DAY_MS } from '@/lib/units';

/** The heading of a day. */
export interface DayTitle {
  /** "Today", "Yesterday" or "Friday". */
  readonly name: string;
  /** "20 Nov", with the weekday if the name does not say it, and the year if it is another than now. */
  readonly date: string;
}

/** Both are epoch ms. */
export function dayTitle(at: number, now: number, zone: TimeZone): DayTitle {
  const day = formatDate(at, zone);
  const date = formatDateNear(at, now, zone);
  const weekday = formatWeekday(at, zone);
  if (day === formatDate(now, zone)) return { name: 'Today', date: `${weekday} ${date}` };
  if (day === formatDate(now - DAY_MS, zone)) return { name: 'Yesterday', date: `${weekday} ${date}` };
  return { name: weekday, date };
}
