import { queryOptions } from '@tanstack/react-query';
import { fetchPermissions } from '@/api/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';

/** What the key may do with delegates of a scope, or with one delegate. */
export const permissionsQuery = (scope: Scope, identifier?: string) =>
  queryOptions({
    queryKey: ['delegates', 'permissions', scopeKey(scope), identifier ?? null],
    queryFn: ({ signal }) =>
      fetchPermissions(scope, { signal, ...(identifier && { resourceIdentifier: identifier }) }),
    staleTime: 5 * 60_000,
    retry: false,
  });
