import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ManagerError } from '@/api/errors';
import type { LatestVersion } from '@/domain/delegate/context';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { defaultOwnerPrefixes, fleetFeed } from './feed/fleet-feed';
import type { ListingChoice } from './feed/messages';
import { applyAnswer, type FleetSnapshot } from './snapshot';

const all = ['delegates'] as const;

/** The part of every key that is about listings, of whatever scope. */
export const FLEETS_KEY = [...all, 'fleet'] as const;

/** The part that the keys of a scope's listings share, of the scope alone and with those below. */
export const fleetKey = (scope: Scope) => [...FLEETS_KEY, scopeKey(scope)] as const;

/**
 * The delegates of a scope, or of those below it too. No filter is part of the key: filters only choose among these delegates. Nor
 * are the prefixes of owners, because the rules can be applied anew.
 */
export const fleetQuery = (
  { scope, includesBelow = false }: ListingChoice,
  ownerPrefixes = defaultOwnerPrefixes.get(),
) =>
  queryOptions({
    queryKey: [...fleetKey(scope), includesBelow],
    queryFn: async ({ signal, client, queryKey }): Promise<FleetSnapshot> => {
      const ask = (isWhole: boolean) => {
        const latestVersion = latestVersionIn(client, scope);
        const request = {
          scope,
          includesBelow,
          task: 'load',
          latestVersion,
          ownerPrefixes,
          isWhole,
        } as const;
        return fleetFeed().ask(request, { signal });
      };
      const current = () => client.getQueryData<FleetSnapshot>(queryKey);
      // The fleet may have changed while this waited: what the answer differs from is looked up only after it.
      const answer = await ask(current() === undefined);
      // An answer that is a difference from another fleet is of no use: then all of it.
      const snapshot = applyAnswer(current(), answer) ?? applyAnswer(undefined, await ask(true));
      if (!snapshot) throw new TypeError('The feed did not answer with the whole fleet.');
      return { ...snapshot, failuresBefore: client.getQueryState(queryKey)?.errorUpdateCount ?? 0 };
    },
    // Columns that did not change keep their identity already; a generic deep comparison costs ten times as much.
    structuralSharing: false,
    // The client has retried already; here a failure only lengthens the wait for the next poll.
    retry: false,
    gcTime: 10 * 60_000,
  });

/** The latest version the account may run; changes with releases, so the page seldom asks for it. */
export const latestVersionQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...all, 'latest-version', scopeKey(scope)],
    queryFn: async ({ signal }): Promise<LatestVersion> => {
      // Fetched after the list, so its code is no part of a first visit.
      const { fetchLatestVersion } = await import('@/api/latest-version');
      const { version } = await fetchLatestVersion(scope, { signal });
      return version === undefined
        ? { state: 'unknown', why: 'The Manager named no latest version.' }
        : { state: 'known', version };
    },
    staleTime: 15 * 60_000,
    retry: false,
  });

/** The latest version as the cache has it. */
function latestVersionIn(client: QueryClient, scope: Scope): LatestVersion {
  const { queryKey } = latestVersionQuery(scope);
  return asLatestVersion(client.getQueryData(queryKey), client.getQueryState(queryKey)?.error);
}

/** The latest version from what came of asking; a refusal to name it is a fact, not a failure of the page. */
export function asLatestVersion(
  data: LatestVersion | undefined,
  error: ManagerError | null | undefined,
): LatestVersion {
  if (data) return data;
  if (!error) return { state: 'loading' };
  return { state: 'unknown', why: `The latest version is not readable: ${error.message}` };
}
