import { useMemo } from 'react';
import type { ActivityEvent } from '@/domain/memory/events';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { formatClockTime, formatIso } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { daysOf } from './days';
import { EventItem } from './EventItem';
import type { EventLinks } from './event-links';

interface TimelineProps {
  /** Newest first. */
  readonly events: readonly ActivityEvent[];
  /** The end of the reader's last visit, epoch ms; undefined where it is not among these events. */
  readonly visit: number | undefined;
  readonly listing: ListingChoice;
  readonly links: EventLinks;
}

/** Events under the headings of their days. */
export function Timeline({ events, visit, listing, links }: TimelineProps) {
  const [zone] = usePreference(TIME_ZONE);
  const now = useMinute();
  const days = useMemo(() => daysOf(events, visit, { now, zone }), [events, visit, now, zone]);
  return days.map((day) => (
    <section key={day.date} aria-label={`${day.name}, ${day.date}`}>
      <h2 className="border-b border-line-firm pt-2.5 pb-1.5 text-xs font-semibold">
        <span>{day.name}</span> <span className="ms-1 font-normal text-ink-muted">{day.date}</span>
      </h2>
      <ol>
        {day.entries.map((entry) =>
          'event' in entry ? (
            <EventItem
              key={entry.event.id}
              event={entry.event}
              listing={listing}
              links={links}
              time={{ now, zone }}
            />
          ) : (
            <li key="visit" className="flex items-center gap-2.5 py-1.5 text-xs text-accent">
              <span>
                Your last visit,{' '}
                <time dateTime={formatIso(entry.visit)}>{formatClockTime(entry.visit, zone)}</time>
              </span>
              <span aria-hidden="true" className="grow border-t opacity-50" />
            </li>
          ),
        )}
      </ol>
    </section>
  ));
}
