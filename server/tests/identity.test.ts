import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from '../gateway/testing.ts';
import { AS_BROWSER, codeOf, DELETION, KEY, makePage, PROJECTS, start } from './testing.ts';

const SIGN_IN = {
  HARNESS_PLATFORM_API_KEY: KEY,
  TRUSTED_PROXIES: '127.0.0.1',
  USER_HEADER: 'X-User',
  GROUPS_HEADER: 'X-Groups',
};

async function started(env: Record<string, string>) {
  const manager = await serve((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ headers: incoming.headers, correlationId: 'c-1' }));
  });
  const { port, stop } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    ...env,
  });
  onTestFinished(stop);
  return port;
}

/** Status and code of an answer, for a user with these groups. */
async function outcome(port: number, user: string, groups: string, isWrite = false) {
  const headers = { ...FROM_OUR_PAGE, 'x-user': user, 'x-groups': groups };
  const { status, body } = await ask(
    isWrite ? { port, path: DELETION, method: 'DELETE', headers } : { port, path: PROJECTS, headers },
  );
  return status === 200 ? 'passes' : codeOf(body);
}

test('a request without a user gets 401, as JSON or as a page', async () => {
  const port = await started(SIGN_IN);
  for (const headers of [{}, { 'x-user': '' }, { 'x-user': '  ' }]) {
    const answered = await ask({ port, path: PROJECTS, headers });
    expect([answered.status, codeOf(answered.body)]).toEqual([401, 'GATEWAY_SIGN_IN_NEEDED']);
  }
  const page = await ask({ port, path: '/account/acc/delegates', headers: AS_BROWSER });
  expect(page.status).toBe(401);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('You are not signed in');
  for (const path of ['/', '/settings.json', '/assets/index-abc.js'])
    expect((await ask({ port, path })).status).toBe(401);
  for (const path of ['/healthz', '/readyz']) expect((await ask({ port, path })).status).toBe(200);
});

test.each([
  ['of no trusted proxy', { TRUSTED_PROXIES: '10.0.0.0/8' }],
  ['of no trusted proxy of IPv6', { TRUSTED_PROXIES: '::1' }],
])('identity headers %s are dropped', async (_what, env) => {
  const port = await started({ ...SIGN_IN, ...env });
  expect(await outcome(port, 'alice', 'admins')).toBe('GATEWAY_SIGN_IN_NEEDED');
});

test('a user who is named twice is nobody', async () => {
  const port = await started(SIGN_IN);
  const answered = await fetch(`http://127.0.0.1:${port}${PROJECTS}`, {
    headers: [
      ['x-user', 'a'],
      ['x-user', 'b'],
    ],
  });
  // fetch joins the two into one line, which names nobody we know; node:http sends both.
  expect([200, 401]).toContain(answered.status);
});

describe('groups', () => {
  const env = { ...SIGN_IN, READ_GROUPS: 'viewers, platform', WRITE_GROUPS: 'platform' };
  test.each([
    ['viewers', 'passes', 'GATEWAY_NOT_IN_WRITE_GROUPS'],
    ['other, viewers', 'passes', 'GATEWAY_NOT_IN_WRITE_GROUPS'],
    ['platform', 'passes', 'passes'],
    ['viewers,platform', 'passes', 'passes'],
    ['', 'GATEWAY_NOT_IN_READ_GROUPS', 'GATEWAY_NOT_IN_READ_GROUPS'],
    ['Platform', 'GATEWAY_NOT_IN_READ_GROUPS', 'GATEWAY_NOT_IN_READ_GROUPS'],
    ['platform-x', 'GATEWAY_NOT_IN_READ_GROUPS', 'GATEWAY_NOT_IN_READ_GROUPS'],
  ])('in "%s": reading %s, writing %s', async (groups, reading, writing) => {
    const port = await started(env);
    expect(await outcome(port, 'alice', groups)).toBe(reading);
    expect(await outcome(port, 'alice', groups, true)).toBe(writing);
  });

  test('the refusal names the groups, and a page says so', async () => {
    const port = await started(env);
    const headers = { 'x-user': 'eve', 'x-groups': 'sales' };
    const page = await ask({ port, path: '/', headers: { ...AS_BROWSER, ...headers } });
    expect(page.status).toBe(403);
    expect(page.body).toContain('one of: viewers, platform');
  });

  test('the page learns who is signed in, and why nothing can be changed', async () => {
    const port = await started(env);
    const settings = async (groups: string) =>
      JSON.parse(
        (await ask({ port, path: '/settings.json', headers: { 'x-user': 'alice', 'x-groups': groups } }))
          .body,
      );
    expect(await settings('viewers')).toMatchObject({
      user: 'alice',
      readOnly: true,
      writeGroups: ['platform'],
    });
    expect(await settings('platform')).toMatchObject({ user: 'alice', readOnly: false });
    expect(await settings('platform')).not.toHaveProperty('writeGroups');
  });
});

test('nothing of who asks reaches the Manager', async () => {
  const port = await started(SIGN_IN);
  const { body } = await ask({
    port,
    path: PROJECTS,
    headers: { 'x-user': 'alice', 'x-groups': 'g', 'x-forwarded-for': '1.2.3.4' },
  });
  expect(Object.keys(JSON.parse(body).headers).toSorted()).toEqual([
    'accept-encoding',
    'connection',
    'host',
    'x-api-key',
    'x-request-id',
  ]);
});

test('each write is one audit line: who, what, where, result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'audit.log');
  const port = await started({ ...SIGN_IN, AUDIT_LOG_FILE: file, WRITE_GROUPS: 'platform' });
  await outcome(port, 'alice', 'platform', true);
  await outcome(port, 'alice', 'platform');
  await outcome(port, 'bob', 'viewers', true);
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const write = {
    audit: true,
    requestId: expect.any(String),
    what: 'DELETE /ng/api/delegate-setup/delegate/:identifier',
    target: '_d',
    where: 'acc',
  };
  expect(lines).toEqual([
    expect.objectContaining({ ...write, who: 'alice', result: 'done', status: 200, correlationId: 'c-1' }),
    expect.objectContaining({ ...write, who: 'bob', result: 'refused', status: 403 }),
  ]);
});

describe('https', () => {
  test.each([
    ['a trusted proxy says https', { TRUSTED_PROXIES: '127.0.0.1' }, 'max-age=31536000'],
    ['anyone else says https', {}, undefined],
  ])('where %s, strict transport security is %o %s', async (_who, env, expected) => {
    const port = await started({ HARNESS_PLATFORM_API_KEY: KEY, ...env });
    const { headers } = await ask({ port, path: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toBe(expected);
  });
});
