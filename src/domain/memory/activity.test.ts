import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { aHistory, edges, LISTING, POLL_MS } from '@/testing/history';

test('the memory begins with what is listed then', async () => {
  const history = aHistory();
  history.read(edges(2));
  await expect(history.events()).resolves.toMatchObject([
    { kind: 'beginning', from: NOW + POLL_MS, count: 2, instances: 2 },
  ]);
});

test('a delegate keeps its version while none of its instances is connected', async () => {
  const history = aHistory();
  const version = '26.10.90805';
  history.read([{ name: 'edge', instances: [{ version }] }]);
  history.read([{ name: 'edge', instances: [{ version, heartbeatAt: NOW }] }], { afterMs: 10 * MINUTE_MS });
  history.read([{ name: 'edge', instances: [{ version }] }]);
  const { kinds } = await history.memory.activity({ ...LISTING, from: NOW, to: history.now() });
  expect(kinds).toMatchObject({ version: 0, lost: 1 });
});

test('auto-upgrade, token and tags that change are events, with who changed the tags', async () => {
  const history = aHistory();
  history.read(edges(1, { autoUpgrade: 'ON', tags: ['eu'] }));
  const on = history.now() + POLL_MS;
  history.read(edges(1, { autoUpgrade: 'OFF', tags: ['eu'] }));
  history.read(edges(1, { autoUpgrade: 'ON', tags: ['eu'] }));
  history.act({ kind: 'change-tags', target: '_edge_1', user: 'ana', tags: ['us'] });
  history.read(edges(1, { autoUpgrade: 'ON', tags: ['us'] }));
  history.read(edges(1, { autoUpgrade: 'ON', tags: ['us'], token: 'INACTIVE' }));
  const [, ...events] = await history.events();
  expect(events).toMatchObject([
    { kind: 'auto-upgrade', before: 'ON', after: 'OFF', beforeSince: undefined },
    { kind: 'auto-upgrade', before: 'OFF', after: 'ON', beforeSince: on },
    { kind: 'tags', added: ['us'], removed: ['eu'], by: 'ana' },
    { kind: 'token', before: 'ACTIVE', after: 'INACTIVE' },
  ]);
});

test('a move to a version says which of its delegates are silent or missing since', async () => {
  const history = aHistory();
  const moved = (version: string, heartbeatAt?: number) =>
    ['a', 'b', 'c', 'd'].map((name, row) => ({
      name,
      instances: [row === 0 && heartbeatAt !== undefined ? { version, heartbeatAt } : { version }],
    }));
  history.read(moved('26.10.90805'));
  history.read(moved('26.11.91105'));
  const silentFrom = history.now();
  const [silent, , ...rest] = moved('26.11.91105', silentFrom);
  history.read(
    [silent, ...rest].filter((one) => one !== undefined),
    { afterMs: 10 * MINUTE_MS },
  );
  const version = async () => (await history.events()).find(({ kind }) => kind === 'version');
  await expect(version()).resolves.toMatchObject({
    count: 4,
    lost: { count: 2, delegates: [{ name: 'a' }, { name: 'b' }] },
  });
  history.read(moved('26.11.91105'));
  await expect(version()).resolves.toMatchObject({ lost: { count: 0 } });
  history.read(moved('26.11.91205'));
  history.read(moved('26.11.91205', history.now()), { afterMs: 10 * MINUTE_MS });
  const moves = (await history.events()).filter((event) => event.kind === 'version');
  expect(moves.map(({ lost }) => lost.count)).toEqual([0, 1]);
});

