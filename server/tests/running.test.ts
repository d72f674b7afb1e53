import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../server.ts';
import { readSettings } from '../settings/settings.ts';
import { ask, deferred, FROM_OUR_PAGE, serve } from './http.ts';
import { portOf } from './ports.ts';
import { KEY, makeCertificate, makePage, PROJECTS, start } from './testing.ts';

/** A read that is not shared: each request is a call. */
const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';

async function startedFor(manager: number, env: Record<string, string> = {}) {
  return start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    ...env,
  });
}

let certificate: Awaited<ReturnType<typeof makeCertificate>>;
beforeAll(async () => {
  certificate = await makeCertificate();
});
afterAll(() => certificate.remove());

describe.each(['http', 'https'])('stopping a server over %s', (protocol) => {
  const ca = () => (protocol === 'https' ? certificate.cert : undefined);
  const env = () => ({
    ...(protocol === 'https' && {
      TLS_CERT_FILE: certificate.certFile,
      TLS_KEY_FILE: certificate.keyFile,
    }),
  });

  test('an answer in progress completes, and no new connection is accepted', async () => {
    const asked = deferred();
    const rest = deferred();
    const manager = await serve((_incoming, response) => {
      response.write('{"a":');
      asked.resolve();
      void rest.promise.then(() => response.end('1}'));
    });
    const { port, stop } = await startedFor(manager, env());
    const answer = ask({ port, path: FILTERS, ca: ca() });
    await asked.promise;
    const stopped = stop();
    await expect(ask({ port, path: '/healthz', ca: ca() })).rejects.toThrow('ECONN');
    rest.resolve();
    expect(await answer).toMatchObject({ status: 200, body: '{"a":1}' });
    await stopped;
  });

  test('idle connections do not delay the stop', async () => {
    const { port, stop } = await startedFor(1, env());
    // With https, this connection never starts the handshake.
    const silent = connect(port, '127.0.0.1');
    const agent = new (protocol === 'https' ? SecureAgent : Agent)({ keepAlive: true });
    onTestFinished(() => {
      silent.destroy();
      agent.destroy();
    });
    await ask({ port, path: '/healthz', ca: ca(), agent });
    const since = performance.now();
    await stop();
    expect(performance.now() - since).toBeLessThan(5_000);
  });
});

