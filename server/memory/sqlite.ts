import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './schema.ts';

class Adapter extends SqliteAdapter {
  /** Kysely leaves this out, so a migration that was killed halfway could never be run again. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

/**
 * Opens the file for this server alone. The lock is on a file beside it, and ends with the process, however that ends; so
 * other programs can copy the history meanwhile. A commit survives the end of the process; after a loss of power, the last
 * ones may be missing.
 */
export async function openSqlite(file: string): Promise<OpenDatabase> {
  // Loaded only here: a server without memory needs no native code.
  const { default: Sqlite } = await import('libsql');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lock = new Sqlite(`${file}.lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    const connect = (pragma: string) => {
      const database = new Sqlite(file);
      database.exec(`PRAGMA ${pragma}`);
      return { database, db: new Kysely<Tables>({ dialect: new Dialect({ database }) }) };
    };
    const { database, db } = connect('journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    const { db: reader } = connect('query_only = ON');
    return {
      db,
      reader,
      writer: async () => db,
      bytes: async () =>
        [file, `${file}-wal`].reduce(
          (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
          0,
        ),
      async close() {
        await reader.destroy();
        await db.destroy();
        // The handle lives until it is collected, and would keep the lock.
        lock.exec('ROLLBACK');
        lock.close();
      },
    };
  } catch (error) {
    if (lock.inTransaction) lock.exec('ROLLBACK');
    lock.close();
    throw error;
  }
}
