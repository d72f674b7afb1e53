import { useDayToCome } from '@/features/fleet/moment';

const OF_NOW: ReadonlySet<string> = new Set(['status', 'lastHeartbeat', 'silent']);

/** Headers with a note are shorter, so that both have room. */
export const NOTED_HEADERS: Readonly<Record<string, string>> = {
  status: 'Connectivity',
  lastHeartbeat: 'Heartbeat',
};

/** Where the page shows a day to come: `now` for a column or a facet that is not of that day. */
export function useAsOfNote(): (fact: string) => string | undefined {
  const day = useDayToCome();
  return (fact) => (day !== undefined && OF_NOW.has(fact) ? 'now' : undefined);
}
