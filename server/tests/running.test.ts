import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, deferred, FROM_OUR_PAGE, serve } from '../gateway/testing.ts';
import { createServer } from '../server.ts';
import { readSettings } from '../settings/settings.ts';
import { KEY, makePage, PROJECTS, start } from './testing.ts';

/** Not shared: each request is a call. */
const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';

async function startedFor(manager: number, env: Record<string, string> = {}) {
  return start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    ...env,
  });
}

describe('stopping', () => {
  test('an answer under way ends, and no new connection is accepted', async () => {
    const asked = deferred();
    const rest = deferred();
    const manager = await serve((_incoming, response) => {
      response.write('{"a":');
      asked.resolve();
      void rest.promise.then(() => response.end('1}'));
    });
    const { port, stop } = await startedFor(manager);
    const answer = ask({ port, path: FILTERS });
    await asked.promise;
    const stopped = stop();
    await expect(ask({ port, path: '/healthz' })).rejects.toThrow('ECONN');
    rest.resolve();
    expect(await answer).toMatchObject({ status: 200, body: '{"a":1}' });
    await stopped;
  });

  test('idle connections do not delay it', async () => {
    const { port, stop } = await startedFor(1);
    const idle = connect(port, '127.0.0.1');
    const kept = fetch(`http://127.0.0.1:${port}/healthz`);
    await (await kept).text();
    const since = performance.now();
    await stop();
    expect(performance.now() - since).toBeLessThan(5_000);
    idle.destroy();
  });
});

describe('/readyz', () => {
  test.each([
    [200, { ready: true, manager: 'reachable', key: 'accepted' }, 200],
    [403, { ready: true, manager: 'reachable', key: 'accepted' }, 200],
    [401, { ready: false, manager: 'reachable', key: 'refused' }, 503],
    [503, { ready: false, manager: 'unreachable', key: 'unknown' }, 503],
  ])('with a Manager that answers %i says %o', async (managers, expected, status) => {
    let calls = 0;
    const manager = await serve((_incoming, response) => {
      calls += 1;
      response.statusCode = managers;
      response.end('{}');
    });
    const { port, stop } = await startedFor(manager);
    onTestFinished(stop);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ port, path: '/readyz' })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual(expected);
    expect(calls).toBe(1);
  });

  test('without a Manager it is not ready, and alive', async () => {
    const { port, stop } = await startedFor(1);
    onTestFinished(stop);
    expect((await ask({ port, path: '/readyz' })).status).toBe(503);
    expect((await ask({ port, path: '/healthz' })).status).toBe(200);
  });
});

describe('one client', () => {
  test('with 1,000 idle connections and slow headers, bodies and readers costs no other client', async () => {
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

test('each request is one line: no query, no header, no key', async () => {
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
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await ask({
    port,
    path: `${PROJECTS}&orgIdentifier=retail&searchTerm=hush`,
    headers: { cookie: 'session=hush' },
  });
  const found = lines.map((line): unknown => JSON.parse(line));
  expect(found).toContainEqual(
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
