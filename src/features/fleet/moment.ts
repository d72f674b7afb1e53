import { createContext, useContext } from 'react';
import type { ShownMoment } from '@/domain/address/as-of';
import { hasMemory } from '@/fleet/feed';
import { useStore } from '@/ui/use-store';

/** The frame takes it from the address. */
export const Moment = createContext<ShownMoment | undefined>(undefined);

/** The moment of the past or the day to come that the page shows; undefined for now. At both, nothing can be changed. */
export function useMoment(): ShownMoment | undefined {
  return useContext(Moment);
}

/** The moment of the past that the page shows, epoch ms; undefined for now and for a day to come. */
export function usePastMoment(): number | undefined {
  const moment = useMoment();
  return moment?.isToCome ? undefined : moment?.at;
}

/** The day to come that the page shows: the start of the UTC day, epoch ms. */
export function useDayToCome(): number | undefined {
  const moment = useMoment();
  return moment?.isToCome ? moment.at : undefined;
}

/** Whether something remembers the fleet, so that there is a past. */
export function useHasMemory(): boolean {
  return useStore(hasMemory);
}
