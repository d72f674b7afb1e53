import { rankNumbers, rankTexts, rankValues } from './rank';
import {
  allTexts,
  isSameNumbers,
  isSameTexts,
  sharedTexts,
  type Texts,
  textAt,
  textsBuilder,
  textsOf,
} from './texts';

/** The storage of a fact: one column for all rows. A column is plain data, so that a worker can send it. */
export interface Kind<Value, Column, Read = Value | undefined> {
  /** All possible values, where they are known in advance. */
  readonly values?: readonly string[];
  /** The meaning of a number: a moment, or the start of a UTC day, both epoch ms. */
  readonly unit?: 'time' | 'day';
  builder(): ColumnBuilder<Value, Column>;
  at(column: Column, row: number): Read;
  isSame(a: Column, b: Column): boolean;
  /** Per row, from 0. Equal facts share a rank; an unknown fact has `UNKNOWN_RANK`. */
  rank(column: Column): Uint32Array;
  /** How a column travels from our server to the page: `src/fleet/column-codecs.ts` has a codec for each form. */
  readonly form: Form;
}

export type Form =
  | 'texts'
  | 'dictionary'
  | 'choice'
  | 'lists'
  | 'tags'
  | 'numbers'
  | 'times'
  | 'days'
  | 'counts'
  | 'flags';

/** Builds a column from facts that arrive one by one; undefined means unknown. */
export interface ColumnBuilder<Value, Column> {
  push(value: Value | undefined): void;
  finish(): Column;
}

/**
 * A column of facts that repeat. Each distinct text is stored once: `ids[row]` is the index of the row's text in
 * `values`, or the number of values when the fact is unknown.
 */
export interface Dictionary {
  readonly values: Texts;
  readonly ids: Uint8Array | Uint32Array;
}

/** Lists of texts: the list of a row starts at `first[row]` in `ids`; `first` has one entry more than there are rows. */
export interface TextListColumn extends Dictionary {
  readonly first: Uint32Array;
}

/** Texts that rarely repeat. An empty text means unknown. */
export const TEXT: Kind<string, Texts> = {
  builder: textsBuilder,
  at: (column, row) => textAt(column, row) || undefined,
  isSame: isSameTexts,
  rank: (column) => rankTexts(allTexts(column).map((text) => text || undefined)),
  form: 'texts',
};

/** Texts that every row has. */
export const REQUIRED_TEXT: Kind<string, Texts, string> = {
  ...TEXT,
  at: textAt,
  rank: (column) => rankTexts(allTexts(column)),
};

/** Texts that repeat. An empty text means unknown. */
export const DICTIONARY: Kind<string, Dictionary> = {
  builder: dictionaryBuilder,
  at: ({ values, ids }, row) => sharedTexts(values)[ids[row] ?? valueCount(values)] || undefined,
  isSame: isSameDictionary,
  rank: (column) => rankValues(column.ids, rankTexts(allTexts(column.values))),
  form: 'dictionary',
};

/** Lists of texts that rarely repeat: the list of a row starts at `first[row]` in `texts`. */
export interface Lists {
  readonly first: Uint32Array;
  readonly texts: Texts;
}

/** Lists of texts. An empty list means unknown, and so does an empty text in it. */
export const LISTS: Kind<readonly string[], Lists> = {
  builder() {
    const texts = textsBuilder();
    const first = [0];
    return {
      push(list = []) {
        for (const text of list) texts.push(text);
        first.push((first.at(-1) ?? 0) + list.length);
      },
      finish: () => ({ first: new Uint32Array(first), texts: texts.finish() }),
    };
  },
  at({ first, texts }, row) {
    const found = new Set<string>();
    for (let place = first[row] ?? 0; place < (first[row + 1] ?? 0); place++) found.add(textAt(texts, place));
    found.delete('');
    return found.size > 0 ? [...found] : undefined;
  },
  isSame: (a, b) => isSameNumbers(a.first, b.first) && isSameTexts(a.texts, b.texts),
  rank: (column) =>
    rankTexts(Array.from({ length: column.first.length - 1 }, (_, row) => LISTS.at(column, row)?.join('\n'))),
  form: 'lists',
};

