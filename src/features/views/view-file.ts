import type { SavedFilter } from '@/api/saved-filters';
import { type ListView, viewOfQuery, viewQuery } from '@/domain/query/list-view';
import { viewOf } from '@/domain/query/saved-view';
import { type NamedView, writeViewFile } from '@/domain/query/view-file';
import { formatIso } from '@/lib/time';

/**
 * Returns the text and the number of views of a file with the saved views. It includes the current view in full if that is
 * none of them and not the plain list. `now`, epoch ms, is part of that view's name.
 */
export function viewFile(saved: readonly SavedFilter[], shown: ListView, now: number) {
  const { view: everything } = viewOfQuery('');
  const views: NamedView[] = saved.map(({ name, properties }) => ({
    name,
    view: viewOf(properties),
  }));
  const queries = [everything, ...views.map(({ view }) => view)].map(viewQuery);
  if (!queries.includes(viewQuery(shown))) {
    views.push({ name: `Shown on ${formatIso(now) ?? 'an unknown day'}`, view: shown });
  }
  return { count: views.length, text: writeViewFile(views) };
}
