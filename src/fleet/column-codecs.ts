import type { TagColumn } from '@/domain/delegate/tags';
import {
  choiceColumn,
  type Dictionary,
  type Form,
  type Kind,
  type Lists,
  valueCount,
} from '@/domain/table/kinds';
import { isRecord } from '@/domain/table/read';
import { allTexts, isSameTexts, startOf, type Texts, textAt } from '@/domain/table/texts';
import { DAY_MS, floorTo, SECOND_MS } from '@/lib/units';

// Apart from the kinds, because only the server and the pages that read from it need them.

/** Writes a column as JSON, and reads it. It may leave out what the reader finds in the same column of its base. */
export interface ColumnCodec<Column> {
  write(column: Column, base?: Column): unknown;
  /** Throws {@link Damaged} unless the column has so many rows. */
  read(sent: unknown, rows: number, base?: Column): Column;
}

/** What is read is not what was written. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Throws {@link Damaged} unless the condition holds. */
export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Damaged(what);
}

/** A JSON object. Throws {@link Damaged} for anything else. */
export function recordIn(sent: unknown): Readonly<Record<string, unknown>> {
  check(isRecord(sent), 'an object is missing');
  return sent;
}

function listIn(sent: unknown): readonly unknown[] {
  check(Array.isArray(sent), 'a list is missing');
  return sent;
}

type Numbers = Uint8Array | Uint32Array | Float64Array;

/**
 * Creates the codec of whole numbers. Each travels as the number of steps from the same row of the base, or else from
 * `start`: as time passes, most rows of a column move by the same number. Null is unknown.
 */
function numberCodec<Of extends Numbers>(
  create: (length: number) => Of,
  { start = 0, step = 1 } = {},
): ColumnCodec<Of> {
  const before = (row: number, base: Of | undefined) => {
    const number = base?.[row] ?? start;
    return Number.isNaN(number) ? start : number;
  };
  return {
    write: (numbers, base) => Array.from(numbers, (number, row) => (number - before(row, base)) / step),
    read(sent, rows, base) {
      const list = listIn(sent);
      check(list.length === rows, 'a column has too many or too few numbers');
      const numbers = create(rows);
      for (let row = 0; row < rows; row++) {
        const steps = list[row] ?? Number.NaN;
        check(typeof steps === 'number', 'a number is missing');
        // Rounded, because a part of a step is not exact.
        const number = Math.round(before(row, base) + steps * step);
        numbers[row] = number;
        check(Object.is(numbers[row], number), 'a number does not fit its column');
      }
      return numbers;
    },
  };
}

const floats = (length: number) => new Float64Array(length);
const FLOATS = numberCodec<Float64Array>(floats);
const DAYS = numberCodec<Float64Array>(floats, { step: DAY_MS });
const CODES = numberCodec<Uint8Array>((length) => new Uint8Array(length));

/** The codec of counts, of ranks, and of places in other columns. */
export const COUNTS = numberCodec<Uint32Array>((length) => new Uint32Array(length));

/** The codec of the places where lists begin, one more than there are rows. They travel as the lengths of the lists. */
export const BEGINNINGS: ColumnCodec<Uint32Array> = {
  write: (first, base) => COUNTS.write(lengthsOf(first.subarray(1)), base && lengthsOf(base.subarray(1))),
  read(sent, rows, base) {
    const lengths = COUNTS.read(sent, rows, base && lengthsOf(base.subarray(1)));
    const first = new Uint32Array(rows + 1);
    let end = 0;
    for (let row = 0; row < rows; row++) {
      end += lengths[row] ?? 0;
      first[row + 1] = end;
    }
    check(first[rows] === end, 'lists are too long');
    return first;
  },
};

/** Of lists or texts that end where the next one begins, at 0 the first. */
function lengthsOf(ends: Uint32Array): Uint32Array {
  return ends.map((end, place) => end - startOf(ends, place));
}

/** The length of a new text, or texts that the base has: the place of the first one there, and their number. */
type Piece = number | readonly [place: number, count: number];

/**
 * Creates the codec of texts. The new ones travel as one string, which is faster to read than many. A list that equals
 * an earlier one travels as the place of that one. Texts are well-formed Unicode: the readers of facts leave out what is not.
 */
function textsCodec(): ColumnCodec<Texts> {
  const earlier: Texts[] = [];
  return {
    write(texts, base) {
      const place = earlier.findIndex((list) => isSameTexts(list, texts));
      if (place !== -1) return place;
      earlier.push(texts);
      return base
        ? changesOf(texts, base)
        : { added: texts.joined, pieces: Array.from(lengthsOf(texts.ends)) };
    },
    read(sent, count, base) {
      const known = typeof sent === 'number' ? earlier[sent] : undefined;
      const texts = known ?? readTexts(sent, base);
      check(texts.ends.length === count, 'a column has too many or too few texts');
      if (!known) earlier.push(texts);
      return texts;
    },
  };
}

