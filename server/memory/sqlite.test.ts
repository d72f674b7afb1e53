import { copyFile, link, open, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import Sqlite from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { aHistory, LISTING, missingIn, POLL_MS } from '@/testing/history';
import { historyFile } from '../tests/databases.ts';
import { aHost, answers } from '../tests/memory-host.ts';
import { entriesOf, timeOfPoll } from '../tests/restless-fleet.ts';
import type { OpenDatabase } from './open-database.ts';
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

test('an error after which SQLite has rolled back by itself keeps its reason', async () => {
  const { db, close } = await openSqlite(await historyFile());
  onTestFinished(close);
  const writing = db.transaction().execute(async (within) => {
    await sql`create table own (one integer unique)`.execute(within);
    await sql`insert into own values (1)`.execute(within);
    await sql`insert or rollback into own values (1)`.execute(within);
  });
  await expect(writing).rejects.toThrow('UNIQUE constraint failed');
});

test('a question is answered while a reading is written', async () => {
  const file = await historyFile();
  const host = aHost(() => openSqlite(file));
  await host.poll(entriesOf(1));
  const written = host.poll(entriesOf(2)).then(() => 'written');
  const asked = host.ask((memory) => memory.fleet({ ...LISTING, at: host.now() }));
  expect(await Promise.race([written, asked])).toMatchObject({ state: 'known', asOf: timeOfPoll(1) });
  await written;
});

/** A path that leads to a folder or a file by a symbolic link. */
async function linkTo(target: string): Promise<string> {
  const path = await historyFile();
  await symlink(target, path);
  return path;
}

test.each([
  ['the same path', async (file: string) => file],
  ['a symbolic link', linkTo],
  ['a folder that is one', async (file: string) => join(await linkTo(dirname(file)), basename(file))],
])('a second server on one file by %s says so and records nothing', async (_what, make) => {
  const file = await historyFile();
  const first = aHost(() => openSqlite(file));
  await first.poll([{ name: 'edge' }]);
  const path = await make(file);
  const second = aHost(() => openSqlite(path));
  await second.poll([{ name: 'other' }]);
  await expect(second.about()).resolves.toMatchObject({
    notRecording: { reason: { kind: 'other-recorder' } },
  });
  await expect(second.ask((memory) => missingIn(memory))).rejects.toThrow('cannot be read');
  await first.poll([{ name: 'edge' }]);
  await expect(first.about()).resolves.toMatchObject({ notRecording: undefined });
});

async function writtenByANewerServer(): Promise<string> {
  return fileWith(sql`insert into kysely_migration values ('999-later', '2030-01-01')`);
}

async function writtenBeforeTheFirstRelease(): Promise<string> {
  return fileWith(sql`update kysely_migration set name = '001-first' where name = '001-tables'`);
}

async function fileWith(change: RawBuilder<unknown>): Promise<string> {
  const file = await historyFile();
  const { db, close } = await openSqlite(file);
  await sqlStore(db);
  await change.execute(db);
  await close();
  return file;
}

async function withASecondName(): Promise<string> {
  const file = await historyFile();
  await writeFile(file, '');
  await link(file, `${file}.second`);
  return file;
}

async function noDatabase(): Promise<string> {
  const file = await historyFile();
  await writeFile(file, 'x'.repeat(5_000));
  return file;
}

test.each([
  ['is no database', noDatabase, 'The file is no database'],
  ['has a second name', withASecondName, 'The file has a second name'],
  ['is in a folder that is a file', async () => `${await noDatabase()}/history`, 'The file cannot be opened'],
  ['is in a folder that takes no files', async () => '/sys/history', 'The file cannot be written'],
  ['has newer tables', writtenByANewerServer, 'A newer version of this server'],
  ['has older tables', writtenBeforeTheFirstRelease, 'a version from before the first release'],
])('with a file that %s nothing is recorded, and the reason is known', async (_what, make, sentence) => {
  const file = await make();
  const host = aHost(() => openSqlite(file));
  await host.poll([{ name: 'edge' }]);
  const { notRecording } = await host.about();
  expect(notRecording?.reason).toMatchObject({ kind: 'store', message: expect.stringContaining(sentence) });
  expect(host.troubles()).toHaveLength(1);
});

const fewEntries = (poll: number) => entriesOf(poll).slice(0, 40);

/** Records two polls of a fleet. */
async function recording() {
  const file = await historyFile();
  const history = aHistory();
  let database: OpenDatabase | undefined;
  let lasting: string | undefined;
  const execute = async (pragma: string) => {
    for (const db of [database?.db, database?.reader])
      if (db) await sql`pragma ${sql.raw(pragma)}`.execute(db);
  };
  const host = aHost(async () => {
    database = await openSqlite(file);
    if (lasting) await execute(lasting);
    return database;
  });
  for (const poll of [1, 2]) {
    await host.poll(fewEntries(poll));
    history.read(fewEntries(poll));
  }
  return {
    file,
    host,
    history,
    execute,
    /** Executes it now, and whenever the file is opened until the returned function is called. */
    keep: async (pragma: string) => {
      lasting = pragma;
      await execute(pragma);
      return () => {
        lasting = undefined;
      };
    },
  };
}

type Recording = Awaited<ReturnType<typeof recording>>;

/** What happens to the file; returns what puts it right. */
const MISHAPS: readonly (readonly [
  what: string,
  message: string,
  harm: (recording: Recording) => Promise<() => unknown>,
])[] = [
  [
    'has no room on its disk',
    'The disk is full.',
    // The file can have as many pages as it has.
    ({ keep }) => keep('max_page_count = 1'),
  ],
  [
    'cannot be written any more',
    'The file cannot be written. Check the permissions of HISTORY_FILE and its folder.',
    ({ keep }) => keep('query_only = on'),
  ],
  [
    'is locked by another program',
    'Another program has locked the file.',
    async ({ file }) => {
      const other = new Sqlite(file);
      other.exec('begin immediate');
      return () => other.exec('rollback');
    },
  ],
];

describe.each(MISHAPS)('while the file %s', (_what, message, harm) => {
  test('nothing is recorded, which is known with its reason, and questions are answered', async () => {
    const recorded = await recording();
    const { host } = recorded;
    await harm(recorded);
    for (const poll of [3, 4, 5]) await host.poll(fewEntries(poll));
    const reason = { kind: 'store', message };
    await expect(host.about()).resolves.toMatchObject({
      since: timeOfPoll(1),
      notRecording: { since: timeOfPoll(3), reason },
    });
    expect(host.states.at(-1)?.trouble).toMatchObject({
      since: timeOfPoll(3),
      because: expect.stringContaining(message),
    });
    await expect(
      host.ask((memory) => memory.fleet({ ...LISTING, at: timeOfPoll(2) })),
    ).resolves.toMatchObject({ state: 'known' });
    await expect(
      host.ask((memory) => memory.fleet({ ...LISTING, at: timeOfPoll(4) })),
    ).resolves.toMatchObject({ state: 'gap', to: undefined, reason });
  });

  test('afterwards the recording goes on, and what was not recorded is a gap', async () => {
    const recorded = await recording();
    const { host, history } = recorded;
    const repair = await harm(recorded);
    for (const poll of [3, 4, 5]) await host.poll(fewEntries(poll));
    await repair();
    await host.poll(fewEntries(6));
    history.restart();
    for (let poll = 3; poll <= 5; poll++) history.fail({ kind: 'store', message });
    history.read(fewEntries(6));
    await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
    const expected = await answers(history.memory, history.now());
    await expect(host.ask((memory) => answers(memory, host.now()))).resolves.toEqual(expected);
    await expect(
      host.ask((memory) => memory.fleet({ ...LISTING, at: timeOfPoll(4) })),
    ).resolves.toMatchObject({ state: 'gap', reason: { kind: 'store', message } });
  });
});

test('what cannot be recorded of one scope is a trouble until it can, whatever others do', async () => {
  const { host, file } = await recording();
  const other = { ...LISTING, includesBelow: true };
  const program = new Sqlite(file);
  const fail = (when: string) =>
    program.exec(`create trigger fail_${when} before ${when} on reading when new.listing = 1
      begin select raise(abort, 'own words'); end`);
  for (const when of ['insert', 'update']) fail(when);
  await host.poll(fewEntries(3));
  await host.poll(fewEntries(4), POLL_MS, 0, { choice: other });
  await host.poll(fewEntries(5));
  await host.poll(fewEntries(6), POLL_MS, 0, { choice: other });
  const message = 'The memory failed. The log of this server has the reason.';
  await expect(host.about()).resolves.toMatchObject({
    notRecording: { since: timeOfPoll(3), reason: { kind: 'store', message } },
  });
  expect(host.states.filter(({ trouble }) => !trouble)).toHaveLength(1);
  expect([...new Set(host.troubles())]).toEqual([expect.stringMatching(/^The memory failed.*own words/)]);
  program.exec('drop trigger fail_insert; drop trigger fail_update');
  program.close();
  await host.poll(fewEntries(7));
  await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
  const gap = (choice: ListingChoice) =>
    host.ask((memory) => memory.activity({ ...choice, from: 0, to: host.now(), kinds: ['gap'] }));
  expect((await gap(LISTING)).events).toMatchObject([{ reason: { message } }]);
  expect((await gap(other)).events).toEqual([]);
});

test('when the file is deleted, the memory says so and begins a new one', async () => {
  const { host, file } = await recording();
  await rm(file);
  await host.poll(fewEntries(3));
  expect(host.troubles()).toEqual([
    'The file was moved or deleted. The server begins a new one. (FILE_GONE)',
  ]);
  await host.poll(fewEntries(4));
  await expect(host.about()).resolves.toMatchObject({ since: timeOfPoll(4), notRecording: undefined });
});

test.each(['-wal', '.lock'])('when %s is deleted, the memory says so and loses nothing', async (end) => {
  const { host, file } = await recording();
  await rm(`${file}${end}`);
  await host.poll(fewEntries(3));
  expect(host.troubles()).toEqual([
    expect.stringContaining('A file beside HISTORY_FILE (-wal or .lock) was moved or deleted.'),
  ]);
  // As after the end of the server: what is not in the file is lost.
  const copy = await historyFile();
  await copyFile(file, copy);
  await expect(aHost(() => openSqlite(copy)).about()).resolves.toMatchObject({ since: timeOfPoll(1) });
  await host.poll(fewEntries(4));
  await expect(host.about()).resolves.toMatchObject({ since: timeOfPoll(1), notRecording: undefined });
});

test('when the file is damaged, the memory says so, and begins a new one when it has been moved away', async () => {
  const { host, file, execute } = await recording();
  await execute('wal_checkpoint(truncate)');
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  await handle.write(new Uint8Array(size - 4_096).fill(7), 0, size - 4_096, 4_096);
  await handle.close();
  await execute('shrink_memory');
  await host.poll(fewEntries(3));
  const reason = { message: 'The file is damaged. Move it away, or restore a copy of it.' };
  await expect(host.about()).resolves.toMatchObject({ notRecording: { reason } });
  await rename(file, `${file}.damaged`);
  await host.poll(fewEntries(4));
  await expect(host.about()).resolves.toMatchObject({ since: timeOfPoll(4), notRecording: undefined });
});
