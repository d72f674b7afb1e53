import { type IncomingMessage, type RequestListener, request } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Manager } from '../settings.ts';
import { DEFAULT_LIMITS, type Limits } from './forward.ts';
import { gateway, hostGuard } from './middleware.ts';
import { OPERATIONS } from './operations.ts';
import { ask, deferred, FROM_OUR_PAGE, portOf, serve } from './testing.ts';

const KEY = 'pat.acc.token.s3cret';
const PROJECTS = '/gateway/ng/api/projects?accountIdentifier=acc';
const LISTING = '/gateway/api/setup/delegates/ng/v2?accountId=acc';
const HOSTS = { host: '127.0.0.1', allowedHosts: ['fleet.example.com', 'tunnel:8080'] };

/** Our server in front of a Manager at `endpoint`. */
function serveGateway(
  endpoint: string,
  limits: Limits = DEFAULT_LIMITS,
  settings: Partial<Manager> & { readOnly?: boolean } = {},
): Promise<number> {
  const guard = hostGuard(HOSTS);
  const manager = { endpoint: new URL(endpoint), account: 'acc', apiKey: KEY, ...settings };
  const forwardAll = gateway({ manager, readOnly: settings.readOnly ?? false }, limits);
  return serve((incoming, response) => {
    guard(incoming, response, () => forwardAll(incoming, response, () => response.writeHead(204).end()));
  });
}

/** Our server in front of a Manager that answers like this. */
async function inFrontOf(manager: RequestListener, prefix = '/gateway'): Promise<number> {
  return serveGateway(`http://127.0.0.1:${await serve(manager)}${prefix}`);
}

/** Our server with other settings in front of a Manager that answers with the key it was given. */
async function inFrontOfKeyTeller(settings: Partial<Manager> & { readOnly?: boolean }): Promise<number> {
  const manager = await serve((incoming, response) => {
    response.end(JSON.stringify({ key: incoming.headers['x-api-key'] }));
  });
  return serveGateway(`http://127.0.0.1:${manager}/gateway`, DEFAULT_LIMITS, settings);
}

/** The code in one of our refusals; undefined in an answer of the Manager, here `{}`. */
function codeOf(body: string): unknown {
  return JSON.parse(body).responseMessages?.[0].code;
}

