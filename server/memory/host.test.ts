/* oxlint-disable max-lines -- as long as what it tests */
import { describe, expect, onTestFinished, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { aRandomHistory } from '@/testing/histories';
import { aHistory, LISTING, missingIn, POLL_MS } from '@/testing/history';
import { historyFile, setUpDatabases } from '../tests/databases.ts';
import { aHost, anEventfulDay, answers } from '../tests/memory-host.ts';
import type { OpenDatabase } from './open-database.ts';
import { openSqlite } from './sqlite.ts';

const eventsOf = async (host: ReturnType<typeof aHost>, aheadMs = 0) =>
  (await host.ask((memory) => memory.activity({ ...LISTING, from: 0, to: host.now() + aheadMs }))).events;

describe.each(setUpDatabases())('on $kind', ({ create }) => {
  test('the memory answers like the arrays, also after a restart', async () => {
    const open = await create();
    const host = aHost(open);
    const history = aHistory();
    await anEventfulDay((entries, afterMs) => host.poll(entries, afterMs));
    await anEventfulDay((entries, afterMs) => history.read(entries, { afterMs }));
    const [gone] = await missingIn(history.memory);
    const dismissed = { ...LISTING, key: gone?.key ?? '', since: gone?.since ?? 0 };
    await host.ask((memory) => memory.dismiss(dismissed, undefined));
    await history.memory.dismiss(dismissed);
    const expected = await answers(history.memory, history.now());
    await expect(host.ask((memory) => answers(memory, host.now()))).resolves.toEqual(expected);
    await host.close();
    const next = aHost(open);
    await next.poll([], host.now() - NOW);
    expect(next.troubles()).toEqual([]);
  });

  test.each([2 * HOUR_MS, 40 * DAY_MS, 400 * DAY_MS, -2 * HOUR_MS, -40 * DAY_MS])(
    'one answer whose date is %i ms ahead is not believed, also right after a restart',
    async (aheadMs) => {
      const open = await create();
      const host = aHost(open);
      await host.poll([{ name: 'edge' }, { name: 'other' }]);
      await host.poll([{ name: 'edge' }, { name: 'other' }], POLL_MS, aheadMs);
      const since = host.now();
      expect(host.troubles()).toEqual(['The clock of the Manager has jumped.']);
      await expect(host.about()).resolves.toMatchObject({
        notRecording: { since, reason: { kind: 'clock' } },
      });
      await host.poll([{ name: 'edge' }]);
      await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
      await host.close();
      const next = aHost(open, { startsAt: host.now() });
      await next.poll([{ name: 'edge' }], POLL_MS, aheadMs);
      await next.poll([]);
      await expect(eventsOf(next)).resolves.toMatchObject([
        { kind: 'missing', from: host.now(), to: next.now(), count: 2 },
        { kind: 'beginning', from: NOW + POLL_MS },
      ]);
    },
  );

  test('a date that is wrong in half of the answers neither stops the recording nor makes a gap', async () => {
    const host = aHost(await create());
    for (let poll = 0; poll < 20; poll++) await host.poll([{ name: 'edge' }], POLL_MS, (poll % 2) * HOUR_MS);
    await expect(eventsOf(host)).resolves.toMatchObject([{ kind: 'beginning' }]);
  });

  test.each([2 * HOUR_MS, 40 * DAY_MS, 400 * DAY_MS])(
    'a clock that jumps %i ms ahead for good is one gap, and deletes nothing',
    async (aheadMs) => {
      const open = await create();
      const host = aHost(open);
      await host.poll([{ name: 'edge' }]);
      const from = host.now();
      for (let poll = 0; poll < 63; poll++) await host.poll([{ name: 'edge' }], MINUTE_MS, aheadMs);
      await host.poll([], HOUR_MS, aheadMs);
      await expect(host.about()).resolves.toMatchObject({ since: from, notRecording: undefined });
      await host.close();
      const longer = aHost(open, { days: 500, startsAt: host.now() + aheadMs });
      const gaps = (await eventsOf(longer)).flatMap((event) => (event.kind === 'gap' ? [event] : []));
      expect(gaps.filter(({ reason }) => reason.kind === 'clock')).toMatchObject([
        { from, to: from + aheadMs + 61 * MINUTE_MS },
      ]);
    },
  );

  test.each(Array.from({ length: 6 }, (_, seed) => seed + 1))(
    'a wrong date for ten minutes, 40 days ahead or back, is a gap in random history %i and nothing else',
    async (seed) => {
      const host = aHost(await create());
      const history = aHistory();
      for (const [place, { at, delegates = [] }] of aRandomHistory(seed).entries()) {
        const aheadMs = [0, 40, 0, -40][Math.floor(place / 8) % 4] ?? 0;
        const afterMs = Math.min(at - history.now(), MINUTE_MS);
        await host.poll(delegates, afterMs, aheadMs * DAY_MS);
        if (aheadMs === 0) history.read(delegates, { afterMs });
        else history.fail({ kind: 'clock' }, afterMs);
      }
      const expected = await answers(history.memory, history.now());
      await expect(host.ask((memory) => answers(memory, host.now()))).resolves.toEqual(expected);
    },
  );

  test.each([
    ['of which the memory knows the right time before', 0, 0],
    ['with which the memory began', 40 * DAY_MS, 0],
    ['in which the server starts again', 0, 1],
  ])(
    'a clock that was ahead for hours, %s, leaves nothing behind',
    async (_when, beginsAheadMs, restarts) => {
      const open = await create();
      const first = aHost(open);
      const [a, b] = [{ name: 'a' }, { name: 'b' }];
      const silent = { name: 'b', instances: [{ heartbeatAt: NOW }] };
      await first.poll([a, b], POLL_MS, beginsAheadMs);
      for (let minute = 0; minute < 90; minute++)
        await first.poll([a, { ...silent, tags: [`${minute}`] }], MINUTE_MS, 40 * DAY_MS);
      expect(new Set(first.troubles()).size).toBe(beginsAheadMs === 0 ? 1 : 0);
      if (restarts > 0) await first.close();
      const host = restarts > 0 ? aHost(open, { startsAt: first.now() }) : first;
      for (let poll = 0; poll < 8; poll++) await host.poll([a, b]);
      await host.poll([a]);
      await host.poll([a]);
      await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
      const events = await eventsOf(host);
      const missing = { kind: 'missing', from: host.now() - POLL_MS, count: 1 };
      expect(events).toMatchObject(
        beginsAheadMs === 0
          ? [missing, { kind: 'gap', from: NOW + POLL_MS, reason: { kind: 'clock' } }, { kind: 'beginning' }]
          : [missing, { kind: 'beginning' }],
      );
      const period = { from: NOW, to: host.now(), bucketMs: HOUR_MS };
      const { newest } = await host.ask((memory) => memory.reporting({ ...LISTING, ...period }));
      expect(newest).toMatchObject({ reporting: 1, total: 1 });
      const strips = await host.ask((memory) => memory.strips({ ...LISTING, delegate: '_a', ...period }));
      const states = strips.instances.flatMap(({ intervals }) => intervals.map(({ state }) => state));
      expect(new Set(states)).not.toContain('silent');
    },
  );

  test('what is older than the days that are kept is deleted', async () => {
    const host = aHost(await create(), { days: 1 });
    await host.poll([{ name: 'edge', tags: ['a'] }]);
    await host.poll([{ name: 'edge', tags: ['b'] }]);
    await host.poll([{ name: 'edge', tags: ['c'] }], 30 * HOUR_MS);
    const { events } = await host.ask((memory) => memory.activity({ ...LISTING, from: 0, to: host.now() }));
    expect(events.map(({ kind }) => kind)).toEqual(['tags']);
  });

  test('a delegate that comes back when the memory has forgotten it is new', async () => {
    const host = aHost(await create(), { days: 1 });
    const core = { name: 'core' };
    await host.poll([core, { name: 'edge' }]);
    await host.poll([core]);
    for (let hour = 0; hour < 27; hour++) await host.poll([core], HOUR_MS);
    await host.poll([core, { name: 'edge' }]);
    const question = { ...LISTING, from: host.now(), to: host.now(), delegates: ['_edge'] };
    const { events } = await host.ask((memory) => memory.activity(question));
    expect(events.map(({ kind }) => kind)).toEqual(['came']);
  });

  test('the history of one Manager is not continued with the fleet of another one', async () => {
    const open = await create();
    const first = aHost(open);
    await first.poll([{ name: 'edge' }]);
    await first.close();
    const other = aHost(open, { manager: 'other.example.com/gateway acme' });
    await other.poll([{ name: 'foreign' }]);
    expect(other.troubles()).toEqual([
      'The history belongs to another Manager or account. Set another HISTORY_FILE or HISTORY_DATABASE_URL. (OTHER_MANAGER: it is that of app.harness.io/gateway acme)',
    ]);
    await expect(other.ask((memory) => missingIn(memory))).rejects.toThrow('cannot be read');
    await other.close();
    const again = aHost(open, { startsAt: first.now() });
    await again.poll([{ name: 'edge' }]);
    await expect(eventsOf(again)).resolves.toMatchObject([{ kind: 'beginning', count: 1 }]);
  });

  test('what would be more than an hour may have is a gap, which says so', async () => {
    const host = aHost(await create(), { mostInHour: 10 });
    const other = (poll: number) => [{ name: `other-${poll}` }, { name: 'same' }];
    for (let poll = 0; poll < 10; poll++) await host.poll(other(poll));
    const reason = { kind: 'too-many', most: 10 };
    const since = NOW + 4 * POLL_MS;
    await expect(host.about()).resolves.toMatchObject({ notRecording: { since, reason } });
    expect(new Set(host.troubles())).toEqual(new Set(['More than 10 changes came within an hour.']));
    const gaps = async () => (await eventsOf(host)).filter(({ kind }) => kind === 'gap');
    await expect(gaps()).resolves.toMatchObject([{ from: since, to: undefined, reason }]);
    while (host.now() < NOW + POLL_MS + HOUR_MS) await host.poll(other(host.now()), MINUTE_MS);
    await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
    await expect(gaps()).resolves.toMatchObject([{ from: since, to: host.now(), reason }]);
  });

  test('what the account lists in an unreadable form is held in the account with everything below, too', async () => {
    const host = aHost(await create());
    const choice = { ...LISTING, includesBelow: true };
    const rows = (...names: string[]) =>
      names.map((name) => ({ name, scope: '/', identifier: undefined, instances: [{}] }));
    const unreadable = [{ position: 1, lost: 'delegate', reason: 'It is not an object.' }] as const;
    await host.poll([{ name: 'edge' }, { name: 'other' }]);
    await host.poll(rows('edge', 'other'), 0, 0, { choice });
    const kinds = async () => {
      const period = { from: NOW, to: host.now() };
      const { events } = await host.ask((memory) => memory.activity({ ...choice, ...period }));
      return events.map(({ kind }) => kind);
    };
    for (let poll = 0; poll < 2; poll++) {
      await host.poll([{ name: 'other' }], POLL_MS, 0, { unreadable });
      await host.poll(rows('other'), 0, 0, { choice });
    }
    await expect(kinds()).resolves.toEqual(['beginning']);
    await host.poll([{ name: 'other' }]);
    await host.poll(rows('other'), 0, 0, { choice });
    await expect(kinds()).resolves.toEqual(['missing', 'beginning']);
  });

  test('the account with everything below answers for a project, which can dismiss there', async () => {
    const everything = { ...LISTING, includesBelow: true };
    const host = aHost(await create(), { listing: everything });
    const project = { scope: scopeOf('acme', 'retail', 'pay_ments') };
    for (const names of [['a-b', 'c'], ['c']]) {
      const scopes = ['retail/pay_ments', 'retail/payXments'];
      const entries = names.flatMap((name) =>
        scopes.map((scope) => ({ name, scope, identifier: undefined })),
      );
      await host.poll(entries);
    }
    const missing = () => host.ask((memory) => missingIn(memory, project));
    const [gone] = await missing();
    expect(gone).toMatchObject({ key: '_a_b', name: 'a-b', scope: undefined });
    const key = { ...project, key: '_a_b', since: gone?.since ?? 0 };
    await host.ask((memory) => memory.dismiss(key, 'ana'));
    await expect(missing()).resolves.toEqual([]);
    await host.ask((memory) => memory.undoDismiss(key));
    await expect(missing()).resolves.toHaveLength(1);
    const period = { from: NOW, to: host.now() + 1 };
    const strips = host.ask((memory) => memory.strips({ ...project, delegate: '_c', ...period }));
    await expect(strips).resolves.toMatchObject({ instances: [{ host: expect.any(String) }] });
  });
});

/** A place that cannot be written, and that fails when it is closed, too. */
function brokenPlace() {
  const opened: number[] = [];
  const broken = async () => Promise.reject(new Error('broken'));
  return {
    opened,
    open: async (): Promise<OpenDatabase> => {
      opened.push(opened.length);
      const { close, ...database } = await openSqlite(await historyFile());
      onTestFinished(close);
      return { ...database, writer: broken, close: broken };
    },
  };
}

test('a file that is as large as it may be loses its oldest part, and says so', async () => {
  const file = await historyFile();
  let used = 0;
  const open = async () => {
    const { usedBytes, ...database } = await openSqlite(file);
    return { ...database, usedBytes: () => (used = usedBytes?.() ?? 0) };
  };
  const mostBytes = 400_000;
  const host = aHost(open, { mostBytes });
  const restarted = (minute: number) =>
    Array.from({ length: 20 }, (_, row) => ({
      name: `edge-${row}`,
      instances: [{ id: `${minute}-${row}` }],
    }));
  for (let minute = 0; minute < 600; minute++) await host.poll(restarted(minute), MINUTE_MS);
  expect(used).toBeLessThan(mostBytes * 1.2);
  expect(host.states.at(-1)).toMatchObject({ isCut: true, trouble: undefined });
  const { since = 0 } = await host.about();
  expect(since).toBeGreaterThan(NOW + HOUR_MS);
  expect(since).toBeLessThan(host.now() - HOUR_MS);
  const fleetAt = (at: number) => host.ask((memory) => memory.fleet({ ...LISTING, at }));
  await expect(fleetAt(NOW + HOUR_MS)).resolves.toMatchObject({ state: 'before', since });
  await expect(fleetAt(since + MINUTE_MS)).resolves.toMatchObject({ state: 'known' });
});

test('a place that cannot even be closed is opened again with the next reading', async () => {
  const { opened, open } = brokenPlace();
  const host = aHost(open);
  await host.poll([{ name: 'edge' }]);
  await host.poll([{ name: 'edge' }]);
  expect(opened).toHaveLength(2);
});

test('a place that does not answer is a trouble before it fails, and none when it has answered', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const file = await historyFile();
  const open = async () => {
    const database = await openSqlite(file);
    return { ...database, writer: async () => answered.then(database.writer) };
  };
  const host = aHost(open, { patienceMs: 5 });
  const written = host.poll([{ name: 'edge' }]);
  const sentence = 'The database or the disk does not answer in time. (SLOW)';
  await expect.poll(host.troubles).toEqual([sentence]);
  const asked = host.ask(() => answered);
  await expect.poll(() => host.unanswered).toEqual([sentence]);
  answer();
  await Promise.all([written, asked]);
  await expect(host.about()).resolves.toMatchObject({ since: host.now(), notRecording: undefined });
});

test('the log has the reason why questions are not answered, once', async () => {
  const file = await historyFile();
  const host = aHost(() => openSqlite(file));
  const ask = async () => host.ask(() => Promise.reject(new Error('own words')));
  await expect(ask()).rejects.toThrow('cannot be read');
  await expect(ask()).rejects.toThrow('cannot be read');
  const sentence = 'The memory failed. The log of this server has the reason. (Error: own words)';
  expect(host.unanswered).toEqual([sentence]);
});

test('a clock that goes back a day does not keep the place closed for a day', async () => {
  const file = await historyFile();
  let isThere = false;
  const host = aHost(() => (isThere ? openSqlite(file) : Promise.reject(new Error('not there'))));
  await host.poll([{ name: 'edge' }]);
  isThere = true;
  await host.poll([{ name: 'edge' }], -24 * HOUR_MS);
  await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
});
