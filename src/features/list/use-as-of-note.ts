import { useDayToCome } from '@/features/fleet/moment';
import { formatDay } from '@/lib/time';

const OF_NOW: ReadonlySet<string> = new Set(['status', 'lastHeartbeat', 'silent']);

/** Headers with a note are shorter, so that both have room. */
export const NOTED_HEADERS: Readonly<Record<string, string>> = {
  status: 'Connectivity',
  versionStatus: 'Status',
  lastHeartbeat: 'Heartbeat',
};

/** Where the page shows a day to come: of when a column or a facet is, `now` or `15 Jan`. */
export function useAsOfNote(): (fact: string) => string | undefined {
  const day = useDayToCome();
  const dayText = formatDay(day)?.replace(/ \d{4}$/, '');
  return (fact) => {
    if (dayText !== undefined && OF_NOW.has(fact)) return 'now';
    return fact === 'versionStatus' ? dayText : undefined;
  };
}
