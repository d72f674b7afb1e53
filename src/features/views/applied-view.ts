import type { SavedFilter } from '@/api/saved-filters';
import { type DelegateFilters, isFiltered } from '@/domain/query/filters';
import { fromManagerFilter, hasSameFilters } from '@/domain/query/saved-view';

/** The saved view that the list shows, or that was applied last. */
export interface AppliedView {
  readonly saved: SavedFilter;
  /** Whether the filters have changed since. */
  readonly isChanged: boolean;
}

/** Returns the saved view for the filters of the list; `lastId` is the view that was chosen last, if any. */
export function appliedView(
  views: readonly SavedFilter[],
  lastId: string | undefined,
  filters: DelegateFilters,
): AppliedView | undefined {
  const last = views.find(({ identifier }) => identifier === lastId);
  const inTurn = last ? [last, ...views] : views;
  const same = inTurn.find(({ properties }) =>
    hasSameFilters(fromManagerFilter(properties).filters, filters),
  );
  if (same) return { saved: same, isChanged: false };
  return last && isFiltered(filters) ? { saved: last, isChanged: true } : undefined;
}
