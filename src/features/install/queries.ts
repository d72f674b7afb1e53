import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchHeartbeatCounts, fetchInstancesNamed } from '@/api/arrival';
import { managerConfig } from '@/api/manager';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { tokensQuery } from '@/features/tokens/queries';

/** Only instances in exactly this scope. */
export const instancesNamedQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: ['delegates', 'arrival', scopeKey(scope), name],
    queryFn: ({ signal }) => fetchInstancesNamed(scope, name, { signal }),
    gcTime: 0,
  });

/** Counts in the whole account. */
export const heartbeatCountsQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: ['delegates', 'arrival-elsewhere', scopeKey(scope), name],
    queryFn: ({ signal }) => fetchHeartbeatCounts(scope, name, { signal }),
    gcTime: 0,
  });

/** The tokens with which a delegate of a scope can register. */
export type TokenNames = ReturnType<typeof useTokenNames>;

export function useTokenNames(scope: Scope, isAllowed: boolean) {
  const { data, error, isLoading } = useQuery({
    ...tokensQuery(scope),
    enabled: isAllowed && !managerConfig().isReadOnly,
  });
  const active = data?.tokens.filter(({ status }) => status === 'ACTIVE');
  const standard =
    active?.find(({ createdBy }) => createdBy === null) ?? (active?.length === 1 ? active[0] : undefined);
  return {
    /** Names, sorted; undefined while unknown. */
    active: active?.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    /** The names of all tokens of the scope. */
    taken: new Set(data?.tokens.map(({ name }) => name)),
    /** The token that Harness itself created for the scope, or the only one. */
    standard: standard?.name,
    isLoading,
    failure: error ?? undefined,
  };
}