test('an outage begins with the first heartbeat that was the last, grows, and ends when all are back', async () => {
  const history = aHistory();
  const fleet = (silent: number, heartbeatAt: number) =>
    Array.from({ length: 30 }, (_, row) => ({
      name: `edge-${String(row + 1).padStart(2, '0')}`,
      tags: row < 12 ? ['eu-west'] : [],
      instances: row < silent ? [{ heartbeatAt }, { heartbeatAt }] : [{}, {}],
    }));
  history.read(fleet(0, 0));
  const begun = history.now();
  history.read(fleet(6, begun), { afterMs: 6 * MINUTE_MS });
  history.read(fleet(12, begun));
  const outage = async () => (await history.events()).find(({ kind }) => kind === 'outage');
  await expect(outage()).resolves.toMatchObject({
    from: begun,
    to: undefined,
    count: 12,
    instances: { count: 0, of: 24 },
    trait: { kind: 'tag', value: 'eu-west' },
  });
  history.read(fleet(1, begun));
  history.read(fleet(0, begun));
  await expect(outage()).resolves.toMatchObject({
    to: history.now(),
    instances: { count: 24, of: 24 },
    backDelegates: { count: 12, of: 12 },
    notBack: [],
    lastBack: { name: 'edge-01' },
    steps: [
      { at: begun, delegates: 6, instances: 12, back: 0 },
      { at: begun, delegates: 12, instances: 24, back: 0 },
      { back: 22 },
      { at: history.now(), back: 24 },
    ],
  });
});

test('an instance that another replaced was not lost', async () => {
  const history = aHistory();
  const instances = [{ id: 'old' }, { id: 'other' }];
  history.read([{ name: 'edge', instances }]);
  const upgraded = history.now();
  history.read([{ name: 'edge', instances: [...instances, { id: 'new' }] }]);
  const old = { id: 'old', heartbeatAt: upgraded };
  history.read([{ name: 'edge', instances: [old, { id: 'other' }, { id: 'new' }] }], {
    afterMs: 6 * MINUTE_MS,
  });
  const { kinds } = await history.memory.activity({ ...LISTING, from: NOW, to: history.now() });
  expect(kinds).toMatchObject({ outage: 0, lost: 0 });
});

test('a lost instance that the Manager forgets is not back', async () => {
  const history = aHistory();
  history.read(edges(1, { instances: [{ id: 'a' }] }));
  history.read(edges(1, { instances: [{ id: 'a', heartbeatAt: history.now() }] }), {
    afterMs: 6 * MINUTE_MS,
  });
  history.read(edges(1, { instances: [] }), { afterMs: 6 * HOUR_MS });
  const events = await history.events();
  expect(events.find(({ kind }) => kind === 'lost')).toMatchObject({
    to: undefined,
    instances: { count: 0, of: 1 },
  });
});

test('what lasts comes first, with what of it is still so, and has a filter', async () => {
  const history = aHistory();
  const two = { name: 'edge-2', instances: [{ id: 'a' }, { id: 'b' }] };
  history.read([...edges(4).filter(({ name }) => name !== two.name), two]);
  const heartbeatAt = history.now();
  const fleet = (tag: string) => [
    { name: 'edge-1', tags: [tag], instances: [{ heartbeatAt }] },
    { name: 'edge-2', instances: [{ id: 'a', heartbeatAt }, { id: 'b' }] },
  ];
  history.read([...edges(4).slice(2), ...fleet('eu')], { afterMs: 6 * MINUTE_MS });
  history.read(fleet('eu'));
  history.read([...edges(3).slice(2), ...fleet('us')]);
  const question = { ...LISTING, from: NOW, to: history.now() };
  const { events, states } = await history.memory.activity(question);
  const [gone, ...losses] = events;
  expect(gone).toMatchObject({ kind: 'missing', count: 2, still: 1 });
  expect(
    losses.slice(0, 2).map((event) => event.kind === 'lost' && [event.delegates[0]?.name, event.isDown]),
  ).toEqual(
    expect.arrayContaining([
      ['edge-1', true],
      ['edge-2', false],
    ]),
  );
  expect(losses.slice(2).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['returned', 'tags', 'beginning']),
  );
  expect(states).toEqual({ lasting: 3, recovered: 0 });
  const chosen = await history.memory.activity({ ...question, states: ['lasting'] });
  expect(chosen.events).toHaveLength(3);
  expect(chosen.kinds).toMatchObject({ missing: 1, lost: 2, tags: 0 });
});

test('a restart of the server tells no event twice', async () => {
  const history = aHistory();
  const silent = edges(1, { instances: [{ heartbeatAt: NOW }] });
  history.read(edges(1));
  history.read(silent, { afterMs: 6 * MINUTE_MS });
  const before = await history.events();
  history.restart();
  history.read(silent);
  await expect(history.events()).resolves.toEqual(before);
});

