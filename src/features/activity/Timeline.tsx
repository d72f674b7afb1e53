import { type ReactNode, useMemo } from 'react';
import type { Entry } from '@/domain/memory/entries';
import { isLasting } from '@/domain/memory/event-state';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatIso } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { daysOf } from './days';
import { EventItem } from './EventItem';
import type { EventLinks } from './event-links';
import { SeveralItem } from './SeveralItem';

interface TimelineProps {
  /** Newest first. */
  readonly entries: readonly Entry[];
  /** The end of the reader's last visit, epoch ms; undefined where it is not among these events. */
  readonly visit: number | undefined;
  readonly listing: ListingChoice;
  readonly links: EventLinks;
}

/** What still lasts, then all other entries under the headings of their days. */
export function Timeline({ entries, visit, listing, links }: TimelineProps) {
  const [zone] = usePreference(TIME_ZONE);
  const now = useMinute();
  const lasting = entries.filter(isOn);
  const days = useMemo(
    () =>
      daysOf(
        entries.filter((entry) => !isOn(entry)),
        visit,
        { now, zone },
      ),
    [entries, visit, now, zone],
  );
  const draw = (entry: Entry) => {
    const { id } = entry.events[0];
    if (entry.kind !== 'event') return <SeveralItem key={id} {...{ entry, links }} time={{ now, zone }} />;
    return <EventItem key={id} event={entry.events[0]} {...{ listing, links }} time={{ now, zone }} />;
  };
  return (
    <>
      {lasting.length > 0 && (
        <Section title="Lasting now" note={formatCount(lasting.length)}>
          {lasting.map(draw)}
        </Section>
      )}
      {days.map((day) => (
        <Section key={day.date} title={day.name} note={day.date}>
          {day.places.map((place) =>
            'entry' in place ? (
              draw(place.entry)
            ) : (
              <li key="visit" className="flex items-center gap-2.5 py-1.5 text-xs text-accent">
                <span>
                  Your last visit,{' '}
                  <time dateTime={formatIso(place.visit)}>{formatClockTime(place.visit, zone)}</time>
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

function isOn({ events: [newest] }: Entry): boolean {
  return isLasting(newest);
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
      <h2 className="border-b border-line-firm pt-4 pb-1.5 text-xs font-semibold">
        <span>{title}</span> <span className="ms-1 font-normal text-ink-muted">{note}</span>
      </h2>
      <ol>{children}</ol>
    </section>
  );
}