/** Numbers; NaN means unknown. */
export const NUMBER: Kind<number, Float64Array> = {
  builder: () => numberBuilder(Float64Array, Number.NaN),
  at: (column, row) => {
    const value = column[row];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  },
  isSame: isSameNumbers,
  rank: rankNumbers,
  form: 'numbers',
};

export interface Unit<Of extends 'time' | 'day'> {
  readonly unit: Of;
}

/** Moments, epoch ms. 0 means that none is on record, and ranks as unknown. */
export const TIME: typeof NUMBER & Unit<'time'> = {
  ...NUMBER,
  unit: 'time',
  rank: (column) => rankNumbers(column.map((at) => at || Number.NaN)),
  form: 'times',
};

/** UTC days, as epoch ms of their start. */
export const DAY: typeof NUMBER & Unit<'day'> = {
  ...NUMBER,
  unit: 'day',
  form: 'days',
};

/** Counts; always known. */
export const COUNT: Kind<number, Uint32Array, number> = {
  builder: () => numberBuilder(Uint32Array, 0),
  at: (column, row) => column[row] ?? 0,
  isSame: isSameNumbers,
  rank: (column) => rankNumbers(Float64Array.from(column)),
  form: 'counts',
};

const UNKNOWN_FLAG = 2;

/** Booleans, stored as 1 or 0, and 2 for unknown. */
export const FLAG: Kind<boolean, Uint8Array> = {
  builder() {
    const codes = numberBuilder(Uint8Array, UNKNOWN_FLAG);
    return {
      push: (flag) => codes.push(flag === undefined ? undefined : Number(flag)),
      finish: codes.finish,
    };
  },
  at: (column, row) => {
    const flag = column[row] ?? UNKNOWN_FLAG;
    return flag === UNKNOWN_FLAG ? undefined : flag === 1;
  },
  isSame: isSameNumbers,
  rank: (column) =>
    rankNumbers(Float64Array.from(column, (flag) => (flag === UNKNOWN_FLAG ? Number.NaN : flag))),
  form: 'flags',
};

/** One of a few known values. Ranks follow the order of the values. */
export function choice<const Value extends string>(values: readonly Value[]): Kind<Value, Dictionary> {
  const inOrder = Uint32Array.from(values.keys());
  return {
    values,
    builder() {
      const codes = numberBuilder(Uint8Array, values.length);
      return {
        push: (value) => codes.push(value === undefined ? undefined : values.indexOf(value)),
        finish: () => choiceColumn(values, codes.finish()),
      };
    },
    at: ({ ids }, row) => values[ids[row] ?? values.length],
    isSame: isSameDictionary,
    rank: ({ ids }) => rankValues(ids, inOrder),
    form: 'choice',
  };
}

/** The column of a {@link choice}. `codes` are indexes in the values, or their number for unknown. */
export function choiceColumn(values: readonly string[], codes: Uint8Array): Dictionary {
  return { values: textsOf(values), ids: codes };
}

/** Also the id of a row whose fact is unknown. */
export function valueCount(values: Texts): number {
  return values.ends.length;
}

export function dictionaryBuilder(): ColumnBuilder<string, Dictionary> {
  const values: string[] = [];
  const idOf = new Map<string, number>();
  const ids: number[] = [];
  return {
    push(text) {
      let id = text ? idOf.get(text) : -1;
      if (text && id === undefined) {
        id = values.push(text) - 1;
        idOf.set(text, id);
      }
      ids.push(id ?? -1);
    },
    finish() {
      const known = new Uint32Array(ids);
      // The id of an unknown fact is the number of values, which is known only now.
      for (let row = 0; row < ids.length; row++) if (ids[row] === -1) known[row] = values.length;
      return { values: textsOf(values), ids: known };
    },
  };
}

/** The same ids and the same values. */
export function isSameDictionary(a: Dictionary, b: Dictionary): boolean {
  return isSameNumbers(a.ids, b.ids) && isSameTexts(a.values, b.values);
}

function numberBuilder<Numbers>(type: new (numbers: number[]) => Numbers, unknown: number) {
  const numbers: number[] = [];
  return {
    push(number: number | undefined): void {
      numbers.push(number ?? unknown);
    },
    finish: (): Numbers => new type(numbers),
  };
}
