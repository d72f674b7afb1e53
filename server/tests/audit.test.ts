import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALICE, audited, BOB, DELETED, deletion, json } from './audited.ts';
import { ask, FROM_OUR_PAGE } from './http.ts';
import { DELETION, PROJECTS, refusalCode } from './testing.ts';

test('each write has one audit line with its outcome: who, what, where, result', async () => {
  const { port, ends } = await audited(json(200, { correlationId: 'c-1' }));
  await deletion(port, ALICE);
  await ask({ port, path: PROJECTS, headers: ALICE });
  await deletion(port, BOB);
  expect(await ends()).toEqual([
    expect.objectContaining({
      ...DELETED,
      who: 'alice',
      result: 'done',
      status: 200,
      correlationId: 'c-1',
    }),
    expect.objectContaining({ ...DELETED, who: 'bob', result: 'refused', status: 403 }),
  ]);
});

test('a change is in the audit log before the Manager is asked', async () => {
  let before = '';
  const { port, lines, file } = await audited((_incoming, response) => {
    before = readFileSync(file, 'utf8');
    response.end('{}');
  });
  await deletion(port, ALICE);
  expect(JSON.parse(before)).toEqual(
    expect.objectContaining({
      ...DELETED,
      who: 'alice',
      result: 'begun',
      level: 30,
      time: expect.any(String),
    }),
  );
  const [begun, done, ...more] = await lines();
  expect([begun?.requestId, done?.result, more]).toEqual([done?.requestId, 'done', []]);
});

test.each([
  ['GET', '/ng/api/delegate-token-ng?accountIdentifier=acc', undefined, undefined],
  ['GET', '/ng/api/delegate-token-ng?accountIdentifier=acc&name=t', undefined, 't'],
  ['POST', '/ng/api/download-delegates/docker?accountIdentifier=acc', '{"name":"d","tokenName":"t"}', 't'],
])('reading the values of tokens is audited: %s %s', async (method, path, body, target) => {
  const { port, lines } = await audited(json(200, { resource: [{ name: 't', value: 'c2VjcmV0' }] }));
  const question = { port, path: `/gateway${path}`, method, ...(body !== undefined && { body }) };
  expect((await ask({ ...question, headers: ALICE })).body).toContain('c2VjcmV0');
  expect((await ask({ ...question, headers: BOB })).status).toBe(403);
  const line = { what: `${method} ${path.split('?')[0]}`, where: 'acc' };
  const aimed = { ...line, ...(target !== undefined && { target }) };
  expect(await lines()).toEqual([
    expect.objectContaining({ ...aimed, who: 'alice', result: 'begun' }),
    expect.objectContaining({ ...aimed, who: 'alice', result: 'done', status: 200 }),
    expect.objectContaining({ ...line, who: 'bob', result: 'refused', status: 403 }),
  ]);
  expect(JSON.stringify(await lines())).not.toContain('c2VjcmV0');
});

test.each([600, 700, 999])('the status %i leaves one audit line with an outcome', async (status) => {
  const { port, ends } = await audited(json(status, {}));
  const answered = await deletion(port, ALICE);
  expect([answered.status, refusalCode(answered.body)]).toEqual([502, 'GATEWAY_BAD_ANSWER']);
  expect(await ends()).toEqual([expect.objectContaining({ ...DELETED, result: 'unknown', status: 502 })]);
});

test.each([
  [200, {}, 'done', 200],
  [200, { responseMessages: [{ level: 'INFO', message: 'Deleted.' }] }, 'done', 200],
  [200, { responseMessages: [{ level: 'ERROR', message: 'It is connected.' }] }, 'refused', 200],
  [400, { status: 'ERROR', code: 'INVALID_REQUEST', message: 'No.' }, 'refused', 400],
  [403, {}, 'refused', 403],
  [429, {}, 'refused', 429],
  // The Manager is down, or failed on the way.
  [400, { status: 'ERROR', code: 'UNEXPECTED', message: 'Away.' }, 'unknown', 400],
  [500, {}, 'unknown', 500],
  [503, {}, 'unknown', 503],
  [302, {}, 'unknown', 502],
] as const)(
  'after the answer %i %o of the Manager, the audit line says %s',
  async (status, body, result, ours) => {
    const { port, ends } = await audited(json(status, body));
    await deletion(port, ALICE);
    expect(await ends()).toEqual([
      expect.objectContaining({ ...DELETED, who: 'alice', result, status: ours }),
    ]);
  },
);

test('without an answer of the Manager, the audit line says unknown', async () => {
  const { port, ends } = await audited((incoming) => void incoming.socket.destroy());
  await deletion(port, ALICE);
  expect(await ends()).toEqual([expect.objectContaining({ ...DELETED, result: 'unknown', status: 502 })]);
});

test.each([
  ['it has no user', { headers: FROM_OUR_PAGE }, {}, '127.0.0.1', 401],
  ['its user is in none of READ_GROUPS', { headers: ALICE }, { READ_GROUPS: 'r' }, 'alice', 403],
  ['it comes from another site', { headers: { ...ALICE, 'sec-fetch-site': 'cross-site' } }, {}, 'alice', 403],
  [
    'its Host header has a foreign name',
    { headers: { ...ALICE, host: 'evil.example' } },
    {},
    '127.0.0.1',
    403,
  ],
  [
    'its body is too large',
    {
      headers: { ...ALICE, 'content-length': '300000' },
      body: Buffer.alloc(300_000),
    },
    {},
    'alice',
    413,
  ],
  ['the server is read-only', { headers: ALICE }, { READ_ONLY: 'true' }, 'alice', 403],
])('a write that is refused because %s leaves an audit line', async (_why, question, env, who, status) => {
  const { port, ends } = await audited(json(200, {}), env);
  expect((await ask({ port, path: DELETION, method: 'DELETE', ...question })).status).toBe(status);
  expect(await ends()).toEqual([expect.objectContaining({ ...DELETED, who, result: 'refused', status })]);
});

test.each([
  ['CLIENT_REQUESTS_PER_MINUTE', { CLIENT_REQUESTS_PER_MINUTE: '1' }],
  ['MANAGER_CALLS_PER_MINUTE', { MANAGER_CALLS_PER_MINUTE: '1' }],
])('a write over the limit %s leaves an audit line', async (_what, env) => {
  const { port, ends } = await audited(json(200, {}), env);
  await deletion(port, ALICE);
  await deletion(port, ALICE);
  expect(await ends()).toEqual([
    expect.objectContaining({ result: 'done' }),
    expect.objectContaining({ ...DELETED, who: 'alice', result: 'refused', status: 429 }),
  ]);
});