function changesOf(texts: Texts, base: Texts) {
  const added: string[] = [];
  const pieces: Piece[] = [];
  let places: ReadonlyMap<string, number> | undefined;
  /** The next piece has the texts of the base from here up to `next`. */
  let from = 0;
  let next = 0;
  function finishPiece(): void {
    if (next > from) pieces.push([from, next - from]);
  }
  for (const text of allTexts(texts)) {
    if (next < base.ends.length && textAt(base, next) === text) {
      next += 1;
      continue;
    }
    finishPiece();
    places ??= new Map(allTexts(base).map((known, place) => [known, place]));
    const place = places.get(text);
    if (place === undefined) {
      added.push(text);
      pieces.push(text.length);
    }
    // A new text most often replaces one of the base.
    from = place ?? next + 1;
    next = place === undefined ? from : from + 1;
  }
  finishPiece();
  return { added: added.join(''), pieces };
}

function readTexts(sent: unknown, base: Texts | undefined): Texts {
  const { added, pieces } = recordIn(sent);
  check(typeof added === 'string', 'texts are missing');
  const parts: string[] = [];
  const ends: number[] = [];
  let end = 0;
  /** The next part has the new texts from here up to `stop`. */
  let start = 0;
  let stop = 0;
  for (const piece of listIn(pieces)) {
    if (isPlace(piece)) {
      stop += piece;
      end += piece;
      ends.push(end);
      continue;
    }
    const [place, count] = listIn(piece);
    check(isPlace(place) && isPlace(count), 'a text is missing');
    check(base !== undefined && place + count <= base.ends.length, 'a text is not in the base');
    const known = startOf(base.ends, place);
    for (let at = place; at < place + count; at++) ends.push(end + startOf(base.ends, at + 1) - known);
    end = ends.at(-1) ?? 0;
    parts.push(added.slice(start, stop), base.joined.slice(known, startOf(base.ends, place + count)));
    start = stop;
  }
  check(stop === added.length, 'texts are longer or shorter than they should be');
  parts.push(added.slice(start));
  return { joined: parts.join(''), ends: new Uint32Array(ends) };
}

const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function dictionaryCodec(texts: ColumnCodec<Texts>): ColumnCodec<Dictionary> {
  return {
    write: ({ values, ids }, base) => ({
      count: valueCount(values),
      values: texts.write(values, base?.values),
      ids: COUNTS.write(Uint32Array.from(ids), base && Uint32Array.from(base.ids)),
    }),
    read(sent, rows, base) {
      const { count, values, ids } = recordIn(sent);
      check(isPlace(count) && count <= rows, 'a column has more values than rows');
      return {
        values: texts.read(values, count, base?.values),
        ids: COUNTS.read(ids, rows, base && Uint32Array.from(base.ids)),
      };
    },
  };
}

function listsCodec(all: ColumnCodec<Texts>): ColumnCodec<Lists> {
  return {
    write: ({ first, texts }, base) => ({
      first: BEGINNINGS.write(first, base?.first),
      texts: all.write(texts, base?.texts),
    }),
    read(sent, rows, base) {
      const { first: lengths, texts } = recordIn(sent);
      const first = BEGINNINGS.read(lengths, rows, base?.first);
      return { first, texts: all.read(texts, first.at(-1) ?? 0, base?.texts) };
    },
  };
}

function tagsCodec(dictionary: ColumnCodec<Dictionary>): ColumnCodec<TagColumn> {
  return {
    write: (column, base) => ({
      first: BEGINNINGS.write(column.first, base?.first),
      customCounts: COUNTS.write(column.customCounts, base?.customCounts),
      tags: dictionary.write(column, base),
    }),
    read(sent, rows, base) {
      const { first: lengths, customCounts, tags } = recordIn(sent);
      const first = BEGINNINGS.read(lengths, rows, base?.first);
      return {
        first,
        customCounts: COUNTS.read(customCounts, rows, base?.customCounts),
        ...dictionary.read(tags, first.at(-1) ?? 0, base),
      };
    },
  };
}

/** Sends only the codes, because both sides know the values. */
function choiceCodec(values: readonly string[]): ColumnCodec<Dictionary> {
  return {
    write: ({ ids }, base) => CODES.write(Uint8Array.from(ids), base && Uint8Array.from(base.ids)),
    read: (sent, rows, base) =>
      choiceColumn(values, CODES.read(sent, rows, base && Uint8Array.from(base.ids))),
  };
}

/** How the columns of each kind travel from our server to the page. */
export type CodecOf = (kind: Pick<Kind<unknown, unknown>, 'form' | 'values'>) => ColumnCodec<unknown>;

/** Creates the codecs of one fleet, as of a time, epoch ms. Both sides must use them for the same columns in turn. */
export function columnCodecs(asOf: number): CodecOf {
  const texts = textsCodec();
  const dictionary = dictionaryCodec(texts);
  const start = floorTo(asOf, SECOND_MS);
  const codecs = {
    texts,
    dictionary,
    lists: listsCodec(texts),
    tags: tagsCodec(dictionary),
    numbers: FLOATS,
    times: numberCodec<Float64Array>(floats, { start, step: SECOND_MS }),
    days: DAYS,
    counts: COUNTS,
    flags: CODES,
  } as const satisfies Record<Exclude<Form, 'choice'>, unknown>;
  return ({ form, values = [] }) => (form === 'choice' ? choiceCodec(values) : codecs[form]);
}
