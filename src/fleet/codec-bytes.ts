import type { Texts } from '@/domain/table/texts';
import { SECOND_MS } from '@/lib/units';

/** Writes and reads one column. It may leave out what the reader finds in the same column of an earlier table. */
export interface ColumnCodec<Column> {
  write(column: Column, output: Output, base?: Column): void;
  /** Throws {@link Damaged}. */
  read(input: Input, rows: number, base?: Column): Column;
}

/** Where columns are written to. */
export interface Output {
  /** The moment from which times count, epoch ms. */
  readonly origin: number;
  /** The texts written so far. Equal texts are written once. */
  readonly texts: Texts[];
  /** Adds a whole number, at least 0, that the reader needs before the bytes. */
  note(number: number): void;
  bytes(block: Uint8Array): void;
}

/** Where columns are read from, in the order in which they were written. */
export interface Input {
  readonly origin: number;
  readonly texts: Texts[];
  /** Throws {@link Damaged} where no number is left. */
  note(): number;
  /** A copy, whose buffer has no other bytes. Throws {@link Damaged} where too few are left. */
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

/** What is read is not what was written. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Throws {@link Damaged} unless the condition holds. */
export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Damaged(what);
}

/**
 * An answer in bytes, the low byte of a number first: a hash of all that follows, the length of the head, the head as
 * JSON, then the blocks of the columns without gaps, and zeros up to a multiple of four bytes.
 */
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;
const HEAD_AT = 2 * WORD_BYTES;

/** Writes columns one after another. */
interface ColumnsWriter {
  readonly add: <Column>(name: string, codec: ColumnCodec<Column>, column: Column, base?: Column) => void;
  /** What each column noted. */
  readonly columns: Readonly<Record<string, readonly number[]>>;
  readonly blocks: readonly Uint8Array[];
}

/** Reads columns in the order in which they were written. */
export interface ColumnsReader {
  /** Undefined when the column was not written. Throws `Damaged`. */
  readonly read: <Column>(
    name: string,
    codec: ColumnCodec<Column>,
    rows: number,
    base?: Column,
  ) => Column | undefined;
  /** Throws `Damaged` when bytes are left. */
  readonly end: () => void;
}

/** Creates a writer; times count from the second of `asOf`. */
export function columnsWriter(asOf: number): ColumnsWriter {
  const columns: Record<string, number[]> = {};
  const blocks: Uint8Array[] = [];
  const texts: Texts[] = [];
  return {
    columns,
    blocks,
    add(name, codec, column, base) {
      const notes: number[] = [];
      columns[name] = notes;
      codec.write(
        column,
        {
          origin: secondOf(asOf),
          texts,
          note: (number) => notes.push(number),
          bytes: (block) => blocks.push(block),
        },
        base,
      );
    },
  };
}

/** Creates a reader of what a writer with the same `asOf` wrote. */
export function columnsReader(
  columns: ColumnsWriter['columns'],
  blocks: Uint8Array,
  asOf: number,
): ColumnsReader {
  const texts: Texts[] = [];
  let at = 0;
  return {
    read(name, codec, rows, base) {
      const notes = columns[name]?.values();
      if (!notes) return undefined;
      const input = {
        origin: secondOf(asOf),
        texts,
        note() {
          const { value = -1 } = notes.next();
          check(Number.isSafeInteger(value) && value >= 0, 'a column lacks its description');
          return value;
        },
        bytes(length: number) {
          check(at + length <= blocks.length, 'bytes are missing');
          at += length;
          return Uint8Array.from(blocks.subarray(at - length, at));
        },
      };
      return codec.read(input, rows, base);
    },
    end: () => check(blocks.length - at < WORD_BYTES, 'bytes are left over'),
  };
}

/** Puts a head and blocks into one answer. */
export function bytesWith(head: unknown, blocks: readonly Uint8Array[]): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const length = blocks.reduce((sum, block) => sum + block.length, HEAD_AT + json.length);
  const words = new Uint32Array(Math.ceil(length / WORD_BYTES));
  const bytes = new Uint8Array(words.buffer);
  bytes.set(json, HEAD_AT);
  let at = HEAD_AT + json.length;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  words[1] = json.length;
  words[0] = hashOf(words.subarray(1));
  return bytes;
}

/** Takes an answer apart. Throws `Damaged` unless it is one, from the first byte to the last. */
export function bytesFrom(bytes: Uint8Array): { readonly head: unknown; readonly blocks: Uint8Array } {
  check(bytes.length >= HEAD_AT && bytes.length % WORD_BYTES === 0, 'it is cut');
  const isAligned = bytes.byteOffset % WORD_BYTES === 0;
  const { buffer, byteOffset } = isAligned ? bytes : Uint8Array.from(bytes);
  const words = new Uint32Array(buffer, byteOffset, bytes.length / WORD_BYTES);
  check(words[0] === hashOf(words.subarray(1)), 'its bytes have changed');
  const blocksAt = HEAD_AT + (words[1] ?? 0);
  const json = new TextDecoder().decode(bytes.subarray(HEAD_AT, blocksAt));
  return { head: JSON.parse(json), blocks: bytes.subarray(blocksAt) };
}

const FNV_OFFSET = 0x811c_9dc5;
const FNV_PRIME = 0x0100_0193;

/** FNV-1a: another hash after any change of a single number. */
export function hashOf(numbers: Uint8Array | Uint32Array): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < numbers.length; at++) hash = Math.imul(hash ^ (numbers[at] ?? 0), FNV_PRIME);
  return hash >>> 0;
}

function secondOf(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
