import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ManagerError } from '@/api/errors';
import type { LatestVersion } from '@/domain/delegate/context';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { defaultOwnerPrefixes, fleetFeed } from '@/fleet/feed';
import type { FleetAnswer } from '@/fleet/messages';
import { applyAnswer, type FleetSnapshot } from '@/fleet/snapshot';

const all = ['delegates'] as const;

/** The prefix of the query keys of all listings. */
export const FLEETS_KEY = [...all, 'fleet'] as const;

/** With and without the scopes below. */
export const fleetKey = (scope: Scope) => [...FLEETS_KEY, scopeKey(scope)] as const;

/**
 * With or without the delegates of the scopes below. Filters are not part of the key, because they select among these
 * delegates. Owner prefixes are not, because the rules can be applied again. `isFresh` asks our server for a new reading.
 */
export const fleetQuery = (
  { scope, includesBelow = false }: ListingChoice,
  ownerPrefixes = defaultOwnerPrefixes.get(),
  isFresh = false,
) =>
  queryOptions({
    queryKey: [...fleetKey(scope), includesBelow],
    queryFn: async ({ signal, client, queryKey }): Promise<FleetSnapshot> => {
      const before = client.getQueryData<FleetSnapshot>(queryKey);
      const latestVersion = latestVersionIn(client, scope);
      const base = before?.version;
      const request = {
        scope,
        includesBelow,
        task: 'load',
        latestVersion,
        ownerPrefixes,
        base,
        isFresh,
      } as const;
      const answer = await fleetFeed().ask(request, { signal });
      const snapshot = applyAnswer(before, answer);
      if (!snapshot) throw new TypeError('The feed answered with a patch to another fleet.');
      return { ...snapshot, failuresBefore: client.getQueryState(queryKey)?.errorUpdateCount ?? 0 };
    },
    // Unchanged columns keep their identity already; a generic deep comparison costs ten times as much.
    structuralSharing: false,
    gcTime: 10 * 60_000,
  });

/**
 * Puts an answer that is not from a poll into the cache. False if it is a patch to another fleet. The error and the
 * times of the last poll stay, because the answer does not make the list newer.
 */
export function takeAnswer(client: QueryClient, choice: ListingChoice, answer: FleetAnswer): boolean {
  const { queryKey } = fleetQuery(choice);
  const data = applyAnswer(client.getQueryData(queryKey), answer);
  if (data) client.getQueryCache().find({ queryKey })?.setState({ data });
  return data !== undefined;
}

/** The query for the latest version that the account may run. It changes only with releases, so it is seldom fetched. */
export const latestVersionQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...all, 'latest-version', scopeKey(scope)],
    queryFn: async ({ signal }): Promise<LatestVersion> => {
      // This runs after the list has loaded, so its code is not part of the first load.
      const { fetchLatestVersion, latestOf } = await import('@/api/latest-version');
      return latestOf(await fetchLatestVersion(scope, { signal }));
    },
    staleTime: 15 * 60_000,
  });

function latestVersionIn(client: QueryClient, scope: Scope): LatestVersion {
  const { queryKey } = latestVersionQuery(scope);
  return asLatestVersion(client.getQueryData(queryKey), client.getQueryState(queryKey)?.error);
}

/** An error of the query means `unknown`, not a failure of the page. */
export function asLatestVersion(
  data: LatestVersion | undefined,
  error: ManagerError | null | undefined,
): LatestVersion {
  // Without the permission, an earlier answer may be of any age. Another failure says nothing about it.
  if (data && error?.reason !== 'not-permitted') return data;
  if (!error) return { state: 'loading' };
  return { state: 'unknown', why: `The latest version is not readable: ${error.message}` };
}
