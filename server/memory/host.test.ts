import { writeFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Memory } from '@/domain/memory/questions';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { aHistory, GAP_AFTER_MS, LISTING, POLL_MS } from '@/testing/history';
import { historyFile, setUpDatabases } from '../tests/databases.ts';
import { createMemoryHost, NoMemory } from './host.ts';
import type { OpenDatabase } from './open-database.ts';
import { openSqlite } from './sqlite.ts';

const CHOICE = { scope: LISTING.scope, includesBelow: false };

function aHost(openDatabase: () => Promise<OpenDatabase>, days = 30) {
  let now = NOW;
  const troubles: string[] = [];
  const host = createMemoryHost({
    kind: 'sqlite',
    openDatabase,
    days,
    gapAfterMs: GAP_AFTER_MS,
    onState: ({ trouble }) => trouble !== undefined && troubles.push(trouble),
    now: () => now,
  });
  onTestFinished(() => host.close());
  return {
    ...host,
    troubles,
    now: () => now,
    async poll(entries: readonly FleetEntry[], afterMs = POLL_MS) {
      now += afterMs;
      const about = {
        unreadable: [],
        source: 'ng/v2',
        asOf: now,
        durationMs: 0,
        bytes: 0,
        isEmptyByPermission: false,
      } as const;
      const latestVersion = { state: 'known', version: '26.08.89100' } as const;
      await host.read(CHOICE, aFleet(entries, { asOf: now, latestVersion }), about);
    },
  };
}

const answers = async (memory: Memory, to: number) => ({
  activity: await memory.activity({ ...LISTING, from: NOW, to }),
  missing: await memory.missing({ ...LISTING, dismissed: true }),
  strips: await memory.strips({ ...LISTING, delegate: '_edge_1', from: NOW, to }),
  reporting: await memory.reporting({ ...LISTING, from: NOW, to, buckets: 24 }),
  anHourLater: await memory.fleetAt({ ...LISTING, at: NOW + HOUR_MS }),
  now: await memory.fleetAt({ ...LISTING, at: to }),
  since: await memory.since({ ...LISTING, visit: NOW + MINUTE_MS }),
});

/** An hour and a half with an outage, delegates that come, leave and change, and a gap. */
async function anEventfulDay(poll: (entries: readonly FleetEntry[], afterMs?: number) => unknown) {
  const edges = (count: number, entry: FleetEntry = {}) =>
    Array.from({ length: count }, (_, row) => ({ name: `edge-${row + 1}`, instances: [{}, {}], ...entry }));
  await poll(edges(8));
  await poll(edges(9));
  const silent = { instances: [{ heartbeatAt: NOW + POLL_MS }, { heartbeatAt: NOW + POLL_MS }] };
  for (let minute = 0; minute < 70; minute++) await poll(edges(9, minute > 10 ? silent : {}), MINUTE_MS);
  await poll(edges(8, { tags: ['moved'] }));
  await poll(edges(7, { autoUpgrade: 'OFF' }), 20 * MINUTE_MS);
}

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
    expect(next.troubles).toEqual([]);
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
  expect(host.troubles).toHaveLength(1);
});
