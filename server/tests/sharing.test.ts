import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ask, deferred, FROM_OUR_PAGE, serve } from './http.ts';
import { DELETION, KEY, makePage, PROJECTS, refusalCode, start } from './testing.ts';

const LIST = '/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=acc';
const OWN_KEY = { 'x-api-key': 'pat.any.t.s' };

let calls: string[];
let isFailing = false;
beforeEach(() => {
  calls = [];
  isFailing = false;
});

/** Starts a server in front of a Manager that numbers its answers. */
async function started(env: Record<string, string>): Promise<number> {
  const manager = await serve((incoming, response) => {
    calls.push(`${incoming.method} ${incoming.url}`);
    response.setHeader('content-type', 'application/json');
    if (isFailing) response.statusCode = 500;
    response.end(JSON.stringify({ call: calls.length }));
  });
  const { port, stop } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    ...env,
  });
  onTestFinished(stop);
  return port;
}
const SHARING = { HARNESS_PLATFORM_API_KEY: KEY, SHARED_READ_SECONDS: '60' };

test('one call answers all identical requests, and its ETag gets 304 with its Date', async () => {
  const port = await started(SHARING);
  const first = await ask({ port, path: LIST });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ port, path: LIST })));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first.body]));
  expect(calls).toHaveLength(1);
  const etag = answers[0]?.headers.etag ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await ask({ port, path: LIST, headers: { 'if-none-match': etag } });
  expect([again.status, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag, date: first.headers.date, 'cache-control': 'no-store' });
});

