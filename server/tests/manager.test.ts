import { type RequestListener, request } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '../manager/manager-client.ts';
import { ask, deferred, FROM_OUR_PAGE, serve } from './http.ts';
import { portOf } from './ports.ts';
import { KEY, LISTING, makePage, PROJECTS, refusalCode, start } from './testing.ts';

/** A read that visitors do not share. */
const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';

let page: string;
beforeAll(async () => {
  page = await makePage();
});

/** Starts our server in front of a Manager at `endpoint`. */
async function serveGateway(endpoint: string, limits: Limits = DEFAULT_LIMITS): Promise<number> {
  const { port, stop } = await start(
    page,
    { HARNESS_ENDPOINT: endpoint, HARNESS_PLATFORM_API_KEY: KEY },
    { limits },
  );
  onTestFinished(stop);
  return port;
}

/** Starts our server in front of a Manager with these answers. */
async function inFrontOf(manager: RequestListener, prefix = '/gateway'): Promise<number> {
  return serveGateway(`http://127.0.0.1:${await serve(manager)}${prefix}`);
}

describe('towards the Manager', () => {
  test.each(['/gateway', '/prefix/gateway'])('%s replaces our /gateway in the path', async (prefix) => {
    const port = await inFrontOf((incoming, response) => void response.end(incoming.url), prefix);
    const { body } = await ask({ port, path: `${PROJECTS}&searchTerm=a%20b` });
    expect(body).toBe(`${prefix}/ng/api/projects?accountIdentifier=acc&searchTerm=a+b`);
  });

  test('the body of a GET is not passed on', async () => {
    const port = await inFrontOf((incoming, response) => {
      void text(incoming).then((body) =>
        response.end(JSON.stringify([body, incoming.headers['content-length']])),
      );
    });
    const { body } = await ask({ port, path: PROJECTS, headers: { 'content-length': '5' }, body: 'extra' });
    expect(JSON.parse(body)).toEqual(['', null]);
  });

  test('several requests use one connection', async () => {
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
    ['with a declared length', { 'content-length': String(300 * 1024) }],
    ['sent in chunks', { 'transfer-encoding': 'chunked' }],
  ])('a body above 256 kB, %s, is refused, and the Manager is not asked', async (_how, length) => {
    let isAsked = false;
    const port = await inFrontOf((incoming) => {
      isAsked = true;
      incoming.on('error', () => {}).resume();
    });
    const headers = { ...FROM_OUR_PAGE, ...length };
    const body = Buffer.alloc(300 * 1024);
    const answer = await ask({ port, path: LISTING, method: 'POST', headers, body });
    expect([answer.status, refusalCode(answer.body)]).toEqual([413, 'GATEWAY_BODY_TOO_LARGE']);
    await setTimeout(50);
    expect(isAsked).toBe(false);
  });

  test('a browser that disconnects aborts the request to the Manager', async () => {
    const closed = deferred();
    const asked = deferred();
    let isAborted = false;
    const port = await inFrontOf((incoming) => {
      incoming.once('aborted', () => (isAborted = true));
      incoming.once('close', closed.resolve);
      asked.resolve();
    });
    const client = request({ host: '127.0.0.1', port, path: FILTERS, agent: false }).end();
    client.on('error', () => {}); // its own destroy
    await asked.promise;
    client.destroy();
    await closed.promise;
    expect(isAborted).toBe(true);
  });
});

test('an answer without a Date does not get our clock', async () => {
  const port = await inFrontOf((_incoming, response) => {
    response.sendDate = false;
    response.end('{}');
  });
  expect((await ask({ port, path: PROJECTS })).headers.date).toBeUndefined();
});

describe('a Manager that does not answer', () => {
  test('a refused connection: 502 in the format of the Manager, with its host but not the key', async () => {
    const port = await serveGateway('http://127.0.0.1:1/gateway');
    const answer = await ask({ port, path: PROJECTS });
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toEqual({
      metaData: null,
      resource: null,
      correlationId: answer.headers['x-request-id'],
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

  test('an unknown host name: 502', async () => {
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
    expect(refusalCode(answer.body)).toBe('GATEWAY_TIMEOUT');
  });

  test('silence on an open connection, after the idle limit: 504', async () => {
    const managerPort = await serve(() => {});
    const limits = { ...DEFAULT_LIMITS, connectTimeoutMs: 20, idleTimeoutMs: 200 };
    const port = await serveGateway(`http://127.0.0.1:${managerPort}/gateway`, limits);
    const since = performance.now();
    const answer = await ask({ port, path: PROJECTS });
    expect([answer.status, refusalCode(answer.body)]).toEqual([504, 'GATEWAY_TIMEOUT']);
    expect(performance.now() - since, 'the limit of a connection does not apply').toBeGreaterThan(150);
  });
});

test('an answer that falls silent in the middle is aborted', async () => {
  const managerPort = await serve((_incoming, response) => void response.write('[1,'));
  const port = await serveGateway(`http://127.0.0.1:${managerPort}/gateway`, {
    ...DEFAULT_LIMITS,
    idleTimeoutMs: 50,
  });
  await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
});

test('the demo answers requests for the Manager with 404', async () => {
  const { port, stop } = await start(page, {});
  onTestFinished(stop);
  const answer = await ask({ port, path: PROJECTS });
  expect(answer.status).toBe(404);
  expect(refusalCode(answer.body)).toBe('GATEWAY_DEMO');
});
