import { expect, test } from 'vitest';
import { NOW } from '@/testing/fleets';
import { aHistory, edges, LISTING, missingIn } from '@/testing/history';

test('two revocations in one reading are two, and no delegate says that one of them was its token', async () => {
  const history = aHistory();
  history.read(edges(2));
  history.act({ kind: 'revoke-token', target: 'idle-token', user: 'ana' });
  history.act({ kind: 'revoke-token', target: 'ci-token', user: 'lee' });
  const at = history.now();
  history.read(edges(2, { token: 'INACTIVE' }));
  const [, ...events] = await history.events();
  const revoked = { kind: 'token-change', change: 'revoked', from: at, count: 0 };
  expect(events).toMatchObject([
    { ...revoked, token: 'idle-token', by: 'ana' },
    { ...revoked, token: 'ci-token', by: 'lee' },
    { kind: 'token', count: 2, before: 'ACTIVE', after: 'INACTIVE' },
  ]);
  expect(events.at(-1)).not.toHaveProperty('by');
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
});

test('a token that nobody uses is told of, and so is a new latest version', async () => {
  const history = aHistory();
  history.read(edges(1));
  for (const kind of ['create-token', 'revoke-token', 'delete-token'] as const) {
    history.act({ kind, target: 'idle', user: undefined });
    history.read(edges(1));
  }
  history.read(edges(1), { latest: '26.09.89300' });
  history.restart();
  history.read(edges(1), { latest: '26.09.89300' });
  const [, ...events] = await history.events();
  expect(events).toMatchObject([
    { kind: 'token-change', change: 'created', token: 'idle', by: undefined },
    { kind: 'token-change', change: 'revoked' },
    { kind: 'token-change', change: 'deleted' },
    { kind: 'latest', before: '26.08.89100', after: '26.09.89300', count: 0 },
  ]);
  const visit = NOW;
  await expect(history.memory.since({ ...LISTING, visit })).resolves.toMatchObject({ delegates: {} });
});

test('who changed tags is known when the tags are those that somebody set', async () => {
  const history = aHistory();
  const read = (...tags: readonly string[]) => history.read(edges(1, { tags }));
  const set = (user: string, ...tags: readonly string[]) =>
    history.act({ kind: 'change-tags', target: '_edge_1', user, tags });
  read('a');
  set('ana', 'a');
  read('b');
  set('lee', 'c', 'b');
  read('b', 'c');
  read('d');
  read('b', 'c');
  const [, ...events] = await history.events();
  expect(events.map((event) => event.kind === 'tags' && event.by)).toEqual([
    undefined,
    'lee',
    undefined,
    undefined,
  ]);
});

test('of delegates with one name in three scopes, the one whose scope was named is deleted', async () => {
  const history = aHistory();
  const scopes = ['/', 'retail', 'retail/web'];
  const all = scopes.map((scope) => ({ name: 'edge', identifier: undefined, scope }));
  history.read(all);
  history.act({ kind: 'delete-delegate', target: '_edge', user: 'ana', scope: 'retail' });
  history.read([]);
  const [, ...events] = await history.events();
  expect(events).toMatchObject([
    { kind: 'deleted', by: 'ana', delegates: [{ key: 'name:retail::edge' }] },
    { kind: 'missing', count: 2 },
  ]);
  const missing = await missingIn(history.memory);
  expect(missing.map(({ scope }) => scope)).toEqual(['/', 'retail/web']);
});

test('a deletion whose scope has another spelling in the listing is still known', async () => {
  const history = aHistory();
  history.read([{ name: 'edge', identifier: undefined, scope: 'Retail Inc' }]);
  history.act({ kind: 'delete-delegate', target: '_edge', user: 'ana', scope: 'retail' });
  history.read([]);
  expect((await history.events()).at(-1)).toMatchObject({ kind: 'deleted', by: 'ana' });
});
