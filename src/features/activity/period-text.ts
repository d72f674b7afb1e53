import type { ChartPeriod } from '@/features/memory/queries';
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
