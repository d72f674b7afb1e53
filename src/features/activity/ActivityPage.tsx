import './activity.css';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { entriesOf } from '@/domain/memory/entries';
import type { Scope } from '@/domain/scope/scope';
import { gapReason } from '@/domain/words/gap-reason';
import { useAddressParams } from '@/features/address/use-address-param';
import { useListing } from '@/features/address/use-listing';
import { askedBy } from '@/features/failures/asked';
import { FilterButton, FilterDock } from '@/features/filters/FilterDock';
import { FilterSheet } from '@/features/filters/FilterSheet';
import { useFilterPlace } from '@/features/filters/use-filter-place';
import { useHasMemory } from '@/features/fleet/moment';
import { PAUSED_QUERY, useIsPaused } from '@/features/fleet/polling';
import { DataAge } from '@/features/frame/DataAge';
import { PageStates } from '@/features/frame/PageStates';
import { TitleRow } from '@/features/frame/TitleRow';
import { ACTIVITY_RENEW_MS, aboutMemoryQuery, MEMORY_KEY } from '@/features/memory/queries';
import { useVisit } from '@/features/memory/use-visit';
import { ReportingChart } from '@/features/reporting/ReportingChart';
import { PlanSoFar } from '@/features/upgrades/PlanSoFar';
import { counted } from '@/features/words/labels';
import { startOfDay } from '@/lib/calendar';
import { formatCount } from '@/lib/numbers';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Skeleton } from '@/ui/Skeleton';
import { useMomentText } from '@/ui/use-clock-text';
import { ActivityFilters } from './ActivityFilters';
import { ActivityHead } from './ActivityHead';
import { filterCount, type Period, readActivity } from './address';
import { EVENTS } from './event-labels';
import { linksOf } from './event-links';
import { CutNote, NoEvents, useClearFilters } from './NoEvents';
import { Numbers } from './Numbers';
import { chartPeriodOf, usePeriodText } from './period-text';
import { activityQuery, matchingCount } from './queries';
import { Timeline } from './Timeline';

const CHART_TITLE = 'Reporting instances';

const PAGE = 'min-w-0 px-6 pb-12 max-phone:px-3';

/** What happened in a scope, as the memory of the server has it, newest first. */
export function ActivityPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const isRemembered = useHasMemory();
  if (isRemembered) return <Activity scope={scope} scopeName={scopeName} />;
  return (
    <div className={PAGE}>
      <TitleRow scope={scope} scopeName={scopeName} title="Activity" />
      <NoMemory />
    </div>
  );
}

/** Where a memory would come from. */
function NoMemory() {
  return (
    <EmptyState title="Nothing remembers this fleet">
      A server with an API key of its own reads the fleet all day and remembers what happened. This page has
      no such server.
    </EmptyState>
  );
}

