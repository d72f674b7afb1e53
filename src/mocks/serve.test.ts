import { request as httpRequest } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { standingManager } from '@/testing/mock-manager';
import type { MockManagerOptions } from './manager';
import { type RunningServer, type ServeOptions, serveOverHttp } from './serve';

const LATEST = '/gateway/ng/api/delegate-setup/latest-supported-version?accountIdentifier=demo';
const LISTING = '/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo';

const running: RunningServer[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ close }) => close())));

async function serve(options: MockManagerOptions & ServeOptions = {}): Promise<string> {
  const server = await serveOverHttp(standingManager(options), options);
  running.push(server);
  return server.url;
}

/** Without the conveniences of fetch: gives what is really sent. */
function raw(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('the server listens on localhost, and sends the Date of the mock', async () => {
  const url = await serve();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await fetch(`${url}${LATEST}`);
  expect(response.headers.get('date')).toBe('Fri, 31 Jul 2026 10:20:30 GMT');
  expect(await response.json()).toMatchObject({ resource: { latestSupportedVersion: '26.07.89605' } });
});

test('method, headers and body are passed on', async () => {
  const url = await serve({ apiKey: 'secret' });
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/gateway/authz/api/acl?accountIdentifier=demo`, {
      method: 'POST',
      headers,
      body: '{"permissions":[]}',
    });
  expect((await ask({})).status).toBe(401);
  const response = await ask({ 'X-Api-Key': 'secret' });
  expect(await response.json()).toMatchObject({ data: { accessControlList: [] } });
});

describe('compression', () => {
  test('is used for a client that accepts it', async () => {
    const { headers, body } = await raw(`${await serve()}${LISTING}`, { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(body).toString())).toHaveProperty('resource.delegateGroupDetails');
  });

  test.each([
    ['a client that does not accept it', LISTING, {}],
    ['an answer that is too small', LATEST, { 'accept-encoding': 'gzip' }],
  ])('is not used for %s', async (_which, path, asked) => {
    const { headers, body } = await raw(`${await serve()}${path}`, asked);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
    expect(JSON.parse(body.toString())).toHaveProperty('resource');
  });
});

test('an answer that is already compressed is passed on unchanged', async () => {
  const answer = gzipSync('{"prepared":true}'.repeat(100_000), { level: 9 });
  const fetchPrepared = async () => new Response(answer, { headers: { 'content-encoding': 'gzip' } });
  const server = await serveOverHttp({ ...standingManager(), fetch: fetchPrepared });
  running.push(server);
  const { body } = await raw(`${server.url}${LISTING}`, { 'accept-encoding': 'gzip' });
  expect(body.equals(answer)).toBe(true);
});

test('a client that disconnects ends its wait', async () => {
  const manager = standingManager({ faults: [{ latencyMs: 60_000, times: 1 }] });
  const server = await serveOverHttp(manager);
  running.push(server);
  await expect(fetch(`${server.url}${LATEST}`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
    /timeout/,
  );
  expect((await fetch(`${server.url}${LATEST}`)).status).toBe(200);
  expect(manager.requests()).toHaveLength(1);
});

test('closing ends idle connections and refuses new ones', async () => {
  const server = await serveOverHttp(standingManager());
  await fetch(`${server.url}${LATEST}`);
  await server.close();
  await expect(fetch(`${server.url}${LATEST}`)).rejects.toThrow('fetch failed');
});

describe('control', () => {
  const send = (url: string, path: string, body: unknown) =>
    fetch(`${url}/__mock/${path}`, { method: 'POST', body: JSON.stringify(body) });

  test('is a 404 unless allowed', async () => {
    expect((await send(await serve(), 'clock', { advanceMs: 1 })).status).toBe(404);
  });

  test.each([
    ['faults', { status: 'down' }],
    ['faults', { damage: 'explode' }],
    ['clock', {}],
    ['clock', undefined],
  ])('refuses an invalid request: %s %j', async (path, body) => {
    const response = await send(await serve({ allowControl: true }), path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty('error');
  });

  test('gives a 404 for other paths', async () => {
    expect((await send(await serve({ allowControl: true }), 'nope', {})).status).toBe(404);
  });
});
