import { mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask } from './http.ts';
import { AS_BROWSER, makePage, PAGE, PROJECTS, SCRIPT, setUpServers, start } from './testing.ts';

const servers = setUpServers();

describe('the page', () => {
  test.each([
    '/',
    '/account/a/delegates',
    '/account/a/delegate/with.dots',
    '/account/a/delegates?search=x.js',
  ])('is served at %s', async (path) => {
    const { status, headers, body } = await servers.ask({ path, headers: AS_BROWSER });
    expect([status, body]).toEqual([200, PAGE]);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': 'no-cache',
    });
  });

  test.each(['GET', 'HEAD'])('is served to a link checker with %s', async (method) => {
    for (const headers of [{}, { accept: '*/*' }]) {
      const path = '/account/a/orgs/o/delegate/with.dots?search=x.js';
      const { status, headers: answered } = await servers.ask({ path, method, headers });
      expect([status, answered['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
  });

  test.each([
    ['a browser', { ...AS_BROWSER, 'accept-encoding': 'gzip, deflate, br, zstd' }, 'br'],
    ['curl', { accept: '*/*' }, undefined],
    ['curl --compressed', { accept: '*/*', 'accept-encoding': 'deflate, gzip, br, zstd' }, 'br'],
    ['wget', { accept: '*/*', 'accept-encoding': 'identity' }, undefined],
    ['a monitor in Go', { 'accept-encoding': 'gzip' }, 'gzip'],
    ['a monitor in Python', { accept: '*/*', 'accept-encoding': 'gzip, deflate' }, 'gzip'],
    [
      'a monitor in Node',
      { accept: 'application/json, text/plain, */*', 'accept-encoding': 'gzip, compress, deflate, br' },
      'br',
    ],
    ['a link checker', { accept: '*/*', 'accept-encoding': 'gzip, br' }, 'br'],
    ['a probe of Kubernetes', { accept: '*/*', connection: 'close' }, undefined],
  ])('and its files are served to %s, packed where it can be', async (_client, headers, coding) => {
    for (const path of ['/', '/?a', '/index.html', '/account/a/delegates', '/assets/index-abc.js'])
      for (const method of ['GET', 'HEAD']) {
        const { status, headers: sent } = await servers.ask({ path, method, headers });
        expect([path, status, sent['content-encoding']]).toEqual([path, 200, coding]);
        expect(sent.vary).toContain('accept-encoding');
      }
    for (const path of ['/theme.js', '/settings.json', '/healthz', '/readyz'])
      expect([path, (await servers.ask({ path, headers })).status]).toEqual([path, 200]);
  });

  test('is served with 60 kB of cookies; with 100 kB, a page says what to do', async () => {
    const withCookies = (bytes: number) =>
      servers.ask({ path: '/', headers: { ...AS_BROWSER, cookie: `a=${'b'.repeat(bytes)}` } });
    expect(await withCookies(60_000)).toMatchObject({ status: 200, body: PAGE });
    expect(await withCookies(100_000)).toMatchObject({
      status: 431,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: expect.stringContaining('delete the cookies of this address'),
    });
  });

  test.each([
    ['/assets/gone.js', {}],
    ['/assets/gone.js', AS_BROWSER],
    ['/mockServiceWorker.js', {}],
    ['/favicon.ico', {}],
    ['/../index.html', {}],
  ])('is not the answer to %s with the headers %o', async (path, headers) => {
    const { status, body } = await servers.ask({ path, headers });
    expect([400, 403, 404]).toContain(status);
    expect(body).not.toContain(PAGE);
  });

  test('cannot be requested with POST', async () => {
    expect((await servers.ask({ path: '/', method: 'POST', headers: AS_BROWSER })).status).toBe(404);
  });

  test.each([
    ['/assets/index-abc.js', 'public, max-age=31536000, immutable'],
    ['/theme.js', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/settings.json', 'no-store'],
    ['/healthz', 'no-store'],
  ])('%s is cached with %s', async (path, expected) => {
    const { status, headers } = await servers.ask({ path });
    expect([status, headers['cache-control']]).toEqual([200, expected]);
  });

  test('is not cached as immutable when its folder is named like that of the hashed files', async () => {
    const root = await mkdtemp(join(tmpdir(), 'page-'));
    const folder = join(root, 'assets/page');
    await mkdir(join(root, 'assets'));
    await rename(await makePage(), folder);
    const { port, stop } = await start(folder, {});
    onTestFinished(async () => {
      await stop();
      await rm(root, { recursive: true });
    });
    expect((await ask({ port, path: '/' })).headers['cache-control']).toBe('no-cache');
    const { headers } = await ask({ port, path: '/assets/index-abc.js' });
    expect(headers['cache-control']).toContain('immutable');
  });

  test('is sent again after a release of the same size and time', async () => {
    const folder = await makePage();
    const { port, stop } = await start(folder, {});
    onTestFinished(stop);
    for (const path of ['/', '/index.html', '/account/a/delegates']) {
      await writeFile(join(folder, 'index.html'), PAGE);
      const { mtime, atime } = await stat(join(folder, 'index.html'));
      const { etag, 'last-modified': modified } = (await ask({ port, path })).headers;
      const next = PAGE.replace('app', 'new');
      await writeFile(join(folder, 'index.html'), next);
      await utimes(join(folder, 'index.html'), atime, mtime);
      const headers = {
        ...(etag !== undefined && { 'if-none-match': etag }),
        'if-modified-since': modified ?? mtime.toUTCString(),
      };
      expect(await ask({ port, path, headers })).toMatchObject({ status: 200, body: next });
    }
  });

  test('a missing file is not cached', async () => {
    expect((await servers.ask({ path: '/assets/gone.js' })).headers['cache-control']).toBe('no-store');
  });

  test('gets mode, account, credential and read-only from /settings.json', async () => {
    const settings = async (which?: 'ownKey' | 'readOnly') =>
      JSON.parse((await servers.ask({ path: '/settings.json' }, which)).body);
    const live = { mode: 'live', credential: 'server', feed: 'page', account: 'acc', readOnly: false };
    expect(await settings()).toEqual(live);
    expect(await settings('readOnly')).toEqual({ ...live, readOnly: true });
    expect(await settings('ownKey')).toEqual({
      mode: 'live',
      credential: 'own',
      feed: 'page',
      readOnly: false,
    });
  });
});

/** Headers of every answer. */
const ON_EVERY_ANSWER = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
};
const SANDBOX = "sandbox; default-src 'none'";
const PAGE_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self' data:;font-src 'self';" +
  "worker-src 'self';manifest-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types own-scripts;report-uri /csp-reports;report-to csp";

describe('security headers', () => {
  test.each([
    ['a page', { path: '/', headers: AS_BROWSER }, PAGE_POLICY],
    ['a file', { path: '/assets/index-abc.js' }, PAGE_POLICY],
    ['the settings', { path: '/settings.json' }, PAGE_POLICY],
    ['the health check', { path: '/healthz' }, PAGE_POLICY],
    ['a missing file', { path: '/gone.js' }, PAGE_POLICY],
    ['an answer of the Manager', { path: PROJECTS }, SANDBOX],
    ['a refused operation', { path: '/gateway/ng/api/secrets' }, SANDBOX],
    ['a refused host', { path: '/', headers: { host: 'evil.example' } }, SANDBOX],
  ])('are in the response for %s', async (_what, question, policy) => {
    expect((await servers.ask(question)).headers).toMatchObject({
      ...ON_EVERY_ANSWER,
      'content-security-policy': policy,
    });
  });

  test('let only named origins show the page in a frame', async () => {
    const { port, stop } = await start(await makePage(), {
      FRAME_ANCESTORS: 'https://backstage.example.com',
    });
    onTestFinished(stop);
    const { headers } = await ask({ port, path: '/', headers: AS_BROWSER });
    expect(headers['content-security-policy']).toContain('frame-ancestors https://backstage.example.com;');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test('do not allow another origin to read anything', async () => {
    const headers = { origin: 'http://localhost:3000' };
    for (const path of ['/settings.json', PROJECTS]) {
      expect((await servers.ask({ path, headers })).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

test.each([
  ['br', 'br', 'packed with Brotli'],
  ['gzip', 'gzip', 'packed with gzip'],
  ['identity', undefined, SCRIPT],
])('with Accept-Encoding %s, a script is sent as %s', async (accepted, coding, body) => {
  const question = { path: '/assets/index-abc.js', headers: { 'accept-encoding': accepted } };
  const answered = await servers.ask(question);
  expect([answered.headers['content-encoding'], answered.headers.vary, answered.body]).toEqual([
    coding,
    'accept-encoding',
    body,
  ]);
});

test.each(['/assets/index-abc.js.br', '/.vite/manifest.json', '/.vite/'])(
  'a by-product of the build is not served: %s',
  async (path) => {
    expect((await servers.ask({ path })).status).toBe(404);
  },
);
