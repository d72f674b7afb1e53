import './activity.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { counted } from '@/features/shared/labels';
import { gapReason } from '@/features/shared/memory/gap-reason';
import { aboutMemoryQuery, lastDayQuery } from '@/features/shared/memory/queries';
import { ReportingLine } from '@/features/shared/memory/ReportingLine';
import { SubpageHead } from '@/features/shared/SubpageHead';
import { DroppedNotice } from '@/features/shared/states/DroppedNotice';
import { LoadFailure } from '@/features/shared/states/LoadFailure';
import { useAddressParams } from '@/features/shared/use-address-param';
import { useListing } from '@/features/shared/use-listing';
import { useDocumentTitle } from '@/features/shared/use-page-title';
import { hasMemory } from '@/fleet/has-memory';
import { formatMoment } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { useContentPainted } from '@/ui/content-painted';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Skeleton } from '@/ui/Skeleton';
import { SkeletonBar } from '@/ui/SkeletonBar';
import { useClockText } from '@/ui/use-clock-text';
import { useStore } from '@/ui/use-store';
import { ActivityFilters } from './ActivityFilters';
import { readActivity } from './address';
import { linksOf } from './event-links';
import { PeriodChoice } from './PeriodChoice';
import { activityQuery } from './queries';
import { Timeline } from './Timeline';

const EVENTS = { one: 'event', other: 'events' } as const;

/** What happened in a scope, as the memory of the server has it, newest first. */
export function ActivityPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`Activity · ${scopeLabel(scope)}`);
  const isRemembered = useStore(hasMemory);
  return (
    <>
      <SubpageHead scope={scope} scopeName={scopeName} title="Activity">
        {isRemembered && <MemoryFacts />}
      </SubpageHead>
      {isRemembered ? <Activity scope={scope} /> : <NoMemory />}
    </>
  );
}

/** Where a memory would come from. */
function NoMemory() {
  useContentPainted(true);
  return (
    <EmptyState title="Nothing remembers this fleet">
      A server with an API key of its own reads the fleet all day and remembers what happened. This page has
      no such server.
    </EmptyState>
  );
}

function MemoryFacts() {
  const [zone] = usePreference(TIME_ZONE);
  const now = useClockText((time) => time - (time % 60_000));
  const { data } = useQuery(aboutMemoryQuery());
  if (data?.since === undefined) return null;
  return <p className="text-ink-muted">Memory since {formatMoment(data.since, now, zone)}</p>;
}

function Activity({ scope }: { scope: Scope }) {
  const listing = useListing(scope);
  const address = readActivity(useAddressParams());
  const [dismissed, setDismissed] = useState('');
  const events = useInfiniteQuery(activityQuery(listing, address));
  const { data, error, errorUpdatedAt, isFetching, refetch } = events;
  const lastDay = useQuery(lastDayQuery(listing));
  useContentPainted(data !== undefined || error !== null);
  const links = linksOf(scope);
  const first = data?.pages[0];
  const shown = data?.pages.flatMap((page) => page.events) ?? [];
  const droppedKey = JSON.stringify(address.dropped);
  return (
    <div className="activity">
      <div className="activity-main">
        {address.dropped.length > 0 && droppedKey !== dismissed && (
          <DroppedNotice dropped={address.dropped} onDismiss={() => setDismissed(droppedKey)} />
        )}
        <NotRecording />
        <section aria-label="Reporting, last 24 h" className="activity-panel">
          {lastDay.data ? (
            <ReportingLine day={lastDay.data} hrefAt={links.at} />
          ) : (
            <p className="text-xs text-ink-muted">
              {lastDay.error ? lastDay.error.message : <SkeletonBar className="w-60" />}
            </p>
          )}
        </section>
        <div className="activity-bar">
          <PeriodChoice period={address.period} bounds={first} />
          {first && (
            <output className="ms-auto text-ink-muted figures">
              {events.hasNextPage
                ? `The newest ${counted(shown.length, EVENTS)}`
                : counted(shown.length, EVENTS)}
              , newest first
            </output>
          )}
        </div>
        {first ? (
          <>
            {error && <OldEvents why={error.message} retry={() => void refetch()} />}
            {shown.length === 0 && <NoEvents since={first.since} from={first.from} />}
            <Timeline events={shown} links={links} />
            {events.hasNextPage && (
              <div className="py-3">
                <Button onClick={() => void events.fetchNextPage()} isPending={events.isFetchingNextPage}>
                  Show more
                </Button>
              </div>
            )}
          </>
        ) : error ? (
          <LoadFailure
            error={error}
            scope={scope}
            state={{ nextTryAt: errorUpdatedAt + 30_000, isFetching, refresh: () => void refetch() }}
          />
        ) : (
          <Skeleton rows={8} label="Loading what happened" />
        )}
      </div>
      <ActivityFilters address={address} kinds={first?.kinds} delegates={first?.delegates ?? []} />
    </div>
  );
}

function OldEvents({ why, retry }: { why: string; retry: () => void }) {
  return (
    <Banner
      tone="attention"
      title="What happened meanwhile could not be loaded."
      actions={
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>{why}</p>
    </Banner>
  );
}

/** Says that the memory does not record at this moment, since when and why. */
function NotRecording() {
  const [zone] = usePreference(TIME_ZONE);
  const now = useClockText((time) => time - (time % 60_000));
  const { data } = useQuery(aboutMemoryQuery());
  if (!data?.notRecording) return null;
  const { since, reason } = data.notRecording;
  const moment = formatMoment(since, now, zone);
  return (
    <Banner tone="attention" title={`Not recording${moment === undefined ? '' : ` since ${moment}`}.`}>
      <p>{gapReason(reason)}</p>
    </Banner>
  );
}

function NoEvents({ since, from }: { since: number | undefined; from: number }) {
  const [zone] = usePreference(TIME_ZONE);
  const now = useClockText((time) => time - (time % 60_000));
  const isYoung = since !== undefined && since > from;
  return (
    <EmptyState title={since === undefined ? 'Nothing has been read yet' : 'Nothing happened in this period'}>
      {since === undefined
        ? 'The memory of this scope begins with the first reading.'
        : isYoung && `The memory began at ${formatMoment(since, now, zone)}.`}
    </EmptyState>
  );
}
