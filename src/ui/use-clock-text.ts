import { useSyncExternalStore } from 'react';
import { clock } from '@/lib/clock';

/** Calls `read` with the ticking time (epoch ms, server-corrected). Re-renders only when its result changes. */
export function useClockText<Text extends string | number | boolean | undefined>(
  read: (now: number) => Text,
): Text {
  return useSyncExternalStore(clock.subscribe, () => read(clock.tickedAt()));
}