test('a gap is an event that goes on until the next reading', async () => {
  const history = aHistory();
  history.read(edges(1));
  const from = history.now();
  for (let poll = 0; poll < 3; poll++) history.fail({ kind: 'refused', status: 503 });
  const gap = { kind: 'gap', from, reason: { kind: 'refused', status: 503 } };
  expect((await history.events()).at(-1)).toMatchObject({ ...gap, to: undefined });
  history.read(edges(1));
  expect((await history.events()).at(-1)).toMatchObject({ ...gap, to: history.now() });
});

test('a long activity comes in pages, and each event in one of them', async () => {
  const history = aHistory();
  for (let poll = 0; poll < 240; poll++) history.read(edges(1, { tags: [`t${poll}`] }));
  const question = { ...LISTING, from: NOW, to: history.now() };
  const ids: string[] = [];
  let pages = 0;
  for (let before: string | undefined; pages === 0 || before !== undefined; pages++) {
    const page = await history.memory.activity({ ...question, before });
    ids.push(...page.events.map(({ id }) => id));
    before = page.next;
  }
  expect(pages).toBe(3);
  expect(new Set(ids).size).toBe(240);
});

test('filters choose events by kind and by delegate, and count the others', async () => {
  const history = aHistory();
  history.read(edges(1));
  history.read(edges(2));
  history.read(edges(1, { tags: ['eu'] }));
  const question = { ...LISTING, from: NOW, to: history.now() };
  const tagged = await history.memory.activity({ ...question, kinds: ['tags'] });
  expect(tagged.events).toMatchObject([{ kind: 'tags' }]);
  expect(tagged.kinds).toMatchObject({ tags: 1, came: 1, missing: 1, beginning: 1 });
  expect(tagged.delegates).toMatchObject([{ key: '_edge_1', count: 1 }]);
  const second = await history.memory.activity({ ...question, delegates: ['_edge_2'] });
  expect(second.events.map(({ kind }) => kind)).toEqual(['missing', 'came']);
});

test('filters choose events by the tags of their delegates and by user, and count the others', async () => {
  const history = aHistory();
  const silent = { instances: [{ heartbeatAt: history.now() }] };
  history.read(edges(5, { tags: ['eu'] }));
  history.read(edges(5, { tags: ['eu'], ...silent }), { afterMs: 6 * MINUTE_MS });
  for (const tag of ['us', 'eu']) {
    history.act({ kind: 'change-tags', target: '_edge_6', user: tag === 'us' ? 'ana' : 'lee', tags: [tag] });
    history.read([...edges(5, { tags: ['eu'], ...silent }), { name: 'edge-6', tags: [tag] }]);
  }
  const question = { ...LISTING, from: NOW, to: history.now() };
  const ofUs = await history.memory.activity({ ...question, tags: ['us'] });
  // The tag was there before the change.
  expect(ofUs.events.map(({ kind }) => kind)).toEqual(['tags', 'came']);
  expect(ofUs.tags).toEqual([
    { value: 'eu', count: 3 },
    { value: 'us', count: 2 },
  ]);
  expect(ofUs.users).toEqual([{ value: 'lee', count: 1 }]);
  const ofEu = await history.memory.activity({ ...question, kinds: ['outage'], tags: ['eu'] });
  expect(ofEu.events).toMatchObject([{ kind: 'outage', count: 5 }]);
  const byLee = await history.memory.activity({ ...question, users: ['lee', 'bob'] });
  expect(byLee.events).toMatchObject([{ kind: 'tags', by: 'lee' }]);
  expect(byLee.kinds).toMatchObject({ tags: 1, outage: 0, came: 0 });
});

test('the first page of a period has every delegate, tag and user of its events, and no other page has', async () => {
  const history = aHistory();
  history.read([]);
  history.read(Array.from({ length: 1_000 }, (_, row) => ({ name: `edge-${row}`, tags: [`tag-${row}`] })));
  const question = { ...LISTING, from: NOW, to: history.now() };
  const first = await history.memory.activity(question);
  expect([first.delegates.length, first.tags.length]).toEqual([1_000, 1_000]);
  const next = await history.memory.activity({ ...question, before: first.events[0]?.id });
  expect([next.delegates, next.tags, next.users]).toEqual([[], [], []]);
});
