import { startOfDay } from '@/features/memory/calendar';
import { formatDateNear, formatWeekday, type TimeZone } from '@/lib/time';

/** The heading of a day. */
export interface DayTitle {
  /** "Today", "Yesterday" or "Friday". */
  readonly name: string;
  /** "20 Nov", with the weekday if the name does not say it, and the year if it is another than now. */
  readonly date: string;
}

/** Both are epoch ms. */
export function dayTitle(at: number, now: number, zone: TimeZone): DayTitle {
  const date = formatDateNear(at, now, zone);
  const weekday = formatWeekday(at, zone);
  const day = startOfDay(at, zone);
  if (day === startOfDay(now, zone)) return { name: 'Today', date: `${weekday} ${date}` };
  if (day === startOfDay(now, zone, -1)) return { name: 'Yesterday', date: `${weekday} ${date}` };
  return { name: weekday, date };
}
