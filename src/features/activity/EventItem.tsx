import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { isLasting } from '@/domain/memory/event-state';
import type { ActivityEvent, OutageStep } from '@/domain/memory/events';
import { missingIn } from '@/domain/memory/missing-of';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { eventText } from '@/domain/words/event-text';
import { WriteFailure } from '@/features/failures/FailureBanner';
import { useDisabledReason } from '@/features/fleet/permissions';
import { allMissingQuery, missingLabel, useDismissals } from '@/features/missing/missing';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatIso, formatMoment } from '@/lib/time';
import { GuardedButton } from '@/ui/GuardedButton';
import { EntryIcon } from './EventIcon';
import { EventSentence, NameList } from './EventText';
import { eventTime, type PlacedTime } from './event-labels';
import type { EventLinks } from './event-links';

interface EventItemProps {
  readonly event: ActivityEvent;
  readonly listing: ListingChoice;
  readonly links: EventLinks;
  readonly time: PlacedTime;
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
  readonly time: PlacedTime;
}

/** The first link of an event: to what it is about. */
function ShowLink({ event, links }: Omit<EventLinkProps, 'time'>) {
  const { count, delegates } = event;
  const [only] = delegates;
  const tokenHref = links.token(event);
  if (tokenHref !== undefined) return <a href={tokenHref}>Show token</a>;
  const list = links.delegatesOf(event);
  if (list) return <a href={list.href}>{list.label}</a>;
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
  if (!asOf) return null;
  // Of another day, the day is enough to see.
  const [shown, clock] = formatMoment(asOf.moment, time.day, time.zone)?.split(', ') ?? [];
  return (
    <a href={asOf.href}>
      <span>{`As of ${shown}`}</span>
      <span className="sr-only">{`${clock === undefined ? '' : `, ${clock}`}: show the page as it was`}</span>
    </a>
  );
}

interface OutageStepsProps {
  /** Oldest first. */
  readonly steps: readonly OutageStep[];
  readonly isOver: boolean;
  readonly time: PlacedTime;
}

/** How an outage went, newest first: begun, grown, how many were back, over. */
function OutageSteps({ steps, isOver, time }: OutageStepsProps) {
  const most = Math.max(...steps.map(({ instances }) => instances));
  return (
    <ol className="activity-steps">
      {steps
        .map((step, place) => (
          <li key={step.at}>
            <time dateTime={formatIso(step.at)} className="figures">
              {formatMoment(step.at, time.day, time.zone)}
            </time>
            <span
              aria-hidden="true"
              className="h-1.5 overflow-hidden rounded-sm bg-chip forced-color-adjust-none"
            >
              <i
                className={`block h-full ${step.back > 0 || isOver ? 'bg-neutral' : 'bg-bad'}`}
                style={{ width: `${(100 * (step.back || step.instances)) / most}%` }}
              />
            </span>
            <span>{stepText(step, place === 0, isOver && place === steps.length - 1)}</span>
          </li>
        ))
        .toReversed()}
    </ol>
  );
}

function stepText({ delegates, instances, back }: OutageStep, isFirst: boolean, isOver: boolean): string {
  const silent = `${counted(delegates, DELEGATES)}, ${counted(instances, INSTANCES)} silent`;
  if (isFirst) return `Begun: ${silent}`;
  if (isOver) return `Over: ${formatCount(back)} of ${counted(instances, INSTANCES)} back`;
  return back > 0 ? `${formatCount(back)} of ${counted(instances, INSTANCES)} back` : `Grown to ${silent}`;
}

interface MissingActionsProps {
  /** Delegates that went missing. */
  readonly event: ActivityEvent;
  readonly listing: ListingChoice;
  /** The link to what the event is about. */
  readonly children: ReactNode;
  /** The link to the page as it was. */
  readonly asOf: ReactNode;
}

/** The actions of an event whose delegates went missing: those that still are can be dismissed, and this undone. */
function MissingActions({ event, listing, children, asOf }: MissingActionsProps) {
  const { data: newest } = useQuery(allMissingQuery(listing));
  const isOlder = newest?.isMore === true && (newest.delegates.at(-1)?.since ?? 0) >= event.from;
  const { from, to = from } = event;
  const { data: own } = useQuery({ ...allMissingQuery(listing, { from, to }), enabled: isOlder });
  const { dismiss, undo } = useDismissals(listing);
  const disabledReason = useDisabledReason(listing.scope)('core_delegate_edit');
  const found = missingIn(event, (isOlder ? own : newest)?.delegates ?? []);
  const open = found.filter(({ dismissed }) => !dismissed);
  const subjects = open.length > 0 ? open : found;
  const by = found[0]?.dismissed?.by;
  const error = dismiss.error ?? undo.error;
  return (
    <>
      <div className="activity-links">
        <span>
          {children}
          {found.length > 0 && open.length === 0 && (
            <span className="text-ink-muted">{`Dismissed${by !== undefined ? ` by ${by}` : ''}`}</span>
          )}
          {/* One button for both, so that it keeps the focus. */}
          {found.length > 0 && (
            <GuardedButton
              className="activity-dismiss"
              aria-label={`${open.length > 0 ? 'Dismiss' : 'Undo: dismiss'} ${missingLabel(subjects)}`}
              disabledReason={disabledReason}
              isPending={dismiss.isPending || undo.isPending}
              onClick={() => (open.length > 0 ? dismiss : undo).start(subjects)}
            >
              {open.length > 0 ? 'Dismiss' : 'Undo'}
            </GuardedButton>
          )}
        </span>
        {asOf}
      </div>
      {error && (
        <div className="col-[3/-1] max-tablet:col-[-2/-1]">
          <WriteFailure error={error} refusal="Nothing was changed" shownBy="this page" />
        </div>
      )}
    </>
  );
}

interface EventFoldProps {
  /** What it holds: "4 steps". */
  readonly what: string;
  readonly children: ReactNode;
}

/** A part of an entry that is folded until somebody wants it. Paper shows it. */
export function EventFold({ what, children }: EventFoldProps) {
  return (
    <details className="activity-fold group">
      <summary className="-ms-0.75 inline-flex min-h-6 cursor-pointer items-center gap-0.5 text-xs font-medium text-ink-muted hover:text-ink print:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-faint group-open:rotate-90" />
        <span className="group-open:hidden">{`Show ${what}`}</span>
        <span className="hidden group-open:inline">{`Hide ${what}`}</span>
      </summary>
      {children}
    </details>
  );
}
