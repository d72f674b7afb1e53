import { useQuery } from '@tanstack/react-query';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { usePastMoment } from '@/features/fleet/moment';
import { fleetQuery } from '@/features/fleet/queries';
import type { ListingSource } from '@/fleet/best-listing';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import type { PreparedIn } from '@/fleet/messages';
import type { FleetSnapshot } from '@/fleet/snapshot';
import { formatAbsolute, formatDuration } from '@/lib/time';
import { Fact } from '@/ui/Fact';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useStore } from '@/ui/use-store';

/** A smaller clock offset counts as agreement. */
const NOTABLE_SKEW_MS = 2 * 60_000;

const SOURCES: Record<ListingSource, string> = {
  'delegate-groups': 'GET /ng/api/delegate-token-ng/delegate-groups',
  'ng/v2': 'POST /api/setup/delegates/ng/v2',
  listDelegates:
    'POST /ng/api/delegate-setup/listDelegates (reports no identifiers: delete and tags are not possible)',
};

export interface DataFactsProps {
  readonly scope: Scope;
  readonly isDemo: boolean;
}

/** Shows the source, time, size and duration of the last answer, whose clock counts, and where the answer was prepared. */
export function DataFacts({ scope, isDemo }: DataFactsProps) {
  const isPast = usePastMoment() !== undefined;
  const snapshot = useLastAnswer(scope);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <Fact name="Manager">
        {isDemo ? 'A mock in this browser: nothing here is real' : 'Live, through the server of this page'}
      </Fact>
      {isPast ? (
        <Fact name="Shown">A moment of the past, from the memory of the fleet</Fact>
      ) : snapshot ? (
        <AnswerFacts {...snapshot} />
      ) : (
        <Fact name="Last answer">none yet</Fact>
      )}
    </dl>
  );
}

function AnswerFacts({
  about,
  preparedIn,
  inPageBecause,
}: Pick<FleetSnapshot, 'about' | 'preparedIn' | 'inPageBecause'>) {
  const [zone] = usePreference(TIME_ZONE);
  return (
    <>
      <Fact name="Listing">{SOURCES[about.source]}</Fact>
      <Fact name="As of">{formatAbsolute(about.asOf, zone)}</Fact>
      <Fact name="Took">{formatDurationExact(about.durationMs)}</Fact>
      <Fact name="Size">{formatBytes(about.bytes)}</Fact>
      <Fact name="Clock">{clockText(about.clockOffsetMs)}</Fact>
      <Fact name="Read by">{readerText(preparedIn, inPageBecause)}</Fact>
      <Fact name="Prepared">{preparedText(preparedIn)}</Fact>
    </>
  );
}

function preparedText(preparedIn: PreparedIn): string {
  if (preparedIn === 'server') return 'By the server of this page';
  if (preparedIn === 'worker') return 'Beside the page, in a worker';
  return `In the page, which may stutter with large fleets: ${preparedIn.pageBecause}`;
}

function readerText(preparedIn: PreparedIn, inPageBecause: string | undefined): string {
  if (preparedIn === 'server') return 'The server of this page, once for all who have it open';
  if (inPageBecause === undefined) return 'This page';
  return `This page, because ${inPageBecause}`;
}

function clockText(offsetMs: number | undefined): string {
  if (offsetMs === undefined) return 'Your clock: the time of the Manager could not be read.';
  if (Math.abs(offsetMs) < NOTABLE_SKEW_MS) return 'Manager time (your clock agrees)';
  const direction = offsetMs > 0 ? 'behind' : 'ahead';
  return `Manager time (your clock is ${formatDuration(Math.abs(offsetMs))} ${direction})`;
}

function formatDurationExact(durationMs: number): string {
  return durationMs < 1000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** From the cache. It never fetches, because the page polls already. */
function useLastAnswer(scope: Scope): FleetSnapshot | undefined {
  const { data } = useQuery({
    ...fleetQuery(useListing(scope), useStore(defaultOwnerPrefixes)),
    enabled: false,
  });
  return data;
}
