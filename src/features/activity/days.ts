import type { Entry } from '@/domain/memory/entries';
import type { TimeZone } from '@/lib/time';
import { type DayTitle, dayTitle } from './period-text';

/** What the timeline shows at one place: an entry, or the reader's last visit, epoch ms. */
type Place = { readonly entry: Entry } | { readonly visit: number };

export interface TimelineDay extends DayTitle {
  readonly places: readonly Place[];
}

/**
 * The days of entries, newest first, by their newest events. The last visit, if any, stands between those after it and those
 * before it.
 */
export function daysOf(
  entries: readonly Entry[],
  visit: number | undefined,
  { now, zone }: { readonly now: number; readonly zone: TimeZone },
): readonly TimelineDay[] {
  const places: Place[] = entries.map((entry) => ({ entry }));
  if (visit !== undefined) {
    const older = entries.findIndex(({ events: [{ from }] }) => from <= visit);
    places.splice(older === -1 ? places.length : older, 0, { visit });
  }
  const days = new Map<string, DayTitle & { readonly places: Place[] }>();
  for (const place of places) {
    const title = dayTitle('entry' in place ? place.entry.events[0].from : place.visit, now, zone);
    const day = days.get(title.date) ?? { ...title, places: [] };
    day.places.push(place);
    days.set(title.date, day);
  }
  return [...days.values()];
}
