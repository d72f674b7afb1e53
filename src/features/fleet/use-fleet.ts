import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ManagerError } from '@/api/errors';
import type { AboutListing } from '@/api/listing';
import { isSameLatestVersion, isSamePrefixes, type LatestVersion } from '@/domain/delegate/context';
import { type Fleet, isTransitioning } from '@/domain/delegate/fleet';
import type { SilentGroup } from '@/domain/findings/silent-group';
import type { Scope } from '@/domain/scope/scope';
import { useContentPainted } from '@/ui/content-painted';
import { useStore } from '@/ui/use-store';
import { fleetFeed } from './feed/fleet-feed';
import type { ListingChoice } from './feed/messages';
import { fleetStore } from './fleet-store';
import { useOwnerPrefixes } from './owner-prefixes';
import { nextPollMs, paused } from './polling';
import { asLatestVersion, fleetQuery, latestVersionQuery } from './queries';
import type { FleetSnapshot } from './snapshot';

// Drawn once for the life of the page: another number at each look would restart the timer each time.
const jitter = Math.random();

/** What is known of a listing's delegates now; or why nothing is. */
export interface FleetState {
  /** The same object while polls change nothing. */
  readonly fleet: Fleet | undefined;
  /** Delegates that fell silent together, with those of them that are back. */
  readonly silentGroup: SilentGroup | undefined;
  /** What is worth knowing about the newest answer beside its delegates. */
  readonly about: AboutListing | undefined;
  /** Why the newest attempt failed; together with `fleet` it means that the data shown is older. */
  readonly failure: ManagerError | undefined;
  /** When the page asks again by itself: epoch ms by this computer's own clock; undefined while paused. */
  readonly nextTryAt: number | undefined;
  readonly isFetching: boolean;
  readonly latestVersion: LatestVersion;
  readonly refresh: () => void;
}

/**
 * Follows the delegates of a scope, or of those below it too. It polls while it is shown, and is the only hook that does, so that
 * polls never come twice.
 */
export function useFleet(scope: Scope, includesBelow = false): FleetState {
  const choice = useMemo(() => ({ scope, includesBelow }), [scope, includesBelow]);
  const isPaused = useStore(paused);
  const ownerPrefixes = useOwnerPrefixes();
  const query = useQuery({
    ...fleetQuery(choice, ownerPrefixes),
    staleTime: isPaused ? Number.POSITIVE_INFINITY : 10_000,
    refetchOnWindowFocus: !isPaused,
    refetchOnReconnect: !isPaused,
    refetchInterval: ({ state }) => waitMs(state, isPaused),
  });
  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  // What the first rows do not need comes after them.
  const latestVersion = useLatestVersion(scope, useContentPainted(data !== undefined || error !== null));
  useRulesAnew(choice, data?.fleet, { latestVersion, ownerPrefixes });
  const wait = waitMs({ data, errorUpdateCount }, isPaused);
  const nextTryAt = wait === false ? undefined : Math.max(query.errorUpdatedAt, query.dataUpdatedAt) + wait;
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const fleet = data?.fleet;
  const about = data?.about;
  const silentGroup = data?.silentGroup;
  const failure = error ?? undefined;
  return useMemo(
    () => ({ fleet, silentGroup, about, failure, nextTryAt, isFetching, latestVersion, refresh }),
    [fleet, silentGroup, about, failure, nextTryAt, isFetching, latestVersion, refresh],
  );
}

function waitMs(
  { data, errorUpdateCount }: { data: FleetSnapshot | undefined; errorUpdateCount: number },
  isPaused: boolean,
): number | false {
  return nextPollMs({
    isPaused,
    isTransitioning: data !== undefined && isTransitioning(data.fleet),
    failures: errorUpdateCount - (data?.failuresBefore ?? 0),
    jitter,
  });
}

/** What the rules depend on beside the answer. */
interface RulesInput {
  readonly latestVersion: LatestVersion;
  readonly ownerPrefixes: readonly string[];
}

/** Has the rules applied anew, where answers are prepared, when they knew another latest version or other prefixes of owners. */
function useRulesAnew(
  choice: ListingChoice,
  fleet: Fleet | undefined,
  { latestVersion, ownerPrefixes }: RulesInput,
): void {
  const client = useQueryClient();
  const isOutdated =
    fleet !== undefined &&
    !(
      isSameLatestVersion(fleet.context.latestVersion, latestVersion) &&
      isSamePrefixes(fleet.context.policy.ownerPrefixes, ownerPrefixes)
    );
  useEffect(() => {
    if (!isOutdated) return undefined;
    const stopping = new AbortController();
    async function deriveAnew() {
      const request = { ...choice, task: 'derive', latestVersion, ownerPrefixes, isWhole: false } as const;
      try {
        const answer = await fleetFeed().ask(request, { signal: stopping.signal });
        if (fleetStore(client, choice).apply(answer)) return;
      } catch {
        if (stopping.signal.aborted) return;
      }
      // The next answer knows both too, and the page shows a failure of it.
      await client.invalidateQueries({ queryKey: fleetQuery(choice).queryKey });
    }
    void deriveAnew();
    return () => stopping.abort();
  }, [client, choice, isOutdated, latestVersion, ownerPrefixes]);
}

/** The latest version that the account may run; it is asked for once `isWanted`. */
export function useLatestVersion(scope: Scope, isWanted = true): LatestVersion {
  const { data, error } = useQuery({ ...latestVersionQuery(scope), enabled: isWanted });
  return useMemo(() => asLatestVersion(data, error), [data, error]);
}
