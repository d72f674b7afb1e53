import { Kysely, PostgresDialect, sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './schema.ts';

/** The lock of the one server that records. Any number will do that nothing else in the database uses. */
const RECORDER_LOCK = 7_262_673;
const INT8 = 20;
const NUMERIC = 1_700;
const CONNECT_MS = 5_000;

/** Connects to a database that several servers may share. The first one records, until its connection ends. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  // Times and sums are below 2^53.
  for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number);
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: CONNECT_MS });
  // A broken idle connection. The next query says so, too.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let holder: import('pg').PoolClient | undefined;
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    async isWriter() {
      if (holder) return true;
      const client = await pool.connect();
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        RECORDER_LOCK,
      ]);
      if (rows[0]?.locked !== true) {
        client.release();
        return false;
      }
      client.on('error', () => {
        holder = undefined;
      });
      holder = client;
      return true;
    },
    async bytes() {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes;
    },
    async close() {
      holder?.release(true);
      await db.destroy();
    },
  };
}
