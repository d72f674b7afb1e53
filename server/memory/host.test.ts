import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { aHistory, LISTING } from '@/testing/history';
import { historyFile, setUpDatabases } from '../tests/databases.ts';
import { aHost, anEventfulDay, answers } from '../tests/memory-host.ts';
import { NoMemory } from './host.ts';
import { openSqlite } from './sqlite.ts';

describe.each(setUpDatabases())('on $kind', ({ create }) => {
  test('the memory answers like the arrays, also after a restart', async () => {
    const open = await create();
    const host = aHost(open);
    const history = aHistory();
    await anEventfulDay((entries, afterMs) => host.poll(entries, afterMs));
    await anEventfulDay((entries, afterMs) => history.read(entries, { afterMs }));
    const dismissed = { ...LISTING, key: '_edge_9', since: NOW };
    await host.dismiss(dismissed, undefined);
    await history.memory.dismiss(dismissed);
    const expected = await answers(history.memory, history.now());
    await expect(host.ask((memory) => answers(memory, host.now()))).resolves.toEqual(expected);
    await host.close();
    const next = aHost(open);
    await next.poll([], host.now() - NOW);
    expect(next.troubles()).toEqual([]);
  });

  test('what is older than the days that are kept is deleted', async () => {
    const host = aHost(await create(), 1);
    await host.poll([{ name: 'edge', tags: ['a'] }]);
    await host.poll([{ name: 'edge', tags: ['b'] }]);
    await host.poll([{ name: 'edge', tags: ['c'] }], 30 * HOUR_MS);
    const { events } = await host.ask((memory) => memory.activity({ ...LISTING, from: 0, to: host.now() }));
    expect(events.map(({ kind }) => kind)).toEqual(['tags']);
  });
});

test('a second server on the same file says so and records nothing', async () => {
  const file = await historyFile();
  const first = aHost(() => openSqlite(file));
  await first.poll([{ name: 'edge' }]);
  const second = aHost(() => openSqlite(file));
  await second.poll([{ name: 'other' }]);
  await expect(second.about()).resolves.toMatchObject({
    notRecording: { reason: { kind: 'other-recorder' } },
  });
  await expect(second.ask((memory) => memory.missing(LISTING))).rejects.toThrow(NoMemory);
  await first.poll([{ name: 'edge' }]);
  await expect(first.about()).resolves.toMatchObject({ notRecording: undefined });
});

test.each([
  ['is no database', '', 'The file is damaged'],
  ['is in a folder that is a file', '/history.sqlite', 'The file cannot be opened'],
])('with a file that %s nothing is recorded, and the reason is known', async (_what, path, sentence) => {
  const file = await historyFile();
  await writeFile(file, 'x'.repeat(5_000));
  const host = aHost(() => openSqlite(`${file}${path}`));
  await host.poll([{ name: 'edge' }]);
  const { notRecording } = await host.about();
  expect(notRecording?.reason).toMatchObject({ kind: 'store', message: expect.stringContaining(sentence) });
  expect(host.troubles()).toHaveLength(1);
});
