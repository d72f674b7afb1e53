import type { Database } from './schema.ts';

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
  readonly close: () => Promise<void>;
};
