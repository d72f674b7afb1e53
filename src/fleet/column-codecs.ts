import type { TagColumn } from '@/domain/delegate/tags';
import { choiceColumn, type Dictionary, type Form, type Kind, type Lists } from '@/domain/table/kinds';
import { DAY_MS, SECOND_MS } from '@/lib/units';
import type { ColumnCodec } from './codec-bytes';
import { numberCodec } from './number-codec';
import { readCounted, TEXTS_CODEC, writeCounted } from './text-codec';

// Apart from the kinds, because only the server and the pages that read from it need them.

/** The codec of places in other columns, of ids and of counts. */
export const PLACES = numberCodec<Uint32Array>((length) => new Uint32Array(length));
const CODES = numberCodec<Uint8Array>((length) => new Uint8Array(length));
const FLOATS = (length: number) => new Float64Array(length);

const DICTIONARY_CODEC: ColumnCodec<Dictionary> = {
  write({ values, ids }, output, base) {
    writeCounted(values, output, base?.values);
    PLACES.write(Uint32Array.from(ids), output, base && Uint32Array.from(base.ids));
  },
  read(input, rows, base) {
    const values = readCounted(input, base?.values);
    return { values, ids: PLACES.read(input, rows, base && Uint32Array.from(base.ids)) };
  },
};

const LISTS_CODEC: ColumnCodec<Lists> = {
  write({ first, texts }, output, base) {
    PLACES.write(first, output, base?.first);
    TEXTS_CODEC.write(texts, output, base?.texts);
  },
  read(input, rows, base) {
    const first = PLACES.read(input, rows + 1, base?.first);
    return { first, texts: TEXTS_CODEC.read(input, first.at(-1) ?? 0, base?.texts) };
  },
};

const TAGS_CODEC: ColumnCodec<TagColumn> = {
  write(column, output, base) {
    PLACES.write(column.first, output, base?.first);
    PLACES.write(column.customCounts, output, base?.customCounts);
    DICTIONARY_CODEC.write(column, output, base);
  },
  read(input, rows, base) {
    const first = PLACES.read(input, rows + 1, base?.first);
    const customCounts = PLACES.read(input, rows, base?.customCounts);
    return { ...DICTIONARY_CODEC.read(input, first.at(-1) ?? 0, base), first, customCounts };
  },
};

/** Sends only the codes, because both sides know the values. */
function choiceCodec(values: readonly string[]): ColumnCodec<Dictionary> {
  return {
    write: ({ ids }, output, base) =>
      CODES.write(Uint8Array.from(ids), output, base && Uint8Array.from(base.ids)),
    read: (input, rows, base) =>
      choiceColumn(values, CODES.read(input, rows, base && Uint8Array.from(base.ids))),
  };
}

const CODECS = {
  texts: TEXTS_CODEC,
  dictionary: DICTIONARY_CODEC,
  lists: LISTS_CODEC,
  tags: TAGS_CODEC,
  numbers: numberCodec<Float64Array>(FLOATS),
  times: numberCodec<Float64Array>(FLOATS, { step: -SECOND_MS, isFromOrigin: true }),
  days: numberCodec<Float64Array>(FLOATS, { step: DAY_MS }),
  counts: PLACES,
  flags: CODES,
} as const satisfies Record<Exclude<Form, 'choice'>, unknown>;

/** How the columns of a kind travel from our server to the page. */
export function codecOf({
  form,
  values = [],
}: Pick<Kind<unknown, unknown>, 'form' | 'values'>): ColumnCodec<unknown> {
  return form === 'choice' ? choiceCodec(values) : CODECS[form];
}
