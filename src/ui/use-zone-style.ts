import { wholeTimes, type ZoneStyle } from '@/lib/time';
import { TIME_ZONE, usePreference } from './preferences';
import { useIsPrinting } from './use-is-printing';

/** Returns the style of times in sentences: in the reader's zone; on paper each with its date and zone. */
export function useZoneStyle(): ZoneStyle {
  const [zone] = usePreference(TIME_ZONE);
  return useIsPrinting() ? wholeTimes(zone) : zone;
}
