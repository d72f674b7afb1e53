import { appendFile, link, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '@/lib/start-error';
import { MINUTE_MS } from '@/lib/units';
import { GAP_AFTER_MS, LISTING } from '@/testing/history';
import type { History } from '../settings/settings.ts';
import { historyFile } from '../tests/databases.ts';
import { aHost, anEventfulDay, answers } from '../tests/memory-host.ts';
import { setUpPostgres } from '../tests/postgres.ts';
import { readHistory } from './history-reader.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

const MANAGER = 'app.harness.io/gateway acme';
const postgres = setUpPostgres();

const inFile = async (): Promise<History> => ({ kind: 'sqlite', file: await historyFile(), days: 30 });
const inPostgres = async (): Promise<History> => ({
  kind: 'postgresql',
  url: (await postgres?.createDatabase()) ?? '',
  days: 30,
});
const openTo = (history: History) =>
  history.kind === 'sqlite' ? openSqlite(history.file) : openPostgres(history.url);

async function reading(history: History, now: number, manager = MANAGER) {
  const reader = await readHistory(history, manager, { now: () => now, gapAfterMs: GAP_AFTER_MS });
  onTestFinished(reader.close);
  return reader;
}

describe.each([
  { kind: 'sqlite', create: inFile },
  ...(postgres ? [{ kind: 'postgresql', create: inPostgres }] : []),
])('beside the server that records, on $kind', ({ create }) => {
  test('the answers are those of the server, and it goes on recording', async () => {
    const history = await create();
    const host = aHost(() => openTo(history));
    await anEventfulDay((...answer) => host.poll(...answer));
    const reader = await reading(history, host.now());
    const ofServer = await host.ask((memory) => answers(memory, host.now()));
    expect(ofServer.missing).not.toEqual([]);
    expect(await reader.ask((memory) => answers(memory, host.now()))).toEqual(ofServer);
    await host.poll([{ name: 'new' }], MINUTE_MS);
    const later = await reading(history, host.now());
    const { delegates } = await later.ask((memory) => memory.missing(LISTING));
    expect(delegates).toHaveLength(9);
    expect(host.troubles()).toEqual([]);
  });

  test('that of another Manager, or of another version, is refused', async () => {
    const history = await create();
    const host = aHost(() => openTo(history));
    await host.poll([{}]);
    await expect(reading(history, host.now(), 'other.example/gateway acme')).rejects.toThrow(
      'belongs to another Manager',
    );
    await host.close();
    const { db, close } = await openTo(history);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db);
    await close();
    await expect(reading(history, host.now())).rejects.toThrow('A newer version');
    const { db: older, close: closeOlder } = await openTo(history);
    await sql`update kysely_migration set name = '001-first' where name = '001-tables'`.execute(older);
    await closeOlder();
    await expect(reading(history, host.now())).rejects.toThrow('before the first release');
  });
});

test('a file that is none is not made, and the reason is said', async () => {
  const history = { kind: 'sqlite', file: await historyFile(), days: 30 } as const;
  await expect(reading(history, 0)).rejects.toThrow(StartError);
  await expect(reading(history, 0)).rejects.toThrow('The file cannot be opened');
  await expect(readFile(history.file)).rejects.toThrow('ENOENT');
  await appendFile(history.file, '');
  await expect(reading(history, 0)).rejects.toThrow('It is no history');
  await appendFile(history.file, 'no database, which is long enough to have a header');
  await expect(reading(history, 0)).rejects.toThrow('The file is no database');
  await link(history.file, `${history.file}.second`);
  await expect(reading(history, 0)).rejects.toThrow('second name');
});