describe('/readyz', () => {
  const accepted = { ready: true, manager: 'reachable', key: 'accepted' };
  const refused = { ready: false, manager: 'reachable', key: 'refused' };
  const unknown = { ready: false, manager: 'reachable', key: 'unknown' };
  const unreachable = { ready: false, manager: 'unreachable', key: 'unknown' };
  test.each([
    [200, {}, accepted, 200],
    [403, {}, accepted, 200],
    [401, {}, refused, 503],
    [
      401,
      { status: 'ERROR', code: 'NOT_WHITELISTED_IP', message: '' },
      { ...unknown, answer: '401 NOT_WHITELISTED_IP' },
      503,
    ],
    [
      400,
      { status: 'ERROR', code: 'NOT_WHITELISTED_IP', message: '' },
      { ...unknown, answer: '400 NOT_WHITELISTED_IP' },
      503,
    ],
    [404, {}, { ...unknown, answer: '404' }, 503],
    [429, {}, { ...unknown, answer: '429' }, 503],
    [302, {}, { ...unreachable, answer: 'GATEWAY_REDIRECTED' }, 503],
    [503, {}, { ...unreachable, answer: '503' }, 503],
  ])('with a Manager that answers %i %o says %o', async (managers, body, expected, status) => {
    let calls = 0;
    const manager = await serve((_incoming, response) => {
      calls += 1;
      response.writeHead(managers, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const { port, stop } = await startedFor(manager);
    onTestFinished(stop);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ port, path: '/readyz' })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual(expected);
    expect(calls).toBe(1);
  });

  test('without a key of the server it is ready, although the Manager answers 401', async () => {
    const manager = await serve((_incoming, response) => void response.writeHead(401).end('{}'));
    const { port, stop } = await startedFor(manager, { HARNESS_PLATFORM_API_KEY: '' });
    onTestFinished(stop);
    const { status, body } = await ask({ port, path: '/readyz' });
    expect([status, JSON.parse(body)]).toEqual([200, { ready: true, manager: 'reachable', key: 'none' }]);
  });

  test('counts towards MANAGER_CALLS_PER_MINUTE, and reports when the limit is reached', async () => {
    const manager = await serve((_incoming, response) => void response.end('{}'));
    const { port, stop } = await startedFor(manager, { MANAGER_CALLS_PER_MINUTE: '1' });
    onTestFinished(stop);
    expect((await ask({ port, path: FILTERS })).status).toBe(200);
    const { status, body } = await ask({ port, path: '/readyz' });
    expect([status, JSON.parse(body)]).toEqual([
      503,
      { ready: false, manager: 'unknown', key: 'unknown', answer: 'GATEWAY_TOO_MANY_REQUESTS' },
    ]);
  });

  test('without a Manager it is not ready, but /healthz is 200', async () => {
    const { port, stop } = await startedFor(1);
    onTestFinished(stop);
    expect((await ask({ port, path: '/readyz' })).status).toBe(503);
    expect((await ask({ port, path: '/healthz' })).status).toBe(200);
  });
});

describe('one client', () => {
  test('with 1,000 idle connections and slow headers, bodies and readers blocks no other client', async () => {
    const big = Buffer.alloc(4_000_000, '1');
    const manager = await serve((_incoming, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(big);
    });
    const { port, stop } = await startedFor(manager);
    const sockets: Socket[] = [];
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy();
      await stop();
    });
    const open = (bytes: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(bytes);
      sockets.push(socket);
      return socket;
    };
    const head = `Host: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n`;
    for (let count = 0; count < 1_000; count++) open('');
    for (let count = 0; count < 20; count++) {
      open('GET / HTTP/1.1\r\nHos');
      open(`POST /gateway/authz/api/acl HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`);
      open(`GET ${FILTERS} HTTP/1.1\r\n${head}\r\n`).pause();
    }
    const since = performance.now();
    const answers = await Promise.all([
      ask({ port, path: '/theme.js' }),
      ask({ port, path: '/settings.json' }),
      ask({ port, path: FILTERS, headers: FROM_OUR_PAGE }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});

/** Starts a server whose log the test reads. */
async function logged() {
  const manager = await serve((_incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const lines: string[] = [];
  const env = {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    LOG_LEVEL: 'info',
  };
  const { app } = await createServer({
    settings: readSettings(env),
    logTo: { write: (line) => void lines.push(line) },
  });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: portOf(app.server), lines };
}

test('each request is one line of the log, without query, header or key', async () => {
  const { port, lines } = await logged();
  await ask({
    port,
    path: `${PROJECTS}&orgIdentifier=retail&searchTerm=hush`,
    headers: { cookie: 'session=hush' },
  });
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      path: '/gateway/ng/api/projects',
      operation: 'GET /ng/api/projects',
      scope: 'acc/retail',
      status: 200,
      ms: expect.any(Number),
      bytes: 2,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    }),
  );
  expect(lines.join('')).not.toMatch(/hush|s3cret/);
});

test('a line of the log is short, however long the request is', async () => {
  const { port, lines } = await logged();
  await ask({ port, path: `/gateway/${'a'.repeat(10_000)}` });
  const headers = { 'content-type': 'application/json' };
  await ask({
    port,
    path: '/csp-reports',
    method: 'POST',
    headers,
    body: JSON.stringify('b'.repeat(15_000)),
  });
  expect(lines.join('')).toMatch(/a{291}…/);
  expect(lines.join('')).toMatch(/b{1999}…/);
  for (const line of lines) expect(line.length).toBeLessThan(2_500);
});

test.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': 'http://h/account/a/delegates?search=hush#hush',
        'blocked-uri': 'https://evil.example/x?hush',
        'violated-directive': 'img-src',
      },
    },
  ],
  [
    'application/reports+json',
    [{ url: 'http://h/account/a/delegates?search=hush', body: { documentURL: 'http://h/?hush' } }],
  ],
])('a CSP report as %s is logged without queries', async (type, report) => {
  const { port, lines } = await logged();
  const question = { port, path: '/csp-reports', method: 'POST', headers: { 'content-type': type } };
  expect((await ask({ ...question, body: JSON.stringify(report) })).status).toBe(204);
  expect(lines.join('')).toContain('violation');
  expect(lines.join('')).toContain(String.raw`http://h/account/a/delegates\"`);
  expect(lines.join('')).not.toContain('hush');
  expect((await ask({ ...question, body: 'hush' })).status).toBe(400);
  expect(lines.join('')).not.toContain('hush');
});
