import { queryOptions } from '@tanstack/react-query';
import { fetchLatestVersion } from '@/api/latest-version';
import { fetchListing, type ListingAnswer } from '@/api/listing';
import type { Fleet } from '@/domain/delegate';
import { buildFleet } from '@/domain/fleet';
import { type Scope, scopeKey } from '@/domain/scope';
import { clock } from '@/lib/clock';

const all = ['delegates'] as const;

/** One answer of the listing, with its delegates joined into a fleet that keeps the identity of what did not change. */
export interface FleetAnswer extends Omit<ListingAnswer, 'decoded'> {
  readonly fleet: Fleet;
  /** Failed polls up to this answer; the difference to the query's count is how many failed since. */
  readonly failuresBefore: number;
}

/** The delegates of a scope. No filter is part of the key: filters only choose among the delegates held. */
export const fleetQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...all, 'fleet', scopeKey(scope)],
    queryFn: async ({ signal, client, queryKey }): Promise<FleetAnswer> => {
      const { decoded, ...answer } = await fetchListing(scope, { signal });
      clock.setOffset(answer.clockOffsetMs ?? 0);
      const before = client.getQueryState<FleetAnswer>(queryKey);
      return {
        ...answer,
        fleet: buildFleet(decoded, before?.data?.fleet),
        failuresBefore: before?.errorUpdateCount ?? 0,
      };
    },
    // buildFleet has kept identities already, by fields it knows; a generic deep comparison costs ten times as much.
    structuralSharing: false,
    // The client has retried already; here a failure only lengthens the wait for the next poll.
    retry: false,
    gcTime: 10 * 60_000,
  });

/** The latest version the account may run; changes with releases, so it is asked for seldom. */
export const latestVersionQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...all, 'latest-version', scopeKey(scope)],
    queryFn: ({ signal }) => fetchLatestVersion(scope, { signal }),
    staleTime: 15 * 60_000,
    retry: false,
  });

/** The part of every key of this feature that belongs to one scope's listing. */
export const fleetKey = (scope: Scope) => fleetQuery(scope).queryKey;
