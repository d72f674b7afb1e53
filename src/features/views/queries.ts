import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createSavedFilter,
  deleteSavedFilter,
  fetchSavedFilters,
  type SavedFilter,
  updateSavedFilter,
} from '@/api/saved-filters';
import { type Scope, scopeKey } from '@/domain/scope/scope';

/** The views that the Manager keeps for a scope. Others change them too, so they are asked for whenever they are shown. */
export const savedViewsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['delegates', 'saved-views', scopeKey(scope)],
    queryFn: ({ signal }) => fetchSavedFilters(scope, { signal }),
    retry: false,
  });

/** A view to be saved: in place of the one with its identifier, or as a new one. */
export interface ViewToSave {
  readonly isNew: boolean;
  readonly filter: SavedFilter;
}

/** Saves a view and gives it as the Manager kept it. The views are asked for again after success and failure alike. */
export function useSaveView(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isNew, filter }: ViewToSave) =>
      isNew ? createSavedFilter(scope, filter) : updateSavedFilter(scope, filter),
    // Returned: it is under way until the list is up to date.
    onSettled: () => client.invalidateQueries({ queryKey: savedViewsQuery(scope).queryKey }),
  });
}

/** Deletes a saved view. The views are asked for again after success and failure alike. */
export function useDeleteView(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (identifier: string) => deleteSavedFilter(scope, identifier),
    onSettled: () => client.invalidateQueries({ queryKey: savedViewsQuery(scope).queryKey }),
  });
}
