import { Kysely, PostgresDialect, sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Database, Tables } from './schema.ts';

/** The lock of the one server that records. Any number will do that nothing else in the database uses. */
const RECORDER_LOCK = 7_262_673;
const INT8 = 20;
const NUMERIC = 1_700;
const CONNECT_MS = 5_000;
const QUERY_MS = 60_000;
/** A connection that says nothing for so long is checked. */
const SILENT_MS = 10_000;

// With these, the database ends the connection of a machine that has died within 30 s.
const TAKE_LOCK = `select pg_try_advisory_lock(${RECORDER_LOCK}) as locked,
  set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '4', false), set_config('tcp_user_timeout', '30000', false)`;

/** Connects to a database that several servers may share. One of them records, until its connection ends. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  // Times and sums are below 2^53.
  for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number);
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
  };
  const pool = new pg.Pool({ ...connection, max: 4 });
  // A connection has ended. The next query on it says so, too.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let recorder: { readonly client: import('pg').Client; readonly db: Database } | undefined;

  /** The lock and all writes have one connection: when it ends, neither can go on without the other. */
  async function takeLock(): Promise<Database | undefined> {
    const client = new pg.Client(connection);
    client.on('error', () => {
      if (recorder?.client === client) recorder = undefined;
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ locked: boolean }>(TAKE_LOCK);
      if (rows[0]?.locked !== true) return undefined;
      const only = { connect: async () => Object.assign(client, { release() {} }), end: async () => {} };
      recorder = { client, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only }) }) };
      return recorder.db;
    } finally {
      if (!recorder) await client.end();
    }
  }

  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    writer: async () => recorder?.db ?? takeLock(),
    async bytes() {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes;
    },
    async close() {
      await recorder?.client.end();
      await db.destroy();
    },
  };
}
