import { expect, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { aHistory, edges, POLL_MS } from '@/testing/history';

test('delegates that come and leave together are one event', async () => {
  const history = aHistory();
  history.read(edges(1));
  history.read(edges(4));
  history.read(edges(1));
  await expect(history.events()).resolves.toMatchObject([
    { kind: 'beginning' },
    { kind: 'came', count: 3, instances: 3 },
    { kind: 'missing', count: 3, delegates: [{ name: 'edge-2' }, { name: 'edge-3' }, { name: 'edge-4' }] },
  ]);
});

test('delegates that move to another release within an hour of each other are one event', async () => {
  const history = aHistory();
  const at = (versions: readonly string[]) =>
    versions.map((version, row) => ({ name: `edge-${row + 1}`, instances: [{ version }] }));
  history.read(at(['26.10.90805', '26.10.90700']));
  const begun = history.now() + POLL_MS;
  history.read(at(['26.11.91105', '26.10.90700']));
  history.read(at(['26.11.91105', '26.11.91205']), { afterMs: MINUTE_MS });
  const [, ...events] = await history.events();
  expect(events).toMatchObject([
    {
      kind: 'version',
      from: begun,
      to: history.now(),
      count: 2,
      before: '26.10',
      after: '26.11',
      byUpgrader: true,
    },
  ]);
});

test('an event of several delegates says nothing that only one of them did', async () => {
  const history = aHistory();
  const [early, late] = [history.now() - 10_000, history.now()];
  const hosted = (name: string, hostName: string, heartbeatAt: number) => ({
    name,
    instances: [{ hostName, heartbeatAt }],
  });
  history.read([hosted('a', 'host-a', early), hosted('b', 'host-b', late), { name: 'c', instances: [] }], {
    afterMs: 6 * MINUTE_MS,
  });
  for (const target of ['_a', '_b', '_c']) history.act({ kind: 'delete-delegate', target, user: 'ana' });
  history.read([]);
  const came = edges(2, { autoUpgrade: 'ON' });
  history.read(came);
  history.read(came.slice(1), { afterMs: 5 * MINUTE_MS });
  history.read([], { afterMs: 5 * MINUTE_MS });
  history.read(came);
  expect((await history.events()).filter(({ count }) => count > 1).slice(1)).toMatchObject([
    { kind: 'deleted', count: 3, last: { at: late, host: 'host-b', instances: 2 } },
    { kind: 'came', count: 2 },
    { kind: 'returned', count: 2, missingSince: undefined },
  ]);
});

test('several delegates have no common time since which auto-upgrade was as before', async () => {
  const history = aHistory();
  const both = (a: 'ON' | 'OFF', b: 'ON' | 'OFF') => [
    { name: 'a', autoUpgrade: a },
    { name: 'b', autoUpgrade: b },
  ];
  history.read(both('OFF', 'OFF'));
  history.read(both('ON', 'OFF'));
  history.read(both('ON', 'ON'), { afterMs: 5 * MINUTE_MS });
  history.read(both('OFF', 'OFF'));
  expect((await history.events()).at(-1)).toMatchObject({ count: 2, after: 'OFF', beforeSince: undefined });
});

test('an event ends before an opposite move', async () => {
  const history = aHistory();
  const [old, next] = ['26.10.90805', '26.11.91105'];
  const read = (...versions: readonly string[]) =>
    history.read(versions.map((version, row) => ({ name: `edge-${row + 1}`, instances: [{ version }] })));
  read(old, old, next);
  read(next, old, next);
  read(next, old, old);
  read(next, next, old);
  const begun = history.now();
  read(next, next, next);
  const [, ...moves] = await history.events();
  expect(moves).toMatchObject([
    { count: 1, before: old, to: undefined },
    { count: 1, before: next, to: undefined },
    { count: 2, before: old, from: begun, to: history.now() },
  ]);
});

test('an event has each of its delegates once', async () => {
  const history = aHistory();
  history.read(edges(2));
  for (const left of [1, 2, 1, 2]) history.read(edges(left));
  const [, ...events] = await history.events();
  expect(events.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'missing undefined',
    'returned undefined',
    'missing undefined',
    'returned undefined',
  ]);
});
