// What every server of the page has to do, asked of both: Node's (`npm start`) and nginx (docs/deploying.md).

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { preview } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from './gateway/forward.ts';
import { OPERATIONS } from './gateway/operations.ts';
import { ask, deferred, FROM_OUR_PAGE, freePort, listen, portOf } from './gateway/testing.ts';
import { managerGateway } from './manager-gateway.ts';
import { install, isNginxTested, untilHealthy } from './nginx/installed.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { readSettings } from './settings.ts';

const KEY = 'pat.acc.token.s3cret';
const PROJECTS = '/gateway/ng/api/projects?accountIdentifier=acc';
const LISTING = '/gateway/api/setup/delegates/ng/v2?accountId=acc';
const DELETION = '/gateway/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc';
const PAGE = '<!doctype html><title>the app</title>';
const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

type Env = Readonly<Record<string, string>>;
type Started = { readonly port: number; readonly stop: () => Promise<void> };

async function startNode(root: string, env: Env): Promise<Started> {
  const server = await preview({
    configFile: false,
    root,
    plugins: [managerGateway(readSettings(env))],
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 0 },
  });
  return { port: portOf(server.httpServer), stop: () => server.close() };
}

async function startNginx(root: string, env: Env): Promise<Started> {
  const installation = await install(join(root, 'dist'));
  const port = await freePort();
  const child = await installation.run({ ...env, PORT: String(port) });
  await untilHealthy(port, child, installation);
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await installation.remove();
    },
  };
}

/** What the Manager behind both answers, and what it was asked; as new for each test. */
let answer: RequestListener;
let asked: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[];

let root: string;
let manager: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'servers-'));
  await mkdir(join(root, 'dist/assets'), { recursive: true });
  await writeFile(join(root, 'dist/index.html'), PAGE);
  await writeFile(join(root, 'dist/theme.js'), '');
  await writeFile(join(root, 'dist/assets/index-abc.js'), 'export {}');
  manager = await listen((incoming, response) => {
    asked.push({ url: incoming.url, headers: incoming.headers });
    answer(incoming, response);
  });
  return async () => {
    manager.stop();
    await rm(root, { recursive: true });
  };
});

beforeEach(() => {
  asked = [];
  answer = (_incoming, response) => void response.setHeader('content-type', 'application/json').end('{}');
});

/** The code in one of our refusals; undefined in an answer of the Manager. */
function codeOf(body: string): unknown {
  return JSON.parse(body).responseMessages?.[0].code;
}

const SERVERS: [string, typeof startNode][] = [['npm start', startNode]];
if (isNginxTested()) SERVERS.push(['nginx', startNginx]);

