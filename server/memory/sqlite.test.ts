import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sqlStore } from './sql-store.ts';
import { openSqlite } from './sqlite.ts';

async function makeFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'history.sqlite');
}

test('a file whose tables were made halfway is as it was before', async () => {
  const { db, close } = await openSqlite(await makeFile());
  onTestFinished(close);
  await sql`create table tally (own integer)`.execute(db);
  await expect(sqlStore(db)).rejects.toThrow('already exists');
  await db.schema.dropTable('tally').execute();
  await expect(sqlStore(db)).resolves.toHaveProperty('write');
});
