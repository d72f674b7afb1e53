import { startOfUtcDay, supportDay } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { createStore } from '@/lib/store';
import { useClockText } from '@/ui/use-clock-text';
import { useMoment } from './moment';
import { paused } from './polling';

/** Older data needs attention: two polls at rest have brought no answer, and a third is late. */
export const STALE_AFTER_MS = 2 * 60_000;

/** The time of the answer that the page shows, epoch ms; undefined while no page shows one. */
export const shownAsOf = createStore<number | undefined>(undefined);

/**
 * The time from which the ages of the fleet count: the clock's, `now`, while polls succeed. While they are paused or
 * out of date it is the time of the answer, at which states and charts are computed. Both are epoch ms.
 */
export function dataTime(now: number): number {
  const asOf = shownAsOf.get();
  if (asOf === undefined) return now;
  return paused.get() || now - asOf >= STALE_AFTER_MS ? asOf : now;
}

/** Calls `read` with {@link dataTime} at each tick of the clock. Re-renders only when its result changes. */
export function useDataClockText<Text extends string | number | boolean | undefined>(
  read: (at: number) => Text,
): Text {
  return useClockText((now) => read(dataTime(now)));
}

/**
 * The start of the day (UTC, epoch ms) from which days of support count. It moves on while no answer comes, because a day
 * ends without the Manager; at another moment than now it is the day of that moment.
 */
export function useToday({ context }: Pick<Fleet, 'context'>): number {
  const isShownNow = useMoment() === undefined;
  return useClockText((now) => {
    const isOfNow = isShownNow && shownAsOf.get() !== undefined;
    return isOfNow ? startOfUtcDay(Math.max(now, context.asOf)) : supportDay(context);
  });
}
