import type { ChartPeriod } from '@/features/memory/queries';
import { startOfDay } from '@/lib/calendar';
import { formatDateNear, formatWeekday, type TimeZone } from '@/lib/time';
import { useMomentText } from '@/ui/use-clock-text';
import { PERIODS, type Period, type PeriodName } from './address';

/** The periods that end now, as buttons name them. */
export const PERIOD_LABELS: Record<PeriodName, string> = {
  '1h': '1 h',
  '24h': '24 h',
  '7d': '7 days',
  '30d': '30 days',
};

/** A period after a number of events: "in 7 days", "since 08:30", "from 23 Nov, 08:30 to 09:00". */
export function usePeriodText(period: Period): string {
  const say = useMomentText();
  if (typeof period === 'string') return `in ${PERIOD_LABELS[period]}`;
  return period.to === undefined
    ? `since ${say(period.from)}`
    : `from ${say(period.from)} to ${say(period.to)}`;
}

/** The period of the chart above the events. */
export function chartPeriodOf(period: Period): ChartPeriod {
  return typeof period === 'string' ? { lengthMs: PERIODS[period] } : period;
}

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
