import {
  type ColumnBuilder,
  dictionaryBuilder,
  isSameDictionary,
  type Kind,
  type TextListColumn,
} from '../table/kinds';
import { rankTexts } from '../table/rank';
import { allTexts, isSameNumbers, sharedTexts } from '../table/texts';

/** The tags of a delegate, each list sorted; no tag is in both lists. */
export interface Tags {
  /** Stored tags, case kept. */
  readonly custom: readonly string[];
  /** Tags that the Manager adds: the lower-cased name, legacy profile selectors. */
  readonly implicit: readonly string[];
}

/** The tags of all delegates: for each delegate the custom tags, then the implicit ones. */
export interface TagColumn extends TextListColumn {
  /** Per delegate: how many of its tags are custom. */
  readonly customCounts: Uint32Array;
}

/** Sorts tags as one text, custom tags before implicit ones. */
export const TAGS: Kind<Tags, TagColumn, Tags> = {
  builder: tagsBuilder,
  at({ values, ids, first, customCounts }, row) {
    const texts = sharedTexts(values);
    const start = first[row] ?? 0;
    const count = customCounts[row] ?? 0;
    const custom: string[] = [];
    const implicit: string[] = [];
    for (let item = start; item < (first[row + 1] ?? start); item++)
      (item < start + count ? custom : implicit).push(texts[ids[item] ?? -1] ?? '');
    return { custom, implicit };
  },
  isSame: (a, b) =>
    isSameNumbers(a.first, b.first) &&
    isSameNumbers(a.customCounts, b.customCounts) &&
    isSameDictionary(a, b),
  rank(column) {
    const { ids, first } = column;
    const values = allTexts(column.values);
    const texts: (string | undefined)[] = [];
    for (let row = 0; row < first.length - 1; row++) {
      let text = '';
      for (let place = first[row] ?? 0; place < (first[row + 1] ?? 0); place++)
        text += `${values[ids[place] ?? -1]}\n`;
      texts.push(text || undefined);
    }
    return rankTexts(texts);
  },
  form: 'tags',
};

/** Whether a delegate has custom tags. */
export const TAGGED = ['YES', 'NO'] as const;

function tagsBuilder(): ColumnBuilder<Tags, TagColumn> {
  const dictionary = dictionaryBuilder();
  const first = [0];
  const customCounts: number[] = [];
  return {
    push({ custom, implicit } = { custom: [], implicit: [] }) {
      for (const tag of custom) dictionary.push(tag);
      for (const tag of implicit) dictionary.push(tag);
      first.push((first.at(-1) ?? 0) + custom.length + implicit.length);
      customCounts.push(custom.length);
    },
    finish: () => ({
      ...dictionary.finish(),
      first: new Uint32Array(first),
      customCounts: new Uint32Array(customCounts),
    }),
  };
}
