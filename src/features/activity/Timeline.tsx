import { type ReactNode, useMemo } from 'react';
import type { ActivityEvent } from '@/domain/memory/events';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatIso } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { daysOf, isLasting } from './days';
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

/** What still lasts, then all other events under the headings of their days. */
export function Timeline({ events, visit, listing, links }: TimelineProps) {
  const [zone] = usePreference(TIME_ZONE);
  const now = useMinute();
  const lasting = events.filter(isLasting);
  const days = useMemo(
    () =>
      daysOf(
        events.filter((event) => !isLasting(event)),
        visit,
        { now, zone },
      ),
    [events, visit, now, zone],
  );
  const draw = (event: ActivityEvent) => (
    <EventItem key={event.id} event={event} listing={listing} links={links} time={{ now, zone }} />
  );
  return (
    <>
      {lasting.length > 0 && (
        <Section title="Lasting" note={formatCount(lasting.length)}>
          {lasting.map(draw)}
        </Section>
      )}
      {days.map((day) => (
        <Section key={day.date} title={day.name} note={day.date}>
          {day.entries.map((entry) =>
            'event' in entry ? (
              draw(entry.event)
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
        </Section>
      ))}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  /** Muted, behind the title. */
  readonly note: string;
  /** The items of a list. */
  readonly children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  return (
    <section aria-label={`${title}, ${note}`}>
      <h2 className="border-b border-line-firm pt-2.5 pb-1.5 text-xs font-semibold">
        <span>{title}</span> <span className="ms-1 font-normal text-ink-muted">{note}</span>
      </h2>
      <ol>{children}</ol>
    </section>
  );
}
