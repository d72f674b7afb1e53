import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { HistoryError, type OpenDatabase } from './open-database.ts';
import type { Tables } from './schema.ts';
import { Dialect } from './sqlite-dialect.ts';

type Sqlite = import('libsql').Database;

/** How long another program may lock the file before a statement fails, ms; the thread waits meanwhile. */
const BUSY_MS = 500;

/**
 * Opens the file for this server alone. The lock is on a file beside it, and ends with the process, however that ends; so
 * other programs can copy the history meanwhile. A commit survives the end of the process; after a loss of power, the last
 * ones may be missing.
 */
export async function openSqlite(file: string): Promise<OpenDatabase> {
  // Loaded only here: a server without memory needs no native code.
  const { default: Sqlite } = await import('libsql');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  const { ino } = statSync(file);
  const connect = (pragma: string) => {
    const database = new Sqlite(file);
    try {
      database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
      database.exec(`PRAGMA ${pragma}`);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  };
  const lock = new Sqlite(`${file}.lock`);
  try {
    takeLock(lock);
    const database = connect('journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    const db = kyselyOn(database);
    const reader = kyselyOn(connect('query_only = ON'));
    return {
      db,
      reader,
      async writer() {
        // SQLite would write to the deleted file, where nobody finds it.
        if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) throw new HistoryError('FILE_GONE');
        return db;
      },
      bytes: async () =>
        [file, `${file}-wal`].reduce(
          (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
          0,
        ),
      async close() {
        try {
          await reader.destroy();
          await db.destroy();
        } finally {
          release(lock);
        }
      },
    };
  } catch (error) {
    release(lock);
    throw error;
  }
}

function kyselyOn(database: Sqlite): Kysely<Tables> {
  return new Kysely({ dialect: new Dialect({ database }) });
}

function takeLock(lock: Sqlite): void {
  try {
    // Without a journal file, the lock can be taken on a full disk, too.
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    throw isTaken ? new HistoryError('OTHER_RECORDER') : error;
  }
}

/** The handle lives until it is collected, and would keep the lock. */
function release(lock: Sqlite): void {
  if (lock.inTransaction) lock.exec('ROLLBACK');
  lock.close();
}
