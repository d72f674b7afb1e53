import { queryOptions } from '@tanstack/react-query';
import type { ListingFacts } from '@/api/listing';
import { type Fleet, takeHostNames, updateFleet } from '@/domain/delegate/fleet';
import { takeJudgement } from '@/domain/delegate/judgement-update';
import { knowTagRanks } from '@/domain/delegate/tag-order';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { clock } from '@/lib/clock';
import { fleetFeed, type PreparedIn } from './feed/fleet-feed';
import type { LateColumns } from './feed/messages';

const all = ['delegates'] as const;

/** The part of every key that is about listings, of whatever scope. */
export const FLEETS_KEY = [...all, 'fleet'] as const;

/** The part that the keys of a scope's listings share, of the scope alone and with those below. */
export const fleetKey = (scope: Scope) => [...FLEETS_KEY, scopeKey(scope)] as const;

/** One answer of the listing, with a fleet that keeps the identity of what did not change. */
export interface FleetAnswer extends ListingFacts {
  readonly fleet: Fleet;
  /** Names the fleet to the feed. */
  readonly fleetId: number;
  /** Whether something is late, partly connected or being detected, so that a closer look is worth it. */
  readonly isSettling: boolean;
  readonly preparedIn: PreparedIn;
  /** Failed polls up to this answer; the difference to the query's count is how many failed since. */
  readonly failuresBefore: number;
}

/** The delegates of a scope, or of those below it too. No filter is part of the key: filters only choose among the delegates held. */
export const fleetQuery = (scope: Scope, includesBelow = false) =>
  queryOptions({
    queryKey: [...fleetKey(scope), includesBelow],
    queryFn: async ({ signal, client, queryKey }): Promise<FleetAnswer> => {
      const before = client.getQueryData<FleetAnswer>(queryKey);
      const { answer, preparedIn, receivedAt, lateColumns } = await fleetFeed().load(
        {
          scope,
          includesBelow,
          have: before?.fleetId,
          latestVersion: client.getQueryData(latestVersionQuery(scope).queryKey)?.version,
        },
        { signal },
      );
      const { facts, update, judgement, tagRanks, preparedAt, ...rest } = answer;
      // Told against the preparer's clock; what counts here is the page's.
      const clockOffsetMs =
        facts.clockOffsetMs === undefined ? undefined : facts.clockOffsetMs + preparedAt - receivedAt;
      clock.setOffset(clockOffsetMs ?? 0);
      const fleet = updateFleet(update, before?.fleet);
      takeJudgement(fleet, judgement, before?.fleet);
      if (tagRanks) knowTagRanks(fleet.index, tagRanks);
      void lateColumns?.then((late) => takeLate(fleet, late));
      return {
        ...facts,
        ...(clockOffsetMs !== undefined && { clockOffsetMs }),
        ...rest,
        fleet,
        isSettling: judgement.isSettling,
        preparedIn,
        failuresBefore: client.getQueryState(queryKey)?.errorUpdateCount ?? 0,
      };
    },
    // The feed has kept identities already, by fields it knows; a generic deep comparison costs ten times as much.
    structuralSharing: false,
    // The client has retried already; here a failure only lengthens the wait for the next poll.
    retry: false,
    gcTime: 10 * 60_000,
  });

function takeLate({ index }: Fleet, { hostNames, tagRanks }: LateColumns): void {
  takeHostNames(index, hostNames);
  if (tagRanks) knowTagRanks(index, tagRanks);
}

/** The latest version the account may run; changes with releases, so it is asked for seldom. */
export const latestVersionQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...all, 'latest-version', scopeKey(scope)],
    // Fetched beside the list and after it: what reads answers in the page is not part of its first visit.
    queryFn: async ({ signal }) => {
      const { fetchLatestVersion } = await import('@/api/latest-version');
      const latest = await fetchLatestVersion(scope, { signal });
      if (latest.version !== undefined) fleetFeed().tellLatestVersion(latest.version);
      return latest;
    },
    staleTime: 15 * 60_000,
    retry: false,
  });
