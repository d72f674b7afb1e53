import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { GAP_AFTER_MS, LISTING } from '@/testing/history';
import { historyFile } from '../tests/databases.ts';
import { recordPoll, timeOfPoll } from '../tests/restless-fleet.ts';
import { createMemoryHost } from './host.ts';
import { sqlStore } from './sql-store.ts';
import { openSqlite } from './sqlite.ts';

test('a file whose tables were made halfway is as it was before', async () => {
  const { db, close } = await openSqlite(await historyFile());
  onTestFinished(close);
  await sql`create table tally (own integer)`.execute(db);
  await expect(sqlStore(db)).rejects.toThrow('already exists');
  await db.schema.dropTable('tally').execute();
  await expect(sqlStore(db)).resolves.toHaveProperty('source');
});

test('a question is answered while a reading is written', async () => {
  const file = await historyFile();
  const host = createMemoryHost({
    kind: 'sqlite',
    openDatabase: () => openSqlite(file),
    days: 30,
    gapAfterMs: GAP_AFTER_MS,
    onState: () => {},
    now: () => timeOfPoll(1),
  });
  onTestFinished(host.close);
  await recordPoll(host, 0);
  const written = recordPoll(host, 1).then(() => 'written');
  const asked = host.ask((memory) => memory.fleetAt({ ...LISTING, at: timeOfPoll(1) }));
  expect(await Promise.race([written, asked])).toMatchObject({ state: 'known', asOf: timeOfPoll(0) });
  await written;
});
