import { wholeTimes, type ZoneStyle } from '@/lib/time';
import { TIME_ZONE, usePreference } from './preferences';
import { useIsPrinting } from './use-is-printing';

/** On the page, times are in the reader's zone; on paper each has its date and zone. */
export function useZoneStyle(): ZoneStyle {
  const [zone] = usePreference(TIME_ZONE);
  return useIsPrinting() ? wholeTimes(zone) : zone;
}
