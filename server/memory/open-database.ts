import type { Database } from './schema.ts';

type Code =
  | 'FILE_GONE'
  | 'PART_GONE'
  | 'SECOND_NAME'
  | 'SLOW'
  | 'OTHER_RECORDER'
  | 'OTHER_MANAGER'
  | 'OLDER_TABLES'
  | 'NEWER_TABLES';

/** What only we find out about the place of the history. `SLOW`: it has not answered for a while. */
export class HistoryError extends Error {
  constructor(
    readonly code: Code,
    detail: string = code,
  ) {
    super(detail);
  }
}

/** A database that is ready for queries. */
export type OpenDatabase = {
  readonly db: Database;
  /** Answers from what has been committed, also while `db` writes. Undefined when `db` itself can. */
  readonly reader?: Database;
  /**
   * What the one server that records writes with; undefined while another one records. Another object than before: it had
   * lost its right in between, so another server may have written.
   */
  readonly writer: () => Promise<Database | undefined>;
  readonly bytes: () => Promise<number | undefined>;
  /** Without what deleted rows have left free; undefined where the place cannot tell. */
  readonly usedBytes?: () => number;
  readonly close: () => Promise<void>;
};
