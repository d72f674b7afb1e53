import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { standingManager } from '@/testing/mock-manager';
import { requireProgram } from '../../deploy/programs.ts';
import { documentedLocations, hasIpv6, startFront } from './front.ts';
import { listen } from './http.ts';
import { DELETION, KEY, makePage, PROJECTS, refusalCode, start } from './testing.ts';
import { problemIn, watching } from './watching.ts';

// Tests deploy/nginx/front.conf in a real nginx, with users, groups and TLS, in front of a real server.

const nginx = requireProgram('nginx');
const stops: (() => unknown)[] = [];
let front: Awaited<ReturnType<typeof startFront>>;

beforeAll(async () => {
  if (nginx === undefined) return;
  const manager = await listen((_incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const server = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager.port}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    USER_HEADER: 'x-forwarded-user',
    GROUPS_HEADER: 'x-forwarded-groups',
    READ_GROUPS: 'platform-team,viewers',
    WRITE_GROUPS: 'platform-team',
    ALLOWED_HOSTS: 'delegates.example.com',
  });
  front = await startFront(nginx, ['alice', 'bob', 'eve'], [server.port]);
  stops.push(manager.stop, server.stop, front.stop);
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

test.skipIf(nginx === undefined)('a request without sign-in gets 401', async () => {
  for (const path of ['/', '/settings.json', PROJECTS]) expect((await front.ask(path)).status).toBe(401);
  expect((await front.ask(DELETION, { method: 'DELETE' })).status).toBe(401);
});

test.skipIf(nginx === undefined).each([
  ['alice', 200, 200],
  ['bob', 200, 403],
  ['eve', 403, 403],
])('%s gets %i for a read and %i for a write', async (user, reading, writing) => {
  expect((await front.ask(PROJECTS, { user })).status).toBe(reading);
  expect((await front.ask(DELETION, { user, method: 'DELETE' })).status).toBe(writing);
});

test.skipIf(nginx === undefined)('a user cannot name another user or group', async () => {
  const headers = { 'x-forwarded-user': 'alice', 'x-forwarded-groups': 'platform-team' };
  const { status, body } = await front.ask(DELETION, { user: 'bob', method: 'DELETE', headers });
  expect([status, refusalCode(body)]).toEqual([403, 'GATEWAY_NOT_IN_WRITE_GROUPS']);
  expect(JSON.parse((await front.ask('/settings.json', { user: 'bob', headers })).body)).toMatchObject({
    user: 'bob',
    readOnly: true,
  });
});

test.skipIf(nginx === undefined)('the page has the Strict-Transport-Security header', async () => {
  expect((await front.ask('/', { user: 'alice' })).headers['strict-transport-security']).toBe(
    'max-age=31536000',
  );
});

test.skipIf(nginx === undefined)(
  '60 kB of cookies of other servers do no harm, and 300 kB are a page',
  async () => {
    const withCookies = (bytes: number) =>
      front.ask('/account/a/delegates', { user: 'alice', headers: { cookie: `a=${'b'.repeat(bytes)}` } });
    expect((await withCookies(60_000)).status).toBe(200);
    const { status, headers } = await withCookies(300_000);
    expect([status, headers['content-type']]).toEqual([400, 'text/html']);
  },
);

test.skipIf(nginx === undefined).each(['GET', 'HEAD'])(
  'a link checker gets the page with %s',
  async (method) => {
    const { status, headers } = await front.ask('/account/a/delegate/with.dots', { user: 'alice', method });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  },
);

test.skipIf(nginx === undefined)('plain http leads to https, on IPv4 and IPv6', async () => {
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
    const answer = await fetch(`http://${host}:${front.plainPort}/account/a/delegates?all=true`, {
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      'https://delegates.example.com/account/a/delegates?all=true',
    ]);
  }
});

test.skipIf(nginx === undefined)(
  'the documented location lets machines read the API by their tokens, and nobody in as a user',
  async () => {
    const file = join(tmpdir(), `front-tokens-${process.pid}`);
    await writeFile(file, `ci ${createHash('sha256').update('s3cret').digest('hex')} platform-team\n`);
    onTestFinished(() => rm(file));
    const { port } = await watching(standingManager(), {
      TRUSTED_PROXIES: '127.0.0.1',
      USER_HEADER: 'x-forwarded-user',
      GROUPS_HEADER: 'x-forwarded-groups',
      READ_GROUPS: 'platform-team',
      ALLOWED_HOSTS: 'delegates.example.com',
      API_TOKENS_FILE: file,
    });
    const [machines = ''] = await documentedLocations();
    const added = (conf: string) => conf.replace('  location / {', `${machines}  location / {`);
    const behind = await startFront(nginx ?? '', ['alice'], [port], added);
    onTestFinished(behind.stop);
    const ask = (headers: Record<string, string>, path = '/api/v1/fleet') => behind.ask(path, { headers });
    expect((await ask({ authorization: 'Bearer s3cret' })).status).toBe(200);
    expect(problemIn(await ask({ authorization: 'Bearer forged' })).code).toBe('GATEWAY_BAD_TOKEN');
    const asUser = { 'x-forwarded-user': 'alice', 'x-forwarded-groups': 'platform-team' };
    expect(problemIn(await ask(asUser)).code).toBe('GATEWAY_SIGN_IN_NEEDED');
    expect((await ask({ authorization: 'Bearer s3cret' }, '/')).status).toBe(401);
    expect((await behind.ask('/', { user: 'alice' })).status).toBe(200);
  },
);