test('concurrent requests share one call and its complete answer, although one client disconnects', async () => {
  const rest = deferred();
  let count = 0;
  const manager = await serve((_incoming, response) => {
    count += 1;
    response.write('{"a":');
    void rest.promise.then(() => response.end('1}'));
  });
  const env = { HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`, ...SHARING };
  const { port, stop } = await start(await makePage(), env);
  onTestFinished(stop);
  const gone = new AbortController();
  const read = (init?: RequestInit) => fetch(`http://127.0.0.1:${port}${LIST}`, init);
  const staying = Array.from({ length: 2 }, async () => (await read()).text());
  await expect.poll(() => count).toBe(1);
  const leaving = read({ signal: gone.signal });
  gone.abort();
  await expect(leaving).rejects.toThrow('aborted');
  rest.resolve();
  expect(await Promise.all(staying)).toEqual(['{"a":1}', '{"a":1}']);
  expect(count).toBe(1);
});

test.each([
  ['a request for another scope', `${LIST}&orgIdentifier=o`, {}],
  ['a request for another content encoding', LIST, { 'accept-encoding': 'gzip' }],
])('%s is another call of the Manager', async (_what, path, headers) => {
  const port = await started(SHARING);
  await ask({ port, path: LIST });
  await ask({ port, path, headers });
  expect(calls).toHaveLength(2);
});

test('requests with different bodies are different calls', async () => {
  const port = await started(SHARING);
  const path = '/gateway/authz/api/acl';
  for (const body of ['{"a":1}', '{"a":2}', '{"a":1}'])
    await ask({ port, path, method: 'POST', headers: FROM_OUR_PAGE, body });
  expect(calls).toHaveLength(2);
});

test('after a write, a cached answer is requested again', async () => {
  const port = await started(SHARING);
  await ask({ port, path: LIST });
  await ask({ port, path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE });
  expect((await ask({ port, path: LIST })).body).toBe('{"call":3}');
});

test('a read that was in progress during a write is not shared afterwards', async () => {
  const isAsked = deferred();
  const held = deferred();
  let count = 0;
  const manager = await serve((_incoming, response) => {
    count += 1;
    const body = JSON.stringify({ call: count });
    response.setHeader('content-type', 'application/json');
    if (count > 1) return void response.end(body);
    isAsked.resolve();
    void held.promise.then(() => response.end(body));
  });
  const env = { HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`, ...SHARING };
  const { port, stop } = await start(await makePage(), env);
  onTestFinished(stop);
  const before = ask({ port, path: LIST });
  await isAsked.promise;
  await ask({ port, path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE });
  expect((await ask({ port, path: LIST })).body).toBe('{"call":3}');
  held.resolve();
  expect((await before).body).toBe('{"call":1}');
  expect((await ask({ port, path: LIST })).body, 'the late answer replaces nothing').toBe('{"call":3}');
});

test('a failure is not cached', async () => {
  const port = await started(SHARING);
  isFailing = true;
  expect((await ask({ port, path: LIST })).status).toBe(500);
  isFailing = false;
  expect((await ask({ port, path: LIST })).body).toBe('{"call":2}');
});

test('after SHARED_READ_SECONDS, a cached answer is requested again', async () => {
  const port = await started({ ...SHARING, SHARED_READ_SECONDS: '1' });
  await ask({ port, path: LIST });
  await expect.poll(async () => (await ask({ port, path: LIST })).body).toBe('{"call":2}');
});

test('visitors with own keys share no answer', async () => {
  const port = await started({ SHARED_READ_SECONDS: '60' });
  await ask({ port, path: LIST, headers: OWN_KEY });
  await ask({ port, path: LIST, headers: OWN_KEY });
  expect(calls).toHaveLength(2);
});

describe('limits', () => {
  test('a client over its limit gets 429 with Retry-After, and another client does not', async () => {
    const port = await started({
      ...SHARING,
      CLIENT_REQUESTS_PER_MINUTE: '3',
      TRUSTED_PROXIES: '127.0.0.1',
      USER_HEADER: 'x-user',
    });
    const askAs = (user: string) => ask({ port, path: LIST, headers: { 'x-user': user } });
    const answers = [
      await askAs('a'),
      await askAs('a'),
      await askAs('a'),
      await askAs('a'),
      await askAs('b'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 200]);
    expect(refusalCode(answers[3]?.body ?? '')).toBe('GATEWAY_TOO_MANY_REQUESTS');
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    // Requests for the page itself do not count.
    expect((await ask({ port, path: '/settings.json', headers: { 'x-user': 'a' } })).status).toBe(200);
  });

  test('all calls of the Manager together have a limit, and shared reads do not count', async () => {
    const port = await started({ ...SHARING, MANAGER_CALLS_PER_MINUTE: '4' });
    const answers = [];
    for (const path of [LIST, LIST, LIST, PROJECTS, `${PROJECTS}&pageIndex=1`, LIST])
      answers.push((await ask({ port, path })).status);
    expect(answers).toEqual([200, 200, 200, 200, 429, 200]);
    expect(calls).toHaveLength(2);
  });

  test('200 viewers of one scope at a cadence of 10 s cost at most 13 listings a minute', async () => {
    const port = await started({
      ...SHARING,
      SHARED_READ_SECONDS: '1',
      CLIENT_REQUESTS_PER_MINUTE: '1000000',
    });
    // Everything is five times as fast, including the time for which answers are cached: 20 s are simulated in 4 s.
    const [simulatedMs, cadenceMs, keptMs] = [4_000, 2_000, 1_000];
    const since = performance.now();
    const viewer = async (position: number) => {
      await setTimeout((position / 200) * cadenceMs);
      for (let poll = 0; poll < simulatedMs / cadenceMs; poll++) {
        const [answered] = await Promise.all([
          fetch(`http://127.0.0.1:${port}${LIST}`).then((response) => response.text()),
          setTimeout(cadenceMs),
        ]);
        expect(answered).toContain('call');
      }
    };
    await Promise.all(Array.from({ length: 200 }, (_, position) => viewer(position)));
    // 13 in a minute; on a slow machine all takes longer, and then there are more.
    expect(calls.length).toBeLessThanOrEqual(1 + (performance.now() - since) / keptMs);
  });
});
