import { useQuery } from '@tanstack/react-query';
import { greatest } from 'd3-array';
import { type ReactNode, useMemo } from 'react';
import { traitOfSilent } from '@/domain/findings/common-trait';
import type { Entry } from '@/domain/memory/entries';
import { listedMoment } from '@/domain/memory/event-moments';
import { isLasting } from '@/domain/memory/event-state';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { eventText, lossBegan } from '@/domain/words/event-text';
import { useIsPaused } from '@/features/fleet/polling';
import { fleetQuery } from '@/features/fleet/queries';
import { counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatIso } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { daysOf } from './days';
import { EntryIcon } from './EventIcon';
import { AsOfLink, EventFold, EventItem } from './EventItem';
import { EventSentence, NameList } from './EventText';
import { EVENTS, eventTime, type PlacedTime, timeBetween } from './event-labels';
import { type EventLinks, MOST_NAMED } from './event-links';
import { isDown, type SeveralEntry, severalText, stripOf } from './several-labels';

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
  const draw = (entry: Entry, day: number) => {
    const { id } = entry.events[0];
    const time = { now, zone, day };
    if (entry.kind !== 'event') return <SeveralItem key={id} {...{ entry, listing, links, time }} />;
    return <EventItem key={id} event={entry.events[0]} {...{ listing, links, time }} />;
  };
  return (
    <>
      {lasting.length > 0 && (
        <Section title="Lasting now" note={formatCount(lasting.length)}>
          {lasting.map((entry) => draw(entry, now))}
        </Section>
      )}
      {days.map((day) => (
        <Section key={day.date} title={day.name} note={day.date}>
          {day.places.map((place) =>
            'entry' in place ? (
              draw(place.entry, place.entry.events[0].from)
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

interface SeveralItemProps {
  readonly entry: SeveralEntry;
  readonly listing: ListingChoice;
  readonly links: EventLinks;
  readonly time: PlacedTime;
}

/** Several events as one: what they say together, a mark for each of a delegate's, and each of them on demand. */
function SeveralItem({ entry, listing, links, time }: SeveralItemProps) {
  const { kind, events } = entry;
  const [newest] = events;
  const text = severalText(entry, time, useTrait(entry, listing));
  const last = events.at(-1) ?? newest;
  const first = kind === 'each' ? Math.min(...entry.events.map(lossBegan)) : last.from;
  const worst = kind === 'each' ? greatest(entry.events, ({ worstAt }) => worstAt) : undefined;
  return (
    <li className="activity-event">
      <time dateTime={formatIso(first)} className="figures">
        {isLasting(newest)
          ? eventTime({ ...last, from: first }, time)
          : timeBetween(first, Math.max(...events.map(({ from, to = from }) => to)), time)}
      </time>
      <EntryIcon {...entry} />
      <div className="min-w-0 wrap-anywhere">
        <EventSentence event={newest} {...{ links, text }} />
        {text.names?.map((some) => (
          <NameList key={some.lead ?? ''} event={newest} links={links} {...some} />
        ))}
        {kind === 'repeat' && <Strip {...{ entry, time }} />}
        <EventFold what={counted(events.length, EVENTS)}>
          <ol className="activity-several">
            {events.map((event) => (
              <li key={event.id}>
                <time dateTime={formatIso(event.from)} className="figures">
                  {eventTime(event, time)}
                </time>
                <EventSentence {...{ event, links }} text={eventText(event, time)} />
                <AsOfLink {...{ event, links, time }} />
              </li>
            ))}
          </ol>
        </EventFold>
      </div>
      <div className="activity-links">
        <span>
          <ShowLink {...{ entry, links }} />
        </span>
        <AsOfLink event={worst ?? newest} {...{ links, time }} />
      </div>
    </li>
  );
}

/** What delegates that are down have in common; undefined while that, or a part of them, is not known. */
function useTrait(entry: SeveralEntry, listing: ListingChoice) {
  const isWanted = isDown(entry) && !entry.mayGrow;
  const enabled = !useIsPaused() && isWanted;
  const { data } = useQuery({ ...fleetQuery(listing), enabled, staleTime: MINUTE_MS });
  return useMemo(() => {
    if (!isWanted || !data) return undefined;
    const keys = entry.events.flatMap(({ delegates }) => delegates.map(({ key }) => key));
    return traitOfSilent(new Set(keys), data.fleet);
  }, [isWanted, entry, data]);
}

function ShowLink({ entry: { kind, events }, links }: Pick<SeveralItemProps, 'entry' | 'links'>) {
  const [newest] = events;
  const [only] = newest.delegates;
  if (kind === 'each') {
    if (events.length > MOST_NAMED) return null;
    const { href, label } = links.delegatesAt(
      events.flatMap(({ delegates }) => delegates),
      listedMoment(newest),
    );
    return <a href={href}>{label}</a>;
  }
  return (
    only && (
      <a href={links.delegate(newest, only)}>
        Show <span className="sr-only">{only.name}</span>
      </a>
    )
  );
}

/** A mark for each event, over the hours. The events themselves unfold below. */
function Strip({ entry, time }: Pick<SeveralItemProps, 'entry' | 'time'>) {
  const { marks, labels } = stripOf(entry.events, time);
  return (
    <div aria-hidden="true" className="activity-strip">
      <div>
        {marks.map((at) => (
          <i key={at} style={{ insetInlineStart: `${at}%` }} />
        ))}
      </div>
      <div className="figures">
        {labels.map(({ at, text }) => (
          <span key={at} style={{ insetInlineStart: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
