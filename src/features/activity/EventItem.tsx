import { clsx } from 'clsx/lite';
import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CirclePlus,
  History,
  KeyRound,
  type LucideIcon,
  Package,
  Pencil,
  RefreshCw,
  Tags,
  Trash2,
} from 'lucide-react';
import type { ActivityEvent, DelegateRef, EventKind } from '@/domain/memory/events';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { useAddressParams } from '@/features/shared/use-address-param';
import { formatCount } from '@/lib/numbers';
import { formatIso, formatMoment } from '@/lib/time';
import { ToneIcon } from '@/ui/ToneIcon';
import { readActivity, writeActivity } from './address';
import { isLasting } from './days';
import { type EventTime, eventText, eventTime, isDowngrade, type Names } from './event-labels';
import type { EventLinks } from './event-links';
import { MissingActions } from './MissingActions';
import { OutageSteps } from './OutageSteps';

interface EventItemProps {
  readonly event: ActivityEvent;
  readonly listing: ListingChoice;
  readonly links: EventLinks;
  readonly time: EventTime;
}

/** One event: when, what, whom, and the links to it. */
export function EventItem({ event, links, time, listing }: EventItemProps) {
  const { title, more, tag, detail, names = [] } = eventText(event, time);
  const scope = event.kind === 'token-change' && listing.includesBelow ? event.scope : undefined;
  return (
    <li className={clsx('activity-event', event.kind === 'gap' && 'activity-gap')}>
      <time dateTime={formatIso(event.from)} className="figures">
        {eventTime(event, time.zone)}
      </time>
      <EventIcon event={event} />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <b className="font-medium">
            {title.map((part) =>
              typeof part === 'string' ? (
                <span key={part}>{part}</span>
              ) : (
                <Name key={part.key} {...{ event, links }} delegate={part} />
              ),
            )}
          </b>{' '}
          {scope && (
            <span className="text-ink-muted">{`In ${delegateScopeLabel(delegateScopeOf(scope))}.`}</span>
          )}
          {more !== undefined && <span>{` ${more} `}</span>}
          {tag !== undefined && <TagLink tag={tag} />}
        </p>
        {detail && <p className="text-xs text-ink-muted">{detail}</p>}
        {names.map((some) => (
          <NameList key={some.lead ?? ''} {...{ event, links }} {...some} />
        ))}
        {event.kind === 'outage' && (
          <OutageSteps steps={event.steps} isOver={!isLasting(event)} time={time} />
        )}
      </div>
      <EventActions event={event} links={links} time={time} listing={listing} />
    </li>
  );
}

/** The link that shows only the events about delegates with a tag, at the end of a sentence. */
function TagLink({ tag }: { tag: string }) {
  const params = useAddressParams();
  const { tags } = readActivity(params);
  const query = writeActivity(params, { tags: [...new Set([...tags, tag])] });
  return (
    <span className="inline-flex max-w-full items-baseline align-bottom">
      <a
        href={`?${query}`}
        data-hint={tag}
        data-hint-when-cut=""
        className="truncate rounded-sm bg-chip px-1.5 py-0.5 text-xs hover:underline"
        aria-label={`${tag}: show only the events about this tag`}
      >
        {tag}
      </a>
      .
    </span>
  );
}

/** How many names stand on the line; the rest unfolds. */
const SHOWN_NAMES = 3;

interface NameProps extends Pick<EventItemProps, 'event' | 'links'> {
  readonly delegate: DelegateRef;
}

/** The name of a delegate of an event, as the link to its page, with its scope where there are several. */
function Name({ event, links, delegate }: NameProps) {
  const scope = links.scopeOf(delegate);
  return (
    <>
      <a href={links.delegate(event, delegate)} className="hover:underline">
        {delegate.name}
      </a>
      {scope !== undefined && <span className="font-normal text-ink-muted">{` in ${scope}`}</span>}
    </>
  );
}

function NameList({ event, links, lead, delegates, count }: Omit<NameProps, 'delegate'> & Names) {
  const first = delegates.slice(0, SHOWN_NAMES);
  const others = delegates.slice(SHOWN_NAMES);
  const unnamed = count - delegates.length;
  const linked = (list: typeof delegates) =>
    list.map((delegate, place) => (
      <span key={delegate.key}>
        {place > 0 && <span>{', '}</span>}
        <Name {...{ event, links, delegate }} />
      </span>
    ));
  return (
    <div className="text-xs text-ink-muted">
      {lead !== undefined && <span>{`${lead} `}</span>}
      {linked(first)}
      {others.length > 0 && (
        <details className="inline">
          <summary className="inline-flex min-h-6 cursor-pointer items-center ps-1 text-accent">
            {`and ${formatCount(count - first.length)} more`}
          </summary>
          <p>
            {linked(others)}
            {unnamed > 0 && <span>{` and ${formatCount(unnamed)} more`}</span>}
          </p>
        </details>
      )}
    </div>
  );
}

const ICONS: Record<Exclude<EventKind, 'outage' | 'lost' | 'gap'>, LucideIcon> = {
  missing: CircleDashed,
  came: CirclePlus,
  returned: CirclePlus,
  deleted: Trash2,
  version: ArrowUp,
  'auto-upgrade': RefreshCw,
  latest: Package,
  token: KeyRound,
  'token-change': KeyRound,
  tags: Tags,
  renamed: Pencil,
  beginning: History,
};

function EventIcon({ event }: Pick<EventItemProps, 'event'>) {
  const { kind } = event;
  if (kind === 'outage' || kind === 'lost') {
    // What has recovered needs nobody: it has no colour.
    if (!isLasting(event)) return <CircleCheck aria-hidden />;
    return <ToneIcon tone={kind === 'outage' ? 'bad' : 'attention'} />;
  }
  if (kind === 'gap') return <span />;
  const Icon = isDowngrade(event) ? ArrowDown : ICONS[kind];
  return <Icon aria-hidden />;
}

function EventActions({ event, listing, ...rest }: EventItemProps) {
  const actions = <EventLinkList event={event} {...rest} />;
  if (event.kind !== 'missing') return <div className="activity-links">{actions}</div>;
  return (
    <MissingActions event={event} listing={listing}>
      {actions}
    </MissingActions>
  );
}

function EventLinkList({ event, links, time }: Omit<EventItemProps, 'listing'>) {
  const { kind, count } = event;
  const listHref = links.delegatesOf(event);
  const tokenHref = links.token(event);
  return (
    <>
      {tokenHref !== undefined && <a href={tokenHref}>Show token</a>}
      {listHref !== undefined && <a href={listHref}>{`Show these ${formatCount(count)}`}</a>}
      {(kind === 'outage' || kind === 'lost') && (
        <a href={links.at(event.worstAt)}>
          <span>{`As of ${formatMoment(event.worstAt, event.from, time.zone)}`}</span>
          <span className="sr-only">: show the page as it was</span>
        </a>
      )}
    </>
  );
}
