import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo } from 'react';
import type { ManagerError } from '@/api/errors';
import { isSameLatestVersion, isSamePrefixes, type LatestVersion } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { isTransitioning } from '@/domain/delegate/rows';
import type { SilentGroup } from '@/domain/findings/silent-group';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { defaultOwnerPrefixes, fleetFeed } from '@/fleet/feed';
import type { AboutListing } from '@/fleet/listing';
import type { FleetSnapshot } from '@/fleet/snapshot';
import { useContentPainted } from '@/ui/content-painted';
import { useStore } from '@/ui/use-store';
import { shownAsOf } from './data-clock';
import { nextPollMs, useIsPaused } from './polling';
import { asLatestVersion, fleetQuery, latestVersionQuery, takeAnswer } from './queries';

// One random number for the life of the page: a new one at each render would restart the timer.
const jitter = Math.random();

const NO_GROUPS: readonly SilentGroup[] = [];

/** A page that closes leaves its request running for so long, ms: the next page may want the same answer. */
const TAKEOVER_MS = 1_000;

/** The delegates of a listing as known now, or why they are unknown. */
export interface FleetState {
  /** A new object with each answer; columns that a poll does not change keep their identity. */
  readonly fleet: Fleet | undefined;
  /** The groups of the fleet that fell silent together; none at another moment, because only answers of now follow each other. */
  readonly silentGroups: readonly SilentGroup[];
  /** Facts about the newest answer. */
  readonly about: AboutListing | undefined;
  /** The error of the newest attempt. If `fleet` is set too, the shown data is older. */
  readonly failure: ManagerError | undefined;
  /** The time of the next poll: epoch ms by this computer's own clock; undefined while paused. */
  readonly nextTryAt: number | undefined;
  readonly isFetching: boolean;
  readonly latestVersion: LatestVersion;
  readonly refresh: () => void;
}

/** The fleet at the moment that the page shows, in place of the polled one. */
export const FleetOfMoment = createContext<FleetState | undefined>(undefined);

/**
 * The delegates of a scope, with or without those of the scopes below: polled while mounted, or as they are at the
 * moment that the page shows. It is the only hook that polls, so that no poll is sent twice.
 */
export function useFleet(scope: Scope, includesBelow = false): FleetState {
  const choice = useMemo(() => ({ scope, includesBelow }), [scope, includesBelow]);
  const ofMoment = useContext(FleetOfMoment);
  const polled = usePolledFleet(choice, ofMoment === undefined);
  const state = ofMoment ?? polled;
  const asOf = state.about?.asOf;
  useEffect(() => shownAsOf.set(asOf), [asOf]);
  return state;
}

function usePolledFleet(choice: ListingChoice, isWanted: boolean): FleetState {
  const isPaused = useIsPaused();
  const ownerPrefixes = useStore(defaultOwnerPrefixes);
  const query = useQuery({
    ...fleetQuery(choice, ownerPrefixes),
    enabled: isWanted,
    staleTime: isPaused ? Number.POSITIVE_INFINITY : 10_000,
    refetchOnWindowFocus: !isPaused,
    refetchOnReconnect: !isPaused,
    refetchInterval: ({ state }) => waitMs(state, isPaused),
  });
  useTakeover(choice);
  const { data, error, errorUpdateCount, isFetching } = query;
  const isByServer = data?.preparedIn === 'server';
  // The first rows do not need the latest version, so it is fetched after them.
  const isAnswered = isWanted && (data !== undefined || error !== null);
  const isNeeded = useContentPainted(isAnswered) && isWanted && !isByServer;
  const ownLatestVersion = useLatestVersion(choice.scope, isNeeded);
  // Our server has applied the rules with both already.
  const latestVersion = isByServer ? data.fleet.context.latestVersion : ownLatestVersion;
  const derivedInPage = isWanted && !isByServer ? data?.fleet : undefined;
  useDeriveWhenOutdated(choice, derivedInPage, { latestVersion, ownerPrefixes });
  const wait = waitMs({ data, errorUpdateCount }, isPaused);
  const nextTryAt = wait === false ? undefined : Math.max(query.errorUpdatedAt, query.dataUpdatedAt) + wait;
  const client = useQueryClient();
  const refresh = useCallback(() => {
    // The page shows a failure as that of any poll.
    client.fetchQuery({ ...fleetQuery(choice, ownerPrefixes, true), staleTime: 0 }).catch(() => {});
  }, [client, choice, ownerPrefixes]);
  const fleet = data?.fleet;
  const silentGroups = data?.silentGroups ?? NO_GROUPS;
  const about = data?.about;
  const failure = error ?? undefined;
  return useMemo(
    () => ({ fleet, silentGroups, about, failure, nextTryAt, isFetching, latestVersion, refresh }),
    [fleet, silentGroups, about, failure, nextTryAt, isFetching, latestVersion, refresh],
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
    nextInMs: data?.nextInMs,
    jitter,
  });
}

/** Lets the next page of a scope take over a request: without any page, the query would cancel it at once. */
function useTakeover(choice: ListingChoice): void {
  const client = useQueryClient();
  useEffect(() => {
    const observer = new QueryObserver(client, { ...fleetQuery(choice), enabled: false });
    const release = observer.subscribe(() => {});
    return () => void setTimeout(release, TAKEOVER_MS);
  }, [client, choice]);
}

/** The input of the rules besides the answer. */
interface RulesInput {
  readonly latestVersion: LatestVersion;
  readonly ownerPrefixes: readonly string[];
}

/** Requests that the feed applies the rules again if the fleet is based on another latest version or other owner prefixes. */
function useDeriveWhenOutdated(
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
    async function deriveAgain() {
      const base = client.getQueryData(fleetQuery(choice).queryKey)?.version;
      const request = { ...choice, task: 'derive', latestVersion, ownerPrefixes, base } as const;
      try {
        const answer = await fleetFeed().ask(request, { signal: stopping.signal });
        if (takeAnswer(client, choice, answer)) return;
      } catch {
        if (stopping.signal.aborted) return;
      }
      // The next poll uses both as well, and the page shows its failure.
      await client.invalidateQueries({ queryKey: fleetQuery(choice).queryKey });
    }
    void deriveAgain();
    return () => stopping.abort();
  }, [client, choice, isOutdated, latestVersion, ownerPrefixes]);
}

/** Fetches once `isWanted` is true. */
export function useLatestVersion(scope: Scope, isWanted = true): LatestVersion {
  const { data, error } = useQuery({ ...latestVersionQuery(scope), enabled: isWanted });
  return useMemo(() => asLatestVersion(data, error), [data, error]);
}
