import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from './http.ts';
import { AS_BROWSER, DELETION, KEY, makePage, PROJECTS, refusalCode, start } from './testing.ts';

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
  return status === 200 ? 'passes' : refusalCode(body);
}

test('a request without a user gets 401, as JSON or as a page', async () => {
  const port = await started(SIGN_IN);
  for (const headers of [{}, { 'x-user': '' }, { 'x-user': '  ' }]) {
    const answered = await ask({ port, path: PROJECTS, headers });
    expect([answered.status, refusalCode(answered.body)]).toEqual([401, 'GATEWAY_SIGN_IN_NEEDED']);
  }
  const page = await ask({ port, path: '/account/acc/delegates', headers: AS_BROWSER });
  expect(page.status).toBe(401);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('You are not signed in');
  for (const path of ['/', '/settings.json', '/assets/index-abc.js'])
    expect((await ask({ port, path })).status).toBe(401);
  for (const path of ['/healthz', '/readyz']) expect((await ask({ port, path })).status).toBe(200);
});

/** A text as the client of Node sends it: each byte of its UTF-8 is a character. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test('users and groups are UTF-8', async () => {
  const port = await started({ ...SIGN_IN, WRITE_GROUPS: 'équipe, 平台' });
  for (const group of ['équipe', '平台']) {
    expect(await outcome(port, utf8('josé'), utf8(`x, ${group}`), true)).toBe('passes');
    const headers = { 'x-user': utf8('josé'), 'x-groups': utf8(group) };
    expect(JSON.parse((await ask({ port, path: '/settings.json', headers })).body)).toMatchObject({
      user: 'josé',
      readOnly: false,
    });
  }
  for (const group of ['equipe', '\u00a0équipe', '\ufefféquipe'])
    expect(await outcome(port, utf8('josé'), utf8(group), true)).toBe('GATEWAY_NOT_IN_WRITE_GROUPS');
});

test.each([
  ['two groups headers', { 'x-user': 'alice', 'x-groups': ['viewers', 'platform'] }],
  ['two equal groups headers', { 'x-user': 'alice', 'x-groups': ['platform', 'platform'] }],
  ['groups in Latin-1', { 'x-user': 'alice', 'x-groups': 'platform,\u00e9quipe' }],
  ['a user in overlong UTF-8', { 'x-user': 'a\u00c0\u00af', 'x-groups': 'platform' }],
  ['a user with a control character', { 'x-user': 'a\u00c2\u0085b', 'x-groups': 'platform' }],
  ['groups with a control character', { 'x-user': 'alice', 'x-groups': 'platform,a\u00c2\u0085' }],
])('a request with %s gets 401', async (_what, headers) => {
  const port = await started(SIGN_IN);
  const answered = await ask({ port, path: PROJECTS, headers });
  expect([answered.status, refusalCode(answered.body)]).toEqual([401, 'GATEWAY_SIGN_IN_NEEDED']);
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

  test('the page of a refusal names the groups that may read', async () => {
    const port = await started(env);
    const headers = { 'x-user': 'eve', 'x-groups': 'sales' };
    const page = await ask({ port, path: '/', headers: { ...AS_BROWSER, ...headers } });
    expect(page.status).toBe(403);
    expect(page.body).toContain('one of: viewers, platform');
  });

  test('the settings of the page name the user, and the groups that may write', async () => {
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

describe('https', () => {
  test.each([
    ['a trusted proxy says https', { TRUSTED_PROXIES: '127.0.0.1' }, 'max-age=31536000'],
    ['another client says https', {}, undefined],
  ])('when %s, with %o, Strict-Transport-Security is %s', async (_who, env, expected) => {
    const port = await started({ HARNESS_PLATFORM_API_KEY: KEY, ...env });
    const { headers } = await ask({ port, path: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toBe(expected);
  });

  test.each([
    ['a trusted proxy says it', { TRUSTED_PROXIES: '127.0.0.1' }, 200],
    ['another client says it', {}, 403],
  ])(
    'a Host without a port is on port 443 only if a trusted proxy says https: %s',
    async (_who, env, expected) => {
      const port = await started({
        HARNESS_PLATFORM_API_KEY: KEY,
        ALLOWED_HOSTS: 'front.example.com:443',
        ...env,
      });
      const headers = { host: 'front.example.com', 'x-forwarded-proto': 'https' };
      expect((await ask({ port, path: '/', headers })).status).toBe(expected);
    },
  );
});
