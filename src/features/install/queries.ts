import { queryOptions } from '@tanstack/react-query';
import { fetchHeartbeatCounts, fetchInstancesNamed } from '@/api/arrival';
import { type Scope, scopeKey } from '@/domain/scope/scope';

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
