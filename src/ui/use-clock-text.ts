import { useSyncExternalStore } from 'react';
import { clock } from '@/lib/clock';

/** What a function makes of the ticking time (epoch ms, server-corrected); renders again only when that changes. */
export function useClockText<Text extends string | number | boolean | undefined>(
  read: (now: number) => Text,
): Text {
  return useSyncExternalStore(clock.subscribe, () => read(clock.tickedAt()));
}