describe.each(SERVERS)('%s', (_name, start) => {
  let started: Started[] = [];
  let port: number;
  let ownKeyPort: number;
  let readOnlyPort: number;

  beforeAll(async () => {
    const endpoint = { HARNESS_ENDPOINT: `http://127.0.0.1:${manager.port}/prefix` };
    const serverKey = { ...endpoint, HARNESS_PLATFORM_API_KEY: KEY };
    started = await Promise.all([
      start(root, { ...serverKey, ALLOWED_HOSTS: 'fleet.example.com, tunnel:8080' }),
      start(root, endpoint),
      start(root, { ...serverKey, READ_ONLY: 'true' }),
    ]);
    [port = 0, ownKeyPort = 0, readOnlyPort = 0] = started.map((server) => server.port);
  });
  afterAll(() => Promise.all(started.map((server) => server.stop())));

  describe('the page', () => {
    test.each([
      '/',
      '/account/a/delegates',
      '/account/a/delegate/with.dots',
      '/account/a/delegates?search=x.js',
    ])('is at %s', async (path) => {
      const { status, headers, body } = await ask({ port, path, headers: AS_BROWSER });
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
      const { status, body } = await ask({ port, path, headers });
      expect([400, 404]).toContain(status);
      expect(body).not.toContain(PAGE);
    });

    test('cannot be written to', async () => {
      expect((await ask({ port, path: '/', method: 'POST', headers: AS_BROWSER })).status).toBe(404);
    });

    test.each([
      ['/assets/index-abc.js', 'public, max-age=31536000, immutable'],
      ['/theme.js', 'no-cache'],
      ['/index.html', 'no-cache'],
      ['/settings.json', 'no-store'],
      ['/healthz', 'no-store'],
    ])('%s is cached with %s', async (path, expected) => {
      const { status, headers } = await ask({ port, path });
      expect([status, headers['cache-control']]).toEqual([200, expected]);
    });

    test('a missing file is not cached', async () => {
      expect((await ask({ port, path: '/assets/gone.js' })).headers['cache-control']).toBe('no-store');
    });

    test('learns mode, account, whose key and whether it may write', async () => {
      const settingsAt = async (at: number) =>
        JSON.parse((await ask({ port: at, path: '/settings.json' })).body);
      const live = { mode: 'live', credential: 'server', account: 'acc', readOnly: false };
      expect(await settingsAt(port)).toEqual(live);
      expect(await settingsAt(readOnlyPort)).toEqual({ ...live, readOnly: true });
      expect(await settingsAt(ownKeyPort)).toEqual({ mode: 'live', credential: 'own', readOnly: false });
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
      expect((await ask({ port, ...question })).headers).toMatchObject(SECURITY_HEADERS);
    });

    test('no other origin may read anything', async () => {
      const headers = { origin: 'http://localhost:3000' };
      for (const path of ['/settings.json', PROJECTS]) {
        expect((await ask({ port, path, headers })).headers['access-control-allow-origin']).toBeUndefined();
      }
    });
  });

  describe('a Host header with', () => {
    test.each([
      ['its own address', () => `127.0.0.1:${port}`, 200],
      ['localhost', () => `localhost:${port}`, 200],
      ['capital letters', () => `LocalHost:${port}`, 200],
      ['IPv6 loopback', () => `[::1]:${port}`, 200],
      ['an allowed name', () => 'fleet.example.com', 200],
      ['an allowed name, any port', () => 'fleet.example.com:8443', 200],
      ['an allowed name with its port', () => 'tunnel:8080', 200],
      ['an allowed name with another port', () => 'tunnel:8081', 403],
      ['another port', () => 'localhost:1', 403],
      ['no port', () => 'localhost', 403],
      ['a foreign name', () => `evil.example:${port}`, 403],
      ['a name that begins like ours', () => `localhost.evil.example:${port}`, 403],
      ['a name that ends like ours', () => `evil-fleet.example.com`, 403],
      ['a name with a letter for a dot', () => 'fleetxexample.com', 403],
      ['a user name before ours', () => `evil@localhost:${port}`, 403],
    ])('%s', async (_what, host, status) => {
      for (const path of [PROJECTS, '/theme.js']) {
        const { status: answered, body } = await ask({ port, path, headers: { host: host() } });
        expect([answered, body.includes('GATEWAY_FOREIGN_HOST')]).toEqual([status, status === 403]);
      }
    });

    test('whatever a probe calls us: health is answered', async () => {
      const answered = await ask({ port, path: '/healthz', headers: { host: '10.1.2.3:8080' } });
      expect(answered).toMatchObject({ status: 200, body: 'ok\n' });
    });
  });

  describe('a request for the Manager', () => {
    test.each([
      ['POST', 'our page', () => FROM_OUR_PAGE, 200],
      ['POST', 'another site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
      ['POST', 'another port of this machine', () => ({ 'sec-fetch-site': 'same-site' }), 403],
      ['POST', 'the address bar', () => ({ 'sec-fetch-site': 'none' }), 403],
      ['POST', 'curl', () => ({}), 403],
      [
        'POST',
        'our page in a browser that tells only Origin',
        () => ({ origin: `http://127.0.0.1:${port}` }),
        200,
      ],
      [
        'POST',
        'our page behind TLS',
        () => ({ host: 'fleet.example.com', origin: 'https://fleet.example.com' }),
        200,
      ],
      ['POST', 'another origin', () => ({ origin: 'http://127.0.0.1:1' }), 403],
      [
        'POST',
        'an origin that begins like ours',
        () => ({ origin: `http://127.0.0.1:${port}.evil.example` }),
        403,
      ],
      ['POST', 'a sandboxed frame', () => ({ origin: 'null' }), 403],
      [
        'POST',
        'our origin claimed by another site',
        () => ({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'cross-site' }),
        403,
      ],
      ['DELETE', 'our page', () => FROM_OUR_PAGE, 200],
      ['DELETE', 'curl', () => ({}), 403],
      ['GET', 'our page', () => FROM_OUR_PAGE, 200],
      ['GET', 'the address bar', () => ({ 'sec-fetch-site': 'none' }), 200],
      ['GET', 'curl', () => ({}), 200],
      ['GET', 'another site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
      ['GET', 'another port of this machine', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ])('%s from %s', async (method, _who, headers, status) => {
      const path = { GET: PROJECTS, POST: LISTING, DELETE: DELETION }[method] ?? '';
      const answered = await ask({ port, path, method, headers: headers() });
      expect([answered.status, codeOf(answered.body)]).toEqual([
        status,
        status === 403 ? 'GATEWAY_CROSS_SITE' : undefined,
      ]);
      expect(asked).toHaveLength(status === 403 ? 0 : 1);
    });

    test.each([
      ['GET', '/gateway/ng/api/secrets?accountIdentifier=acc', 404, 'GATEWAY_UNKNOWN_OPERATION'],
      ['PUT', LISTING, 404, 'GATEWAY_UNKNOWN_OPERATION'],
      ['DELETE', PROJECTS, 404, 'GATEWAY_UNKNOWN_OPERATION'],
      ['GET', '/gateway/ng/api/projects/x', 404, 'GATEWAY_UNKNOWN_OPERATION'],
      ['GET', '/gateway/ng/api/projectsx', 404, 'GATEWAY_UNKNOWN_OPERATION'],
      ['GET', '/gateway/NG/api/projects', 404, 'GATEWAY_UNKNOWN_OPERATION'],
      ['GET', '/gateway/ng/api/proj%65cts', 404, 'GATEWAY_UNKNOWN_OPERATION'],
      ['GET', '/gateway', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/ng/api/accounts/%2e%2e/projects', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/ng/api/x/../projects', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/ng/api/accounts/a%2fb', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/ng/api/accounts/a%5cb', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/ng/api/accounts/%ff', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway//ng/api/projects', 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/ng/api/projects?account%49dentifier=other', 400, 'GATEWAY_BAD_PATH'],
      ['GET', `http://127.0.0.1${PROJECTS}`, 400, 'GATEWAY_BAD_PATH'],
      ['GET', '/gateway/ng/api/projects?accountIdentifier=other', 403, 'GATEWAY_OTHER_ACCOUNT'],
      ['GET', '/gateway/ng/api/projects?accountIdentifier=acc2', 403, 'GATEWAY_OTHER_ACCOUNT'],
      ['GET', '/gateway/ng/api/projects?accountIdentifier', 403, 'GATEWAY_OTHER_ACCOUNT'],
      ['GET', `${PROJECTS}&accountIdentifier=other`, 403, 'GATEWAY_OTHER_ACCOUNT'],
      ['GET', `${PROJECTS}&routingId=other`, 403, 'GATEWAY_OTHER_ACCOUNT'],
      ['GET', `${PROJECTS}&account=other`, 403, 'GATEWAY_OTHER_ACCOUNT'],
      ['POST', '/gateway/api/setup/delegates/ng/v2?accountId=other', 403, 'GATEWAY_OTHER_ACCOUNT'],
      ['GET', '/gateway/ng/api/accounts/other', 403, 'GATEWAY_OTHER_ACCOUNT'],
    ])('%s %s is refused', async (method, path, status, code) => {
      const answered = await ask({ port, path, method, headers: FROM_OUR_PAGE });
      expect([answered.status, codeOf(answered.body)]).toEqual([status, code]);
      expect(answered.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(asked).toEqual([]);
    });

    test.each(OPERATIONS)(
      '$method $path passes, and when read-only by its access: $access',
      async (operation) => {
        const { method, access } = operation;
        const path = `/gateway${operation.path.replace(':account', 'acc').replaceAll(/:\w+/g, '_d%24')}`;
        const question = {
          path: `${path}?accountIdentifier=acc&routingId=acc`,
          method,
          headers: FROM_OUR_PAGE,
        };
        expect((await ask({ port, ...question })).status).toBe(200);
        const { status, body } = await ask({ port: readOnlyPort, ...question });
        expect([status, codeOf(body)]).toEqual(
          access === 'read' ? [200, undefined] : [403, 'GATEWAY_READ_ONLY'],
        );
        const paths = asked.map(({ url }) => url?.replace(/[?].*/, ''));
        expect(paths).toEqual(Array(access === 'read' ? 2 : 1).fill(`/prefix${path}`));
      },
    );

    test('a path that only begins with the same letters is not for it', async () => {
      expect((await ask({ port, path: '/gateways' })).status).toBe(404);
    });
  });

  describe('towards the Manager', () => {
    test('the key is added, and nothing of the browser that is not the question itself passes', async () => {
      await ask({
        port,
        path: PROJECTS,
        headers: {
          ...FROM_OUR_PAGE,
          accept: 'application/json',
          'accept-encoding': 'gzip, br',
          cookie: 'session=1',
          authorization: 'Bearer x',
          'x-api-key': 'pat.other.x.y',
          'harness-account': 'other',
          origin: `http://127.0.0.1:${port}`,
          referer: 'http://127.0.0.1/secret-page',
          'x-forwarded-for': '1.2.3.4',
          te: 'trailers',
          upgrade: 'websocket',
          connection: 'upgrade, x-hop',
          'x-hop': 'dropped',
        },
      });
      const { host, connection: _byServer, ...headers } = asked[0]?.headers ?? {};
      expect(headers).toEqual({
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        'x-api-key': KEY,
      });
      expect(host).toBe(`127.0.0.1:${manager.port}`);
    });

    test('without a key of the server the one of the visitor passes, with any account', async () => {
      const path = '/gateway/ng/api/projects?accountIdentifier=any';
      const headers = { 'x-api-key': 'pat.any.x.y', authorization: 'Bearer x', cookie: 'session=1' };
      await ask({ port: ownKeyPort, path, headers });
      await ask({ port: ownKeyPort, path: '/gateway/ng/api/accounts/any' });
      expect(asked.map((request) => request.headers['x-api-key'])).toEqual(['pat.any.x.y', undefined]);
      expect(asked[0]?.headers).not.toHaveProperty('authorization');
      expect(asked[0]?.headers).not.toHaveProperty('cookie');
    });

    test('a body goes through unchanged', async () => {
      answer = (incoming, response) => {
        void text(incoming).then((body) => response.end(`${incoming.headers['content-type']} ${body}`));
      };
      const headers = { ...FROM_OUR_PAGE, 'content-type': 'application/json' };
      const { body } = await ask({
        port,
        path: LISTING,
        method: 'POST',
        headers,
        body: '{"filterType":"Delegate"}',
      });
      expect(body).toBe('application/json {"filterType":"Delegate"}');
    });

    test('a body of 256 kB passes', async () => {
      answer = (incoming, response) => void text(incoming).then((body) => response.end(String(body.length)));
      const body = Buffer.alloc(DEFAULT_LIMITS.maxBodyBytes, 'x');
      const answered = await ask({ port, path: LISTING, method: 'POST', headers: FROM_OUR_PAGE, body });
      expect(answered).toMatchObject({ status: 200, body: String(DEFAULT_LIMITS.maxBodyBytes) });
    });

    test.each([
      ['declared', { 'content-length': String(300 * 1024) }],
      ['sent in chunks', { 'transfer-encoding': 'chunked' }],
    ])('a larger one, %s, is refused', async (_how, length) => {
      answer = (incoming) => void incoming.on('error', () => {}).resume();
      const headers = { ...FROM_OUR_PAGE, ...length };
      const answered = await ask({
        port,
        path: LISTING,
        method: 'POST',
        headers,
        body: Buffer.alloc(300 * 1024),
      });
      expect([answered.status, codeOf(answered.body)]).toEqual([413, 'GATEWAY_BODY_TOO_LARGE']);
    });
  });

  describe('towards the browser', () => {
    test('status, body and what the app reads pass; what acts on a browser or a server does not', async () => {
      const date = 'Tue, 01 Jan 2030 00:00:00 GMT';
      answer = (_incoming, response) => {
        response.writeHead(401, {
          date,
          'content-type': 'application/json',
          'retry-after': '7',
          'x-harness-error': 'INVALID_TOKEN',
          'set-cookie': ['a=1', 'b=2'],
          'www-authenticate': 'Basic',
          'access-control-allow-origin': '*',
          'clear-site-data': '"storage"',
          'cache-control': 'public, max-age=60',
          'content-security-policy': "default-src 'unsafe-inline'",
          refresh: '0; url=https://evil.example',
          'x-accel-redirect': '/index.html',
          link: '<https://evil.example>; rel=preload',
          server: 'inner',
        });
        response.end('{"code":"INVALID_TOKEN"}');
      };
      const { status, headers, body } = await ask({ port, path: PROJECTS });
      expect([status, body]).toEqual([401, '{"code":"INVALID_TOKEN"}']);
      const { connection: _a, 'transfer-encoding': _b, 'keep-alive': _c, server, ...passed } = headers;
      expect(server ?? 'nginx').toBe('nginx');
      expect(passed).toEqual({
        ...SECURITY_HEADERS,
        date,
        'content-type': 'application/json',
        'retry-after': '7',
        'x-harness-error': 'INVALID_TOKEN',
        'cache-control': 'no-store',
      });
    });

    test('the first part arrives before the last is known', async () => {
      const rest = deferred();
      answer = (_incoming, response) => {
        response.write('first');
        void rest.promise.then(() => response.end('last'));
      };
      const answered = await fetch(`http://127.0.0.1:${port}${PROJECTS}`);
      const reader = answered.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).toBe('first');
      rest.resolve();
      expect((await reader?.read())?.value).toBe('last');
    });

    test.each([
      ['of a known length', { 'content-length': 100 }],
      ['in chunks', {}],
    ])('an answer %s that breaks off in the middle breaks off here too', async (_how, headers) => {
      answer = (_incoming, response) => {
        response.writeHead(200, headers);
        response.write('half');
        void setTimeout(20).then(() => response.destroy());
      };
      await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
    });

    test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
      answer = (_incoming, response) => void response.writeHead(status, { location: '/elsewhere' }).end();
      const { status: answered, headers, body } = await ask({ port, path: PROJECTS });
      expect([answered, codeOf(body)]).toEqual([502, 'GATEWAY_REDIRECTED']);
      expect(headers.location).toBeUndefined();
      expect(asked).toHaveLength(1);
    });

    test('a Manager that hangs up is unreachable, and a deletion is sent once', async () => {
      answer = (incoming) => void incoming.socket.destroy();
      const answered = await ask({ port, path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE });
      expect([answered.status, codeOf(answered.body)]).toEqual([502, 'GATEWAY_UNREACHABLE']);
      expect(answered.body).not.toContain('s3cret');
      expect(asked).toHaveLength(1);
    });
  });
});
