import { queryOptions } from '@tanstack/react-query';
import { fetchHeartbeatCounts, fetchInstancesNamed } from '@/api/arrival';
import { type Scope, scopeKey } from '@/domain/scope/scope';

/** The query for the instances of the delegate of this name in exactly this scope. */
export const instancesNamedQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: ['delegates', 'arrival', scopeKey(scope), name],
    queryFn: ({ signal }) => fetchInstancesNamed(scope, name, { signal }),
    gcTime: 0,
    retry: false,
  });

/** The query for how many instances of this name have registered in the whole account. */
export const heartbeatCountsQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: ['delegates', 'arrival-elsewhere', scopeKey(scope), name],
    queryFn: ({ signal }) => fetchHeartbeatCounts(scope, name, { signal }),
    gcTime: 0,
    retry: false,
  });