describe('towards the Manager', () => {
  test('the key is added, and nothing of the browser that is not the question itself passes', async () => {
    let seen: IncomingMessage | undefined;
    const port = await inFrontOf((incoming, response) => {
      seen = incoming;
      response.end('{}');
    });
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
    const { host, connection, ...headers } = seen?.headers ?? {};
    expect(headers).toEqual({ accept: 'application/json', 'accept-encoding': 'gzip, br', 'x-api-key': KEY });
    expect(host).not.toContain(String(port));
    expect(connection).toBe('keep-alive');
  });

  test.each(['/gateway', '/prefix/gateway'])('%s takes the place of our /gateway', async (prefix) => {
    const port = await inFrontOf((incoming, response) => void response.end(incoming.url), prefix);
    const { body } = await ask({ port, path: `${PROJECTS}&searchTerm=a%20b` });
    expect(body).toBe(`${prefix}/ng/api/projects?accountIdentifier=acc&searchTerm=a+b`);
  });

  test('a body goes through unchanged', async () => {
    const port = await inFrontOf((incoming, response) => {
      void text(incoming).then((body) => response.end(`${incoming.headers['content-type']} ${body}`));
    });
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

  test('a body where none belongs is left out', async () => {
    const port = await inFrontOf((incoming, response) => {
      void text(incoming).then((body) =>
        response.end(JSON.stringify([body, incoming.headers['content-length']])),
      );
    });
    const { body } = await ask({ port, path: PROJECTS, headers: { 'content-length': '5' }, body: 'extra' });
    expect(JSON.parse(body)).toEqual(['', null]);
  });

  test('one connection serves several requests', async () => {
    const sockets = new Set<unknown>();
    const port = await inFrontOf((incoming, response) => {
      sockets.add(incoming.socket);
      response.end('{}');
    });
    await ask({ port, path: PROJECTS });
    await ask({ port, path: PROJECTS });
    expect(sockets.size).toBe(1);
  });

  test.each([
    ['declared', 'before the Manager hears of it', { 'content-length': String(300 * 1024) }, false],
    ['sent in chunks', 'before the Manager has it', { 'transfer-encoding': 'chunked' }, true],
  ])('a body above 256 kB, %s, is refused %s', async (_how, _when, length, isHeard) => {
    const heard = { start: false, end: false };
    const port = await inFrontOf((incoming) => {
      heard.start = true;
      incoming.on('error', () => {}).resume();
      incoming.once('end', () => (heard.end = true));
    });
    const headers = { ...FROM_OUR_PAGE, ...length };
    const body = Buffer.alloc(300 * 1024);
    const answer = await ask({ port, path: LISTING, method: 'POST', headers, body });
    expect([answer.status, codeOf(answer.body)]).toEqual([413, 'GATEWAY_BODY_TOO_LARGE']);
    await setTimeout(50);
    expect(heard).toEqual({ start: isHeard, end: false });
  });

  test('a body of 256 kB passes', async () => {
    const port = await inFrontOf((incoming, response) => {
      void text(incoming).then((body) => response.end(String(body.length)));
    });
    const body = Buffer.alloc(256 * 1024, 'x');
    const answer = await ask({ port, path: LISTING, method: 'POST', headers: FROM_OUR_PAGE, body });
    expect(answer).toMatchObject({ status: 200, body: String(256 * 1024) });
  });

  test('a browser that goes away ends the request to the Manager', async () => {
    const closed = deferred();
    const asked = deferred();
    let isAborted = false;
    const port = await inFrontOf((incoming) => {
      incoming.once('aborted', () => (isAborted = true));
      incoming.once('close', closed.resolve);
      asked.resolve();
    });
    const client = request({ host: '127.0.0.1', port, path: PROJECTS, agent: false }).end();
    client.on('error', () => {}); // its own destroy
    await asked.promise;
    client.destroy();
    await closed.promise;
    expect(isAborted).toBe(true);
  });
});

describe('towards the browser', () => {
  test('status, body and the headers that the app reads pass; the rest does not', async () => {
    const date = 'Tue, 01 Jan 2030 00:00:00 GMT';
    const port = await inFrontOf((_incoming, response) => {
      response.writeHead(401, {
        date,
        'content-type': 'application/json',
        'x-harness-error': 'INVALID_TOKEN',
        'set-cookie': ['a=1', 'b=2'],
        'www-authenticate': 'Basic',
        'access-control-allow-origin': '*',
        'clear-site-data': '"storage"',
        'cache-control': 'public, max-age=60',
        connection: 'x-hop',
        'x-hop': '1',
        server: 'inner',
      });
      response.end('{"code":"INVALID_TOKEN"}');
    });
    const { status, headers, body } = await ask({ port, path: PROJECTS });
    expect(status).toBe(401);
    expect(body).toBe('{"code":"INVALID_TOKEN"}');
    const { connection: _ours, 'transfer-encoding': _alsoOurs, ...passed } = headers;
    expect(passed).toEqual({
      date,
      'content-type': 'application/json',
      'x-harness-error': 'INVALID_TOKEN',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a compressed answer stays compressed', async () => {
    const packed = gzipSync('{"a":1}');
    const port = await inFrontOf((_incoming, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
    });
    const { headers } = await ask({ port, path: PROJECTS });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.length) });
    expect(await (await fetch(`http://127.0.0.1:${port}${PROJECTS}`)).json()).toEqual({ a: 1 });
  });

  test('an answer without a Date does not get our clock', async () => {
    const port = await inFrontOf((_incoming, response) => {
      response.sendDate = false;
      response.end('{}');
    });
    expect((await ask({ port, path: PROJECTS })).headers.date).toBeUndefined();
  });

  test('the first part arrives before the last is known', async () => {
    const rest = deferred();
    const port = await inFrontOf((_incoming, response) => {
      response.write('first');
      void rest.promise.then(() => response.end('last'));
    });
    const answer = await fetch(`http://127.0.0.1:${port}${PROJECTS}`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first');
    rest.resolve();
    expect((await reader?.read())?.value).toBe('last');
  });

  test('an answer that breaks off in the middle breaks off here too', async () => {
    const port = await inFrontOf((_incoming, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      void setTimeout(20).then(() => response.destroy());
    });
    await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    let calls = 0;
    const port = await inFrontOf((_incoming, response) => {
      calls += 1;
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    const answer = await ask({ port, path: PROJECTS });
    expect(answer.status).toBe(502);
    expect(answer.headers.location).toBeUndefined();
    expect(codeOf(answer.body)).toBe('GATEWAY_REDIRECTED');
    expect(calls).toBe(1);
  });
});

describe('a Manager that does not answer', () => {
  test('nobody listening: 502 in the envelope of the Manager, naming its host and not the key', async () => {
    const port = await serveGateway('http://127.0.0.1:1/gateway');
    const answer = await ask({ port, path: PROJECTS });
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toEqual({
      metaData: null,
      resource: null,
      responseMessages: [
        {
          code: 'GATEWAY_UNREACHABLE',
          level: 'ERROR',
          message: 'The Manager could not be reached. (127.0.0.1:1: ECONNREFUSED)',
          exception: null,
          failureTypes: [],
        },
      ],
    });
    expect(answer.body).not.toContain('s3cret');
  });

  test('an unknown name: 502', async () => {
    const port = await serveGateway('https://manager.invalid/gateway');
    const answer = await ask({ port, path: PROJECTS });
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('manager.invalid');
  });

  test('no TLS handshake: 504 after the connection limit', async () => {
    const mute = createTcpServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void mute.close());
    const port = await serveGateway(`https://127.0.0.1:${portOf(mute)}/gateway`, {
      ...DEFAULT_LIMITS,
      connectTimeoutMs: 50,
    });
    const answer = await ask({ port, path: PROJECTS });
    expect(answer.status).toBe(504);
    expect(codeOf(answer.body)).toBe('GATEWAY_TIMEOUT');
  });

  test('silence on a standing connection: 504 after the idle limit, not the connection limit', async () => {
    const managerPort = await serve(() => {});
    const limits = { ...DEFAULT_LIMITS, connectTimeoutMs: 20, idleTimeoutMs: 120 };
    const port = await serveGateway(`http://127.0.0.1:${managerPort}/gateway`, limits);
    const answer = await ask({ port, path: PROJECTS });
    expect(answer.status).toBe(504);
    expect(answer.body).toContain('nothing heard for 0.12 s');
  });
});

test('silence in the middle of an answer cuts it off', async () => {
  const managerPort = await serve((_incoming, response) => void response.write('first'));
  const port = await serveGateway(`http://127.0.0.1:${managerPort}/gateway`, {
    ...DEFAULT_LIMITS,
    idleTimeoutMs: 50,
  });
  await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
});

test('the connection limit does not hurry an answer on a connection that stands already', async () => {
  const managerPort = await serve(
    (_incoming, response) => void setTimeout(60).then(() => response.end('{}')),
  );
  const port = await serveGateway(`http://127.0.0.1:${managerPort}/gateway`, {
    ...DEFAULT_LIMITS,
    connectTimeoutMs: 30,
  });
  expect((await ask({ port, path: PROJECTS })).status).toBe(200);
  expect((await ask({ port, path: PROJECTS })).status).toBe(200);
});

describe('who may ask', () => {
  const answerOk: RequestListener = (_incoming, response) => void response.end('{}');

  test.each([
    ['its own address', (port: number) => `127.0.0.1:${port}`, 200],
    ['localhost', (port: number) => `localhost:${port}`, 200],
    ['capital letters', (port: number) => `LocalHost:${port}`, 200],
    ['IPv6 loopback', (port: number) => `[::1]:${port}`, 200],
    ['an allowed name, any port', () => 'fleet.example.com', 200],
    ['an allowed name with its port', () => 'tunnel:8080', 200],
    ['an allowed name with another port', () => 'tunnel:8081', 403],
    ['another port', () => 'localhost:1', 403],
    ['no port', () => 'localhost', 403],
    ['a foreign name', (port: number) => `evil.example:${port}`, 403],
    ['a name that begins like ours', (port: number) => `localhost.evil.example:${port}`, 403],
    ['a user name before ours', (port: number) => `evil@localhost:${port}`, 403],
  ])('a Host header with %s', async (_what, host, status) => {
    const port = await inFrontOf(answerOk);
    const answer = await ask({ port, path: PROJECTS, headers: { host: host(port) } });
    expect([answer.status, codeOf(answer.body)]).toEqual([
      status,
      status === 403 ? 'GATEWAY_FOREIGN_HOST' : undefined,
    ]);
  });

  test('a foreign Host is refused on every other address too', async () => {
    const port = await inFrontOf(answerOk);
    expect((await ask({ port, path: '/', headers: { host: 'evil.example' } })).status).toBe(403);
    expect((await ask({ port, path: '/' })).status).toBe(204);
  });

  test.each([
    ['POST', 'our page', () => ({ 'sec-fetch-site': 'same-origin' }), 200],
    ['POST', 'another site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['POST', 'another port of this machine', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['POST', 'the address bar', () => ({ 'sec-fetch-site': 'none' }), 403],
    ['POST', 'curl', () => ({}), 403],
    [
      'POST',
      'our page in a browser that tells only Origin',
      (port: number) => ({ origin: `http://127.0.0.1:${port}` }),
      200,
    ],
    ['POST', 'another origin', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    ['POST', 'a sandboxed frame', () => ({ origin: 'null' }), 403],
    [
      'POST',
      'our origin claimed by another site',
      (port: number) => ({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'cross-site' }),
      403,
    ],
    ['GET', 'our page', () => ({ 'sec-fetch-site': 'same-origin' }), 200],
    ['GET', 'the address bar', () => ({ 'sec-fetch-site': 'none' }), 200],
    ['GET', 'curl', () => ({}), 200],
    ['GET', 'another site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
  ])('%s from %s', async (method, _who, headers, status) => {
    const port = await inFrontOf(answerOk);
    const path = method === 'GET' ? PROJECTS : LISTING;
    const answer = await ask({ port, path, method, headers: headers(port) });
    expect([answer.status, codeOf(answer.body)]).toEqual([
      status,
      status === 403 ? 'GATEWAY_CROSS_SITE' : undefined,
    ]);
  });

  test('DELETE is a write', async () => {
    const port = await inFrontOf(answerOk);
    const path = '/gateway/ng/api/delegate-setup/delegate/d?accountIdentifier=acc';
    expect((await ask({ port, path, method: 'DELETE' })).status).toBe(403);
    expect((await ask({ port, path, method: 'DELETE', headers: FROM_OUR_PAGE })).status).toBe(200);
  });
});

describe('with a key of each visitor', () => {
  test('that key passes, and any account with it', async () => {
    const port = await inFrontOfKeyTeller({ apiKey: undefined, account: undefined });
    const path = '/gateway/ng/api/projects?accountIdentifier=any';
    const { body } = await ask({
      port,
      path,
      headers: { 'x-api-key': 'pat.any.x.y', authorization: 'Bearer x' },
    });
    expect(JSON.parse(body)).toEqual({ key: 'pat.any.x.y' });
    expect(JSON.parse((await ask({ port, path })).body)).toEqual({});
  });

  test('a configured account remains the only one', async () => {
    const port = await inFrontOfKeyTeller({ apiKey: undefined });
    const path = '/gateway/ng/api/projects?accountIdentifier=any';
    expect(codeOf((await ask({ port, path })).body)).toBe('GATEWAY_OTHER_ACCOUNT');
  });
});

describe('read-only', () => {
  test.each(OPERATIONS)(
    '$method $path is answered by its access: $access',
    async ({ method, path, access }) => {
      const port = await inFrontOfKeyTeller({ readOnly: true });
      const address = `/gateway${path.replace(':account', 'acc').replace(':identifier', 'd')}`;
      const { status, body } = await ask({ port, path: address, method, headers: FROM_OUR_PAGE });
      expect([status, codeOf(body)]).toEqual(
        access === 'read' ? [200, undefined] : [403, 'GATEWAY_READ_ONLY'],
      );
    },
  );
});

describe('what may be asked', () => {
  test.each([
    ['/gateway/ng/api/secrets?accountIdentifier=acc', 404, 'GATEWAY_UNKNOWN_OPERATION'],
    ['/gateway', 400, 'GATEWAY_BAD_PATH'],
    ['/gateway/', 400, 'GATEWAY_BAD_PATH'],
    ['/gateway/ng/api/accounts/%2e%2e/projects', 400, 'GATEWAY_BAD_PATH'],
    ['/gateway//ng/api/projects', 400, 'GATEWAY_BAD_PATH'],
    ['http://127.0.0.1/gateway/ng/api/projects', 400, 'GATEWAY_BAD_PATH'],
    ['/gateway/ng/api/projects?accountIdentifier=other', 403, 'GATEWAY_OTHER_ACCOUNT'],
  ])('%s: %i', async (path, status, code) => {
    let isReached = false;
    const port = await inFrontOf((_incoming, response) => {
      isReached = true;
      response.end();
    });
    const answer = await ask({ port, path });
    expect(answer.status).toBe(status);
    expect(codeOf(answer.body)).toBe(code);
    expect(isReached).toBe(false);
  });

  test('a path that only begins with the same letters is not ours', async () => {
    const port = await inFrontOf(() => {});
    expect((await ask({ port, path: '/gateways' })).status).toBe(204);
  });

  test('the demo has no Manager to pass anything to', async () => {
    const demo = gateway({ manager: undefined, readOnly: false });
    const port = await serve((incoming, response) => demo(incoming, response, () => response.end()));
    const answer = await ask({ port, path: PROJECTS });
    expect(answer.status).toBe(404);
    expect(codeOf(answer.body)).toBe('GATEWAY_DEMO');
  });
});
