import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { aHistory, LISTING, missingIn, POLL_MS } from '@/testing/history';
import { aHost, anEventfulDay, answers } from '../tests/memory-host.ts';
import { setUpPostgres } from '../tests/postgres.ts';
import { openPostgres } from './postgres.ts';

const postgres = setUpPostgres();

describe.skipIf(postgres === undefined)('two servers on one database', () => {
  async function twoHosts() {
    const url = (await postgres?.createDatabase()) ?? '';
    return [aHost(() => openPostgres(url)), aHost(() => openPostgres(url))] as const;
  }

  test('one records, and both answer', async () => {
    const [first, second] = await twoHosts();
    const history = aHistory();
    await anEventfulDay(async (entries, afterMs) => {
      history.read(entries, { afterMs });
      await first.poll(entries, afterMs);
      await second.poll(entries, afterMs);
    });
    const expected = await answers(history.memory, history.now());
    for (const host of [first, second]) {
      await expect(host.ask((memory) => answers(memory, history.now()))).resolves.toEqual(expected);
      expect(host.troubles()).toEqual([]);
    }
    expect(first.states.every(({ isStandby }) => !isStandby)).toBe(true);
    expect(second.states.every(({ isStandby }) => isStandby)).toBe(true);
    const edge = { ...LISTING, key: '_edge_9', since: NOW };
    await second.ask((memory) => memory.dismiss(edge, 'ana'));
    await second.ask((memory) => memory.undoDismiss(edge));
    expect(second.troubles()).toEqual([]);
  });

  test('when the connection of the one that records ends, the other one goes on, and nothing comes twice', async () => {
    const [first, second] = await twoHosts();
    const history = aHistory();
    let polls = 0;
    await anEventfulDay(async (entries, afterMs) => {
      polls += 1;
      if (polls === 40)
        await postgres?.execute(
          "select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'",
        );
      if (polls === 60) await second.close();
      history.read(entries, { afterMs });
      if (polls < 40) await first.poll(entries, afterMs);
      if (polls < 60) await second.poll(entries, afterMs);
      if (polls >= 40) await first.poll(entries, afterMs);
    });
    await expect(first.ask((memory) => answers(memory, history.now()))).resolves.toEqual(
      await answers(history.memory, history.now()),
    );
    const changesOf = ({ states }: typeof first) =>
      states.map(({ isStandby }) => isStandby).filter((is, place, all) => is !== all[place - 1]);
    expect(changesOf(first)).toEqual([false, true, false]);
    expect(changesOf(second)).toEqual([true, false]);
  });
});

test.skipIf(postgres === undefined)('a database that goes away leaves a gap with its reason', async () => {
  const url = (await postgres?.createDatabase()) ?? '';
  const host = aHost(() => openPostgres(url));
  const edge = [{ name: 'edge' }];
  await host.poll(edge);
  await postgres?.stop();
  const reason = { kind: 'store', message: 'The database cannot be reached.' } as const;
  await host.poll([]);
  const since = host.now();
  await host.poll([], MINUTE_MS);
  await expect(host.about()).resolves.toMatchObject({ notRecording: { since, reason } });
  await expect(host.ask((memory) => missingIn(memory))).rejects.toThrow('cannot be read');
  await postgres?.start();
  await host.poll(edge, MINUTE_MS);
  await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
  await host.poll(edge);
  const { events } = await host.ask((memory) => memory.activity({ ...LISTING, from: NOW, to: host.now() }));
  const from = NOW + POLL_MS;
  expect(events).toMatchObject([
    { kind: 'gap', from, to: host.now() - POLL_MS, reason },
    { kind: 'beginning' },
  ]);
  expect(host.troubles()).toHaveLength(1);
});

test.skipIf(postgres === undefined)('a database that hangs is known before the next reading', async () => {
  const url = (await postgres?.createDatabase()) ?? '';
  const before = aHost(() => openPostgres(url));
  await before.poll([{ name: 'edge' }]);
  await before.close();
  const other = new pg.Client(url);
  await other.connect();
  await other.query('begin; lock table reading in exclusive mode');
  // Impatient only now: on a busy machine the first reading alone may take longer than this.
  const host = aHost(() => openPostgres(url), { patienceMs: 50, startsAt: before.now() });
  // Before the host is closed, which waits for its writes.
  onTestFinished(() => other.end());
  const written = host.poll([{ name: 'edge' }]);
  const message = 'The database or the disk does not answer in time.';
  await expect
    .poll(async () => (await host.about()).notRecording)
    .toMatchObject({ since: host.now(), reason: { message } });
  await other.query('rollback');
  await written;
  await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
});

test.skipIf(postgres === undefined)('a database that cannot be used is named as the reason', async () => {
  const url = (await postgres?.createDatabase()) ?? '';
  await postgres?.execute('create role reader login');
  const reasonOf = async (address: string) => {
    const host = aHost(() => openPostgres(address));
    await host.poll([]);
    return (await host.about()).notRecording?.reason;
  };
  await expect(reasonOf(url.replace('postgres@', 'reader@'))).resolves.toMatchObject({
    message: expect.stringContaining('may not create tables'),
  });
  await expect(reasonOf(`${url}_not`)).resolves.toMatchObject({
    message: expect.stringContaining('does not exist'),
  });
});
