import { queryOptions } from '@tanstack/react-query';
import { fetchSavedFilters } from '@/api/saved-filters';
import { type Scope, scopeKey } from '@/domain/scope/scope';

/** Refetches whenever the views are shown, because others change them too. */
export const savedViewsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['delegates', 'saved-views', scopeKey(scope)],
    queryFn: ({ signal }) => fetchSavedFilters(scope, { signal }),
  });
