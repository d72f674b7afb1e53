import type { SavedFilter } from '@/api/saved-filters';
import { type ListView, viewQuery } from '@/domain/address/list-view';
import { fromManagerFilter, hasSameFilters, type ReadFilter } from '@/domain/address/saved-view';
import { NO_FILTERS } from '@/domain/filter/filters';

/** The saved view that the list shows, or that was applied last. */
export interface AppliedView {
  readonly saved: SavedFilter;
  /** Whether the list has changed since. */
  readonly isChanged: boolean;
}

/** `lastId` is the view that was chosen last, if any. */
export function appliedView(
  views: readonly SavedFilter[],
  lastId: string | undefined,
  shown: ListView,
): AppliedView | undefined {
  const last = views.find(({ identifier }) => identifier === lastId);
  const inTurn = last ? [last, ...views] : views;
  const same = inTurn.find(({ properties }) => isShown(fromManagerFilter(properties), shown));
  if (same) return { saved: same, isChanged: false };
  return last && viewQuery(shown) !== '' ? { saved: last, isChanged: true } : undefined;
}

/** Whether a list shows a saved filter: its conditions in any order and, if it is a whole view, all of it. */
function isShown({ filters, view }: ReadFilter, shown: ListView): boolean {
  const others = (one: ListView) => viewQuery({ ...one, filters: NO_FILTERS });
  return hasSameFilters(filters, shown.filters) && (!view || others(view) === others(shown));
}
