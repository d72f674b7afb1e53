import { listedMoment } from '@/domain/memory/event-moments';
import { isLasting } from '@/domain/memory/event-state';
import { eventText } from '@/domain/words/event-text';
import { counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatIso } from '@/lib/time';
import { EntryIcon } from './EventIcon';
import { AsOfLink, EventFold } from './EventItem';
import { EventSentence, NameList } from './EventText';
import { EVENTS, type EventTime, eventTime, timeBetween } from './event-labels';
import type { EventLinks } from './event-links';
import { type SeveralEntry, severalText, stripOf } from './several-labels';

interface SeveralItemProps {
  readonly entry: SeveralEntry;
  readonly links: EventLinks;
  readonly time: EventTime;
}

/** Several events as one: what they say together, a mark for each of a delegate's, and each of them on demand. */
export function SeveralItem({ entry, links, time }: SeveralItemProps) {
  const { kind, events } = entry;
  const [newest] = events;
  const text = severalText(entry, time);
  const first = events.at(-1) ?? newest;
  return (
    <li className="activity-event">
      <time dateTime={formatIso(first.from)} className="figures">
        {isLasting(newest)
          ? eventTime(first, time)
          : timeBetween(first.from, Math.max(...events.map(({ from, to = from }) => to)), time.zone)}
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
        <AsOfLink event={newest} {...{ links, time }} />
      </div>
    </li>
  );
}

function ShowLink({ entry: { kind, events }, links }: Omit<SeveralItemProps, 'time'>) {
  const [newest] = events;
  const [only] = newest.delegates;
  if (kind === 'each') {
    const href = links.delegatesAt(
      events.flatMap(({ delegates }) => delegates),
      listedMoment(newest),
    );
    return href === undefined ? null : <a href={href}>{`Show these ${formatCount(events.length)}`}</a>;
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
