import { closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { isRecord } from '@/domain/table/read';
import { HistoryError, type OpenDatabase } from './open-database.ts';
import type { Database, Tables } from './schema.ts';
import { Dialect } from './sqlite-dialect.ts';

type Sqlite = import('libsql').Database;

/** How long another program may lock the file before a statement fails, ms; the thread waits meanwhile. */
const BUSY_MS = 500;
const QUERY_ONLY = 'query_only = ON';
const USED_BYTES = `select (page_count - freelist_count) * page_size as used
  from pragma_page_count, pragma_freelist_count, pragma_page_size`;

/**
 * Opens the file for this server alone. The lock is on a file beside it, and ends with the process, however that ends; so
 * other programs can copy the history meanwhile. A commit survives the end of the process; after a loss of power, the last
 * ones may be missing.
 */
export async function openSqlite(path: string): Promise<OpenDatabase> {
  // Loaded only here: a server without memory needs no native code.
  const { default: Sqlite } = await import('libsql');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  // SQLite follows symbolic links, too: two paths of one file need one lock.
  const file = realpathSync(path);
  const ino = onlyInodeOf(file);
  const lock = new Sqlite(`${file}.lock`);
  try {
    takeLock(lock);
    const database = connect(Sqlite, file, 'journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    // The first statement that reads creates the -wal.
    database.exec('PRAGMA user_version');
    const db = kyselyOn(database);
    const reader = kyselyOn(connect(Sqlite, file, QUERY_ONLY));
    const beside = [`${file}-wal`, `${file}.lock`].map((name) => ({ name, ino: inodeOf(name) }));
    return {
      db,
      reader,
      async writer() {
        // SQLite would write to the deleted file, where nobody finds it.
        if (inodeOf(path) !== ino) throw new HistoryError('FILE_GONE');
        if (beside.every((one) => inodeOf(one.name) === one.ino)) return db;
        // It still has the deleted -wal, and writes to the file what only that holds.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        throw new HistoryError('PART_GONE');
      },
      usedBytes() {
        const found: unknown = database.prepare(USED_BYTES).get();
        return isRecord(found) ? Number(found.used) : 0;
      },
      bytes: async () =>
        [file, `${file}-wal`].reduce(
          (sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0),
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

/** Opens an existing file for questions alone, beside the server that records in it. */
export async function openSqliteReader(path: string): Promise<Database> {
  const { default: Sqlite } = await import('libsql');
  const file = realpathSync(path);
  onlyInodeOf(file);
  return kyselyOn(connect(Sqlite, file, QUERY_ONLY));
}

function connect(Sqlite: new (file: string) => Sqlite, file: string, pragma: string): Sqlite {
  const database = new Sqlite(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    database.exec(`PRAGMA ${pragma}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function onlyInodeOf(file: string): number {
  const { ino, nlink } = statSync(file);
  if (nlink > 1) throw new HistoryError('SECOND_NAME');
  return ino;
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
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
