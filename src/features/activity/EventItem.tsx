import { clsx } from 'clsx/lite';
import { isLasting } from '@/domain/memory/event-state';
import type { ActivityEvent } from '@/domain/memory/events';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { eventText } from '@/domain/words/event-text';
import { counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatIso, formatMoment } from '@/lib/time';
import { EventFold } from './EventFold';
import { EntryIcon } from './EventIcon';
import { EventSentence, NameList } from './EventText';
import { type EventTime, eventTime } from './event-labels';
import type { EventLinks } from './event-links';
import { MissingActions } from './MissingActions';
import { OutageSteps } from './OutageSteps';

interface EventItemProps {
  readonly event: ActivityEvent;
  readonly listing: ListingChoice;
  readonly links: EventLinks;
  readonly time: EventTime;
}

const STEPS = { one: 'step', other: 'steps' } as const;

/** One event: when, what, whom, and the links to it. */
export function EventItem({ event, links, time, listing }: EventItemProps) {
  const text = eventText(event, time);
  const scope = event.kind === 'token-change' && listing.includesBelow ? event.scope : undefined;
  const names = (text.names ?? []).map((some) => (
    <NameList key={some.lead ?? ''} {...{ event, links }} {...some} />
  ));
  return (
    <li className={clsx('activity-event', event.kind === 'gap' && 'activity-gap')}>
      <time dateTime={formatIso(event.from)} className="figures">
        {eventTime(event, time)}
      </time>
      <EntryIcon kind="event" events={[event]} />
      <div className="min-w-0 wrap-anywhere">
        <EventSentence {...{ event, links, text }}>
          {scope && <span>{` In ${delegateScopeLabel(delegateScopeOf(scope))}.`}</span>}
        </EventSentence>
        {text.detail && <p className="text-xs text-ink-muted">{text.detail}</p>}
        {event.kind !== 'outage' ? (
          names
        ) : isLasting(event) ? (
          <>
            {names}
            <OutageSteps steps={event.steps} isOver={false} time={time} />
          </>
        ) : (
          <EventFold what={counted(event.steps.length, STEPS)}>
            {names}
            <OutageSteps steps={event.steps} isOver time={time} />
          </EventFold>
        )}
      </div>
      <EventActions event={event} links={links} time={time} listing={listing} />
    </li>
  );
}

function EventActions({ event, listing, links, time }: EventItemProps) {
  const asOf = <AsOfLink {...{ event, links, time }} />;
  if (event.kind === 'missing') {
    return (
      <MissingActions event={event} listing={listing} asOf={asOf}>
        {event.count > 1 && <ShowLink event={event} links={links} />}
      </MissingActions>
    );
  }
  return (
    <div className="activity-links">
      <span>
        <ShowLink event={event} links={links} />
      </span>
      {asOf}
    </div>
  );
}

interface EventLinkProps extends Pick<EventItemProps, 'event' | 'links'> {
  readonly time: EventTime;
}

/** The first link of an event: to what it is about. */
function ShowLink({ event, links }: Omit<EventLinkProps, 'time'>) {
  const { count, delegates } = event;
  const [only] = delegates;
  const tokenHref = links.token(event);
  if (tokenHref !== undefined) return <a href={tokenHref}>Show token</a>;
  const listHref = links.delegatesOf(event);
  if (listHref !== undefined) return <a href={listHref}>{`Show these ${formatCount(count)}`}</a>;
  if (count !== 1 || !only) return null;
  const helpHref = event.kind === 'lost' && event.isDown ? links.troubleshooter(only) : undefined;
  return (
    <a href={helpHref ?? links.delegate(event, only)}>
      <span>{helpHref === undefined ? 'Show' : 'Troubleshoot'}</span>{' '}
      <span className="sr-only">{only.name}</span>
    </a>
  );
}

/** The link to the page as it was at an event. */
export function AsOfLink({ event, links, time }: EventLinkProps) {
  const asOf = links.asOf(event);
  return (
    asOf && (
      <a href={asOf.href}>
        <span>{`As of ${formatMoment(asOf.moment, event.from, time.zone)}`}</span>
        <span className="sr-only">: show the page as it was</span>
      </a>
    )
  );
}
