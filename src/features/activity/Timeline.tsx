import { useMemo } from 'react';
import type { ActivityEvent } from '@/domain/memory/events';
import type { ListingChoice } from '@/fleet/messages';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useClockText } from '@/ui/use-clock-text';
import { dayTitle } from './day-title';
import { EventItem } from './EventItem';
import type { EventLinks } from './event-links';

interface TimelineProps {
  /** Newest first. */
  readonly events: readonly ActivityEvent[];
  readonly listing: ListingChoice;
  readonly links: EventLinks;
}

/** Events under the headings of their days. */
export function Timeline({ events, listing, links }: TimelineProps) {
  const [zone] = usePreference(TIME_ZONE);
  const now = useClockText((time) => time - (time % 60_000));
  const days = useMemo(() => {
    const found = new Map<
      string,
      { readonly name: string; readonly date: string; readonly events: ActivityEvent[] }
    >();
    for (const event of events) {
      const title = dayTitle(event.from, now, zone);
      const day = found.get(title.date) ?? { ...title, events: [] };
      day.events.push(event);
      found.set(title.date, day);
    }
    return [...found.values()];
  }, [events, now, zone]);
  return days.map((day) => (
    <section key={day.date} aria-label={`${day.name}, ${day.date}`}>
      <h2 className="activity-day">
        {day.name} <span className="font-normal text-ink-muted">{day.date}</span>
      </h2>
      <ol>
        {day.events.map((event) => (
          <EventItem key={event.id} event={event} listing={listing} links={links} time={{ now, zone }} />
        ))}
      </ol>
    </section>
  ));
}
