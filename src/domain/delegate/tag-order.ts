import type { Column } from '../table/column';
import { rankTexts } from '../table/rank';
import { allTexts } from '../table/texts';
import type { IndexColumns } from './fleet-index';

/** What the order by tags is made of. */
type TagColumns = Pick<IndexColumns, 'delegateCount' | 'firstTag' | 'tags'>;

/** Per delegate: the rank by its tags as one text, custom ones before implicit ones; unknown without tags. */
export function rankTags({ delegateCount, firstTag, tags }: TagColumns): Uint32Array {
  const values = allTexts(tags.values);
  const texts: (string | undefined)[] = [];
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    let text = '';
    const end = firstTag[ordinal + 1] ?? 0;
    for (let place = firstTag[ordinal] ?? end; place < end; place++) {
      text += `${values[tags.ids[place] ?? values.length] ?? ''}\n`;
    }
    texts.push(text || undefined);
  }
  return rankTexts(texts);
}

const ranksOf = new WeakMap<Column, { readonly firstTag: Uint32Array; readonly ranks: Uint32Array }>();

/** {@link rankTags}, made once for the same columns, or taken over. Shared between calls: read it, do not change it. */
export function tagRanksOf(columns: TagColumns): Uint32Array {
  const known = ranksOf.get(columns.tags);
  if (known?.firstTag === columns.firstTag) return known.ranks;
  const ranks = rankTags(columns);
  knowTagRanks(columns, ranks);
  return ranks;
}

/** Takes over ranks that were made elsewhere: in a large fleet they take as long as a tenth of all else. */
export function knowTagRanks({ tags, firstTag }: TagColumns, ranks: Uint32Array): void {
  ranksOf.set(tags, { firstTag, ranks });
}
