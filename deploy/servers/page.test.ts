import { describe, expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../security-headers.ts';
import { AS_BROWSER, PAGE, PROJECTS, SERVERS, setUpServers } from './testing.ts';

describe.each(SERVERS)('%s', (_name, start) => {
  const servers = setUpServers(start);

  describe('the page', () => {
    test.each([
      '/',
      '/account/a/delegates',
      '/account/a/delegate/with.dots',
      '/account/a/delegates?search=x.js',
    ])('is at %s', async (path) => {
      const { status, headers, body } = await servers.ask({ path, headers: AS_BROWSER });
      expect([status, body]).toEqual([200, PAGE]);
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/html/),
        'cache-control': 'no-cache',
      });
    });

    test.each([
      ['/assets/gone.js', {}],
      ['/assets/gone.js', AS_BROWSER],
      ['/mockServiceWorker.js', {}],
      ['/favicon.ico', {}],
      ['/../index.html', {}],
    ])('is not an answer to %s, asked for with %o', async (path, headers) => {
      const { status, body } = await servers.ask({ path, headers });
      expect([400, 404]).toContain(status);
      expect(body).not.toContain(PAGE);
    });

    test('cannot be written to', async () => {
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

    test('a missing file is not cached', async () => {
      expect((await servers.ask({ path: '/assets/gone.js' })).headers['cache-control']).toBe('no-store');
    });

    test('learns mode, account, whose key and whether it may write', async () => {
      const settings = async (which?: 'ownKey' | 'readOnly') =>
        JSON.parse((await servers.ask({ path: '/settings.json' }, which)).body);
      const live = { mode: 'live', credential: 'server', account: 'acc', readOnly: false };
      expect(await settings()).toEqual(live);
      expect(await settings('readOnly')).toEqual({ ...live, readOnly: true });
      expect(await settings('ownKey')).toEqual({ mode: 'live', credential: 'own', readOnly: false });
    });
  });

  describe('security headers', () => {
    const ANSWERS = [
      ['a page', { path: '/', headers: AS_BROWSER }],
      ['a file', { path: '/assets/index-abc.js' }],
      ['the settings', { path: '/settings.json' }],
      ['health', { path: '/healthz' }],
      ['a missing file', { path: '/gone.js' }],
      ['an answer of the Manager', { path: PROJECTS }],
      ['a refused operation', { path: '/gateway/ng/api/secrets' }],
      ['a refused host', { path: '/', headers: { host: 'evil.example' } }],
    ] as const;

    test.each(ANSWERS)('%s carries them', async (_what, question) => {
      expect((await servers.ask(question)).headers).toMatchObject(SECURITY_HEADERS);
    });

    test('no other origin may read anything', async () => {
      const headers = { origin: 'http://localhost:3000' };
      for (const path of ['/settings.json', PROJECTS]) {
        expect((await servers.ask({ path, headers })).headers['access-control-allow-origin']).toBeUndefined();
      }
    });
  });
});
