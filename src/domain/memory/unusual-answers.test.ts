import { expect, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { type FleetEntry, NOW } from '@/testing/fleets';
import { aHistory, LISTING, missingIn } from '@/testing/history';

function edges(count: number, entry: FleetEntry = {}): readonly FleetEntry[] {
  return Array.from({ length: count }, (_, row) => ({ name: `edge-${row + 1}`, ...entry }));
}

test('a deleted delegate is not missing, and one that is made again came back', async () => {
  const history = aHistory();
  history.read(edges(2));
  history.act({ kind: 'delete-delegate', target: '_edge_2', user: 'lee' });
  history.read(edges(1));
  const deletedAt = history.now();
  await expect(missingIn(history.memory)).resolves.toEqual([]);
  history.read(edges(2), { afterMs: MINUTE_MS });
  const [, ...events] = await history.events();
  expect(events).toMatchObject([
    { kind: 'deleted', by: 'lee', delegates: [{ key: '_edge_2' }] },
    { kind: 'returned', missingSince: deletedAt },
  ]);
});

test('a delegate that was deleted, came back and left again is missing', async () => {
  const history = aHistory();
  history.read(edges(2));
  history.act({ kind: 'delete-delegate', target: '_edge_2', user: 'lee' });
  history.read(edges(1));
  history.read(edges(2), { afterMs: MINUTE_MS });
  history.read(edges(2, { tags: ['eu'] }));
  history.read(edges(1, { tags: ['eu'] }));
  await expect(missingIn(history.memory)).resolves.toMatchObject([{ key: '_edge_2' }]);
});

test('a renamed delegate is the same delegate', async () => {
  const history = aHistory();
  const named = (name: string) => [{ name, identifier: '_edge' }];
  history.read(named('edge'));
  history.read(named('Edge of Lisbon'));
  const [, ...events] = await history.events();
  expect(events).toMatchObject([{ kind: 'renamed', before: 'edge', after: 'Edge of Lisbon' }]);
  await expect(missingIn(history.memory)).resolves.toEqual([]);
});

test.each([
  '<img src=x onerror=alert(1)>',
  "'; drop table delegate; --",
  'Zürich 東京 🚢',
  '\u202Eegde\u2066',
  'a b\tc',
  '"\\u0000"',
  '__proto__',
  'name:edge',
])('the memory tells of a delegate with the name %j', async (name) => {
  const history = aHistory();
  history.read(edges(1));
  const hostile = { name, instances: [{ id: name, hostName: name }], tags: [name] };
  history.read([...edges(1), hostile]);
  const [, came] = await history.events();
  const { name: listed = '', key = '' } = came?.delegates[0] ?? {};
  expect(came).toMatchObject({ kind: 'came', count: 1 });
  expect(listed.length).toBeGreaterThan(0);
  history.read(edges(1));
  await expect(missingIn(history.memory)).resolves.toMatchObject([{ key, name: listed }]);
  const strips = await history.memory.strips({ ...LISTING, delegate: key, from: NOW, to: history.now() });
  expect(strips.instances).toHaveLength(1);
  await history.memory.dismiss({ ...LISTING, key, since: history.now() });
  await expect(missingIn(history.memory)).resolves.toEqual([]);
});

test('a Manager that forgets all delegates and brings them back tells each of the two once', async () => {
  const history = aHistory();
  history.read(edges(3));
  history.read([]);
  const missingSince = history.now();
  await expect(missingIn(history.memory)).resolves.toHaveLength(3);
  history.read(edges(3));
  const [, ...events] = await history.events();
  expect(events).toMatchObject([
    { kind: 'missing', count: 3 },
    { kind: 'returned', count: 3, missingSince },
  ]);
  await expect(missingIn(history.memory)).resolves.toEqual([]);
});

test('a moment is before the memory, in it, or in the future', async () => {
  const history = aHistory();
  const stateAt = async (at: number) => (await history.memory.fleet({ ...LISTING, at })).state;
  await expect(stateAt(NOW)).resolves.toBe('before');
  history.read(edges(1));
  const since = history.now();
  await expect(Promise.all([since - 1, since, since + 1].map(stateAt))).resolves.toEqual([
    'before',
    'known',
    'future',
  ]);
});

test('a deletion is known in a listing without identifiers', async () => {
  const history = aHistory();
  history.read([...edges(1), { name: 'Zürich 1', identifier: undefined }]);
  history.act({ kind: 'delete-delegate', target: '_Z_rich_1', user: 'lee' });
  history.read(edges(1));
  const [, ...events] = await history.events();
  expect(events).toMatchObject([{ kind: 'deleted', by: 'lee', delegates: [{ name: 'Zürich 1' }] }]);
});
