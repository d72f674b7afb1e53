import type { ActivityEvent } from '@/domain/memory/events';
import type { TimeZone } from '@/lib/time';
import { type DayTitle, dayTitle } from './day-title';

/** What the timeline shows at one place: an event, or the reader's last visit, epoch ms. */
type TimelineEntry = { readonly event: ActivityEvent } | { readonly visit: number };

export interface TimelineDay extends DayTitle {
  readonly entries: readonly TimelineEntry[];
}

/** What still lasts: instances that are not back, or a time in which nothing is read. */
export function isLasting({ kind, to }: Pick<ActivityEvent, 'kind' | 'to'>): boolean {
  return (kind === 'outage' || kind === 'lost' || kind === 'gap') && to === undefined;
}

/** The days of events, newest first. The last visit, if any, stands between those after it and those before it. */
export function daysOf(
  events: readonly ActivityEvent[],
  visit: number | undefined,
  { now, zone }: { readonly now: number; readonly zone: TimeZone },
): readonly TimelineDay[] {
  const entries: TimelineEntry[] = events.map((event) => ({ event }));
  if (visit !== undefined) {
    const older = events.findIndex(({ from }) => from <= visit);
    entries.splice(older === -1 ? entries.length : older, 0, { visit });
  }
  const days = new Map<string, DayTitle & { readonly entries: TimelineEntry[] }>();
  for (const entry of entries) {
    const title = dayTitle('event' in entry ? entry.event.from : entry.visit, now, zone);
    const day = days.get(title.date) ?? { ...title, entries: [] };
    day.entries.push(entry);
    days.set(title.date, day);
  }
  return [...days.values()];
}
