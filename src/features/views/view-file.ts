import type { SavedFilter } from '@/api/saved-filters';
import { type ListView, viewOfQuery, viewQuery } from '@/domain/query/list-view';
import { fromManagerFilter } from '@/domain/query/saved-view';
import { type NamedView, writeViewFile } from '@/domain/query/view-file';
import { formatIso } from '@/lib/time';

/**
 * A file of the saved views, and of what is shown where that is none of them: a file keeps all of it. `now`, epoch ms, goes
 * into its name.
 */
export function viewFile(saved: readonly SavedFilter[], shown: ListView, now: number) {
  const { view: everything } = viewOfQuery('');
  const views: NamedView[] = saved.map(({ name, properties }) => ({
    name,
    view: { ...everything, filters: fromManagerFilter(properties).filters },
  }));
  const queries = [everything, ...views.map(({ view }) => view)].map(viewQuery);
  if (!queries.includes(viewQuery(shown))) {
    views.push({ name: `Shown on ${formatIso(now) ?? 'an unknown day'}`, view: shown });
  }
  return { count: views.length, text: writeViewFile(views) };
}