function Activity({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const listing = useListing(scope);
  const address = readActivity(useAddressParams());
  const place = useFilterPlace();
  const client = useQueryClient();
  const isPaused = useIsPaused();
  const events = useInfiniteQuery({ ...activityQuery(listing, address), ...(isPaused && PAUSED_QUERY) });
  const { data, error, isFetching } = events;
  const { lastVisit } = useVisit(scope);
  const first = data?.pages[0];
  const isFuture = first !== undefined && first.from > first.askedAt;
  const links = linksOf(listing);
  const periodText = usePeriodText(address.period);
  const past = { listing, period: address.period, hrefAt: links.at, isExplained: error !== null };
  const [zone] = usePreference(TIME_ZONE);
  const shown = useMemo(() => data?.pages.flatMap((page) => page.events) ?? [], [data]);
  const entries = useMemo(
    () => entriesOf(shown, (at) => startOfDay(at, zone), events.hasNextPage),
    [shown, zone, events.hasNextPage],
  );
  const oldest = events.hasNextPage ? shown.at(-1)?.from : first?.from;
  const isVisitShown =
    first && oldest !== undefined && lastVisit !== undefined && lastVisit >= oldest && lastVisit <= first.to;
  const chosen = filterCount(address);
  const clear = useClearFilters();
  const filters = <ActivityFilters address={address} activity={first} />;
  return (
    <div className={place.isDocked ? 'with-dock' : undefined}>
      <div className={PAGE}>
        <DataAge
          asOf={first?.askedAt}
          hasFailed={error !== null}
          isFetching={isFetching}
          // The chart, too.
          refresh={() => void client.invalidateQueries({ queryKey: MEMORY_KEY })}
        />
        <ActivityHead {...{ scope, scopeName }} {...address} bounds={first}>
          <FilterButton {...place} chosen={chosen} />
        </ActivityHead>
        <NotRecording />
        {!isFuture && (
          <>
            <Chart {...past} />
            <Numbers {...past} by={address.numbers} />
          </>
        )}
        <PlanOfAddress listing={listing} />
        {first && (
          <EventCount
            shown={shown.length}
            // Nobody knows the number of a period that has no room in one answer.
            all={events.hasNextPage && first.cutAt === undefined ? matchingCount(first, address) : undefined}
            isMore={events.hasNextPage}
            entries={entries.length}
            periodText={periodText}
          />
        )}
        <PageStates
          scope={scope}
          asked={{ ...askedBy(events, isPaused ? undefined : ACTIVITY_RENEW_MS), asOf: first?.askedAt }}
          waiting={<Waiting />}
        >
          {({ pages: [newest] }) => (
            <>
              {newest?.cutAt !== undefined && <CutNote at={newest.cutAt} />}
              {newest && shown.length === 0 && !events.hasNextPage && (
                <NoEvents answer={newest} isFiltered={chosen > 0} />
              )}
              <Timeline
                entries={entries}
                visit={isVisitShown ? lastVisit : undefined}
                listing={listing}
                links={links}
              />
              {events.hasNextPage && <ShowMore {...events} />}
            </>
          )}
        </PageStates>
      </div>
      {place.isDocked && (
        <FilterDock {...place} unit="Events">
          {filters}
        </FilterDock>
      )}
      {place.isSheetOpen && (
        <FilterSheet
          unit="events"
          shown={counted(shown.length, EVENTS)}
          onClear={clear}
          onClose={place.closeSheet}
        >
          {filters}
        </FilterSheet>
      )}
    </div>
  );
}

type ChartProps = Pick<ComponentProps<typeof ReportingChart>, 'listing' | 'hrefAt' | 'isExplained'> & {
  readonly period: Period;
};

/** How many instances reported, in the period of the list. */
function Chart({ period, ...props }: ChartProps) {
  return (
    <section
      aria-label={CHART_TITLE}
      className="min-h-27.5 rounded-lg border border-line-firm px-3.5 pt-2 pb-0.5 max-phone:min-h-35"
    >
      <ReportingChart title={CHART_TITLE} period={chartPeriodOf(period)} {...props} />
    </section>
  );
}

/** The plan of upgrades that one came from. */
function PlanOfAddress({ listing }: Pick<ChartProps, 'listing'>) {
  const plan = useAddressParams().get('plan');
  return plan === null ? null : <PlanSoFar listing={listing} plan={plan} />;
}

type ShowMoreProps = Pick<ReturnType<typeof useInfiniteQuery>, 'fetchNextPage' | 'isFetchingNextPage'>;

function ShowMore({ fetchNextPage, isFetchingNextPage }: ShowMoreProps) {
  return (
    <div className="py-3 print:hidden">
      <Button onClick={() => void fetchNextPage()} isPending={isFetchingNextPage}>
        Show more
      </Button>
    </div>
  );
}

/** In the height of events. */
function Waiting() {
  return (
    <div className="pt-8">
      <Skeleton rows={8} label="Loading what happened" rowClassName="h-14.25" />
    </div>
  );
}

/** Says that the memory does not record at this moment, since when and why. */
function NotRecording() {
  const say = useMomentText();
  const { data } = useQuery(aboutMemoryQuery());
  if (!data?.notRecording) return null;
  const { since, reason } = data.notRecording;
  const moment = say(since);
  return (
    <Banner tone="attention" title={`Not recording${moment === undefined ? '' : ` since ${moment}`}.`}>
      <p>{gapReason(reason)}</p>
    </Banner>
  );
}

const ENTRIES = { one: 'entry', other: 'entries' } as const;

interface EventCountProps {
  /** The number of loaded events. */
  readonly shown: number;
  /** The number of all; undefined where it is not known. */
  readonly all: number | undefined;
  readonly isMore: boolean;
  readonly entries: number;
  readonly periodText: string;
}

/** How many events of the period are shown: "268 events in 24 h, in 11 entries, newest first". */
function EventCount({ shown, all, isMore, entries, periodText }: EventCountProps) {
  const number = isMore
    ? `The newest ${formatCount(shown)}${all === undefined ? '' : ` of ${formatCount(all)}`} events`
    : counted(shown, EVENTS);
  const joined = entries < shown ? `, in ${counted(entries, ENTRIES)}` : '';
  return (
    <output className="float-end pt-4 pb-1.5 text-xs font-medium text-ink-muted figures max-tablet:float-none max-tablet:block max-tablet:pb-0">
      {`${number} ${periodText}${joined}, newest first`}
    </output>
  );
}
