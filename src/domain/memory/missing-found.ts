import { readQuery, searchRows, searchTextBuilder } from '../table/search';
import type { MissingDelegate } from './questions';

/** The missing delegates that a search finds by name, identifier, last host, tag or owner, in their order. */
export function missingFound(
  missing: readonly MissingDelegate[],
  search: string,
): readonly MissingDelegate[] {
  const texts = searchTextBuilder();
  for (const { key, name, last, tags, owner } of missing) {
    for (const text of [key, name, last.host, owner, ...tags]) if (text !== undefined) texts.add(text);
    texts.endRow();
  }
  const found = searchRows(texts.finish(), readQuery(search));
  return found ? missing.filter((_, place) => found[place] === 1) : [];
}
