import { queryOptions } from '@tanstack/react-query';
import { fetchSavedFilters } from '@/api/saved-filters';
import { type Scope, scopeKey } from '@/domain/scope/scope';

/** The views that the Manager keeps for a scope. Others change them too, so they are asked for whenever they are shown. */
export const savedViewsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['delegates', 'saved-views', scopeKey(scope)],
    queryFn: ({ signal }) => fetchSavedFilters(scope, { signal }),
    retry: false,
  });
