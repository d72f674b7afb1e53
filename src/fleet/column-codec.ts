import type { Texts } from '@/domain/table/texts';

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
