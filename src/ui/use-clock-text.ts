import { useSyncExternalStore } from 'react';
import { clock } from '@/lib/clock';
import { formatMoment } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { TIME_ZONE, usePreference } from './preferences';

/** Calls `read` with the ticking time (epoch ms, server-corrected). Re-renders only when its result changes. */
export function useClockText<Text extends string | number | boolean | undefined>(
  read: (now: number) => Text,
): Text {
  return useSyncExternalStore(clock.subscribe, () => read(clock.tickedAt()));
}

/** The time in whole minutes, epoch ms: for texts in which nothing changes more often. */
export function useMinute(): number {
  return useClockText((now) => now - (now % MINUTE_MS));
}

/** Gives the text of a time in a sentence, epoch ms: {@link formatMoment} now, in the zone of the reader. */
export function useMomentText(): (at: number | undefined) => string | undefined {
  const [zone] = usePreference(TIME_ZONE);
  const now = useMinute();
  return (at) => formatMoment(at, now, zone);
}
