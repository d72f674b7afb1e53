import type { Database } from './schema.ts';

/** A database that is ready for queries. */
export type OpenDatabase = {
  readonly db: Database;
  /** Answers from what has been committed, also while `db` writes. Undefined when `db` itself can. */
  readonly reader?: Database;
  /** Whether this server is the one that records; it becomes the one if there is none. */
  readonly isWriter: () => boolean | Promise<boolean>;
  readonly bytes: () => Promise<number | undefined>;
  readonly close: () => Promise<void>;
};
