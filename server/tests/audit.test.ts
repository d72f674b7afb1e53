import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from '../gateway/testing.ts';
import { codeOf, DELETION, KEY, makePage, PROJECTS, start } from './testing.ts';

const ALICE = { ...FROM_OUR_PAGE, 'x-user': 'alice', 'x-groups': 'platform' };
const BOB = { ...FROM_OUR_PAGE, 'x-user': 'bob', 'x-groups': 'viewers' };

/** Starts a server with an audit log behind a sign-in, in front of a Manager with this answer. */
async function audited(answer: RequestListener, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'audit.log');
  const { port, stop } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${await serve(answer)}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    USER_HEADER: 'X-User',
    GROUPS_HEADER: 'X-Groups',
    AUDIT_LOG_FILE: file,
    WRITE_GROUPS: 'platform',
    ...env,
  });
  onTestFinished(stop);
  const lines = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  return { port, lines };
}
const json = (status: number, body: object): RequestListener => {
  return (_incoming, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const deletion = (port: number, headers: Record<string, string>) =>
  ask({ port, path: DELETION, method: 'DELETE', headers });
/** The common fields of every audit line of a deletion. */
const DELETED = {
  audit: true,
  requestId: expect.any(String),
  what: 'DELETE /ng/api/delegate-setup/delegate/:identifier',
  target: '_d',
  where: 'acc',
};

test('each write is one audit line: who, what, where, result', async () => {
  const { port, lines } = await audited(json(200, { correlationId: 'c-1' }));
  await deletion(port, ALICE);
  await ask({ port, path: PROJECTS, headers: ALICE });
  await deletion(port, BOB);
  expect(await lines()).toEqual([
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
    const { port, lines } = await audited(json(status, body));
    await deletion(port, ALICE);
    expect(await lines()).toEqual([
      expect.objectContaining({ ...DELETED, who: 'alice', result, status: ours }),
    ]);
  },
);

test('without an answer of the Manager, the audit line says unknown', async () => {
  const { port, lines } = await audited((incoming) => void incoming.socket.destroy());
  await deletion(port, ALICE);
  expect(await lines()).toEqual([expect.objectContaining({ ...DELETED, result: 'unknown', status: 502 })]);
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
  const { port, lines } = await audited(json(200, {}), env);
  expect((await ask({ port, path: DELETION, method: 'DELETE', ...question })).status).toBe(status);
  expect(await lines()).toEqual([expect.objectContaining({ ...DELETED, who, result: 'refused', status })]);
});

test.each([
  ['CLIENT_REQUESTS_PER_MINUTE', { CLIENT_REQUESTS_PER_MINUTE: '1' }],
  ['MANAGER_CALLS_PER_MINUTE', { MANAGER_CALLS_PER_MINUTE: '1' }],
])('a write over the limit %s leaves an audit line', async (_what, env) => {
  const { port, lines } = await audited(json(200, {}), env);
  await deletion(port, ALICE);
  await deletion(port, ALICE);
  expect(await lines()).toEqual([
    expect.objectContaining({ result: 'done' }),
    expect.objectContaining({ ...DELETED, who: 'alice', result: 'refused', status: 429 }),
  ]);
});

test.each([
  ['DELETE', '/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc', 'tokenName=an-old-token'],
  ['DELETE', '/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc', 'delegateGroupIdentifier=_other'],
  ['PUT', '/api/setup/delegates/ng/v2/_d?accountId=acc', 'orgIdentifier=sandbox'],
  ['PUT', '/api/setup/delegates/ng/v2/_d?accountId=acc', 'accountIdentifier=acc'],
  ['DELETE', '/ng/api/delegate-token-ng?accountIdentifier=acc&tokenName=_d', 'tokenName=an-old-token'],
  ['PUT', '/ng/api/delegate-group-tags/_d?accountIdentifier=acc', 'identifier=_other'],
  ['DELETE', '/ng/api/filters/_d?accountIdentifier=acc', 'name=Nightly'],
])(
  '%s %s: the parameter %s changes neither target nor scope of the audit line',
  async (method, path, more) => {
    let calls = 0;
    const { port, lines } = await audited((_incoming, response) => {
      calls += 1;
      response.end('{}');
    });
    const answered = await ask({ port, path: `/gateway${path}&${more}`, method, headers: ALICE });
    expect([answered.status, codeOf(answered.body), calls]).toEqual([400, 'GATEWAY_BAD_PARAMETER', 0]);
    expect(answered.body).toContain(more.split('=')[0]);
    const [line, ...others] = await lines();
    expect(line).toMatchObject({ result: 'refused', status: 400, where: 'acc' });
    expect(line).not.toMatchObject({ target: expect.stringMatching(/other|old|Nightly/) });
    expect(others).toEqual([]);
  },
);

const RETAIL = '?accountIdentifier=acc&orgIdentifier=retail';
test.each([
  ['DELETE', `/ng/api/delegate-setup/delegate/_d${RETAIL}`, undefined, '_d in acc/retail'],
  [
    'DELETE',
    '/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc&orgIdentifier=a/b',
    undefined,
    '_d in acc/a%2Fb',
  ],
  ['PUT', '/api/setup/delegates/ng/v2/_d?accountId=acc&orgId=retail&projectId=p', {}, '_d in acc/retail/p'],
  ['PUT', `/ng/api/delegate-group-tags/_d${RETAIL}`, { tags: [], name: 'x' }, '_d in acc/retail'],
  ['POST', `/ng/api/delegate-token-ng${RETAIL}&tokenName=t%201`, undefined, 't 1 in acc/retail'],
  ['PUT', `/ng/api/delegate-token-ng${RETAIL}&tokenName=t`, { name: 'x' }, 't in acc/retail'],
  [
    'DELETE',
    '/ng/api/delegate-token-ng?accountIdentifier=acc&projectIdentifier=p&tokenName=t',
    undefined,
    't in acc//p',
  ],
  ['DELETE', `/ng/api/filters/_f${RETAIL}&type=Delegate`, undefined, '_f in acc/retail'],
  [
    'PUT',
    '/ng/api/filters?accountIdentifier=acc',
    { identifier: '_f', name: 'x', orgIdentifier: 'retail' },
    '_f in acc/retail',
  ],
] as const)(
  '%s %s %o is audited with what it changes, and where: %s',
  async (method, path, body, changed) => {
    const { port, lines } = await audited(json(200, {}));
    const question = { port, path: `/gateway${path}`, method, headers: ALICE };
    await ask({ ...question, ...(body && { body: JSON.stringify(body) }) });
    const [target, where] = changed.split(' in ');
    expect((await lines()).at(-1)).toMatchObject({ result: 'done', target, where });
  },
);

test.each([
  ['no JSON', 'name=x'],
  ['a list', '["_f"]'],
  ['text in UTF-16', Buffer.from('{"identifier":"_f"}', 'utf16le')],
  ['text that is not UTF-8', Buffer.from('{"identifier":"\xe9"}', 'latin1')],
])('a filter is not saved when its body is %s, so that no audit line lacks its name', async (_what, body) => {
  let calls = 0;
  const { port, lines } = await audited((_incoming, response) => {
    calls += 1;
    response.end('{}');
  });
  const path = '/gateway/ng/api/filters?accountIdentifier=acc';
  const answered = await ask({ port, path, method: 'PUT', headers: ALICE, body });
  expect([answered.status, codeOf(answered.body), calls]).toEqual([400, 'GATEWAY_BAD_REQUEST', 0]);
  expect(await lines()).toEqual([expect.objectContaining({ result: 'refused', status: 400 })]);
});

test('the audit line of a saved filter has the identifier and scope from its body', async () => {
  const { port, lines } = await audited(json(200, {}));
  await ask({
    port,
    path: '/gateway/ng/api/filters?accountIdentifier=acc',
    method: 'POST',
    headers: ALICE,
    body: JSON.stringify({
      identifier: '_nightly',
      name: 'Nightly',
      orgIdentifier: 'retail',
      projectIdentifier: 'shop',
    }),
  });
  expect(await lines()).toEqual([
    expect.objectContaining({ target: '_nightly', where: 'acc/retail/shop', result: 'done' }),
  ]);
});
