import { describe, expect, onTestFinished, test } from 'vitest';
import { watcherInProcess } from '../watch/testing.ts';
import { ask, FROM_OUR_PAGE, serve } from './http.ts';
import { KEY, LISTING, makePage, PROJECTS, start } from './testing.ts';

// One visitor costs no other: their headers, bytes, calls and reports.

const AS_READERS = { TRUSTED_PROXIES: '127.0.0.1', USER_HEADER: 'x-user' };
const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';

type Manager = Parameters<typeof serve>[0];

async function started(
  manager: Manager,
  env: Record<string, string> = {},
  options: Parameters<typeof start>[2] = {},
): Promise<number> {
  const endpoint = `http://127.0.0.1:${await serve(manager)}`;
  const { port, stop } = await start(
    await makePage(),
    { HARNESS_ENDPOINT: endpoint, HARNESS_PLATFORM_API_KEY: KEY, ...env },
    options,
  );
  onTestFinished(stop);
  return port;
}

test('the Manager gets headers of this server, and none that a visitor chose', async () => {
  const seen: unknown[] = [];
  const port = await started((incoming, response) => {
    const {
      accept,
      'accept-language': language,
      'content-type': type,
      'user-agent': agent,
    } = incoming.headers;
    seen.push([accept, language, type, agent]);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const theirs = {
    ...FROM_OUR_PAGE,
    accept: 'text/html',
    'accept-language': 'tlh',
    'content-type': 'text/xml',
    'user-agent': 'evil/1',
  };
  await ask({ port, path: PROJECTS, headers: theirs });
  await ask({ port, path: LISTING, method: 'POST', headers: theirs, body: '{"filterType":"Delegate"}' });
  await ask({ port, path: PROJECTS, headers: { accept: 'text/plain' } });
  expect(seen).toEqual([
    ['application/json', undefined, undefined, 'delegate-overview'],
    ['application/json', undefined, 'application/json', 'delegate-overview'],
    ['text/plain', undefined, undefined, 'delegate-overview'],
  ]);
});

test('one reader uses only a share of the calls, and probes still get theirs', async () => {
  const port = await started(
    (_incoming, response) => void response.setHeader('content-type', 'application/json').end('{}'),
    {
      ...AS_READERS,
      MANAGER_CALLS_PER_MINUTE: '20',
    },
  );
  const readAs = async (user: string, times: number) => {
    const statuses: number[] = [];
    for (let call = 0; call < times; call++)
      statuses.push((await ask({ port, path: FILTERS, headers: { 'x-user': user } })).status);
    return statuses.filter((status) => status === 200).length;
  };
  expect(await readAs('greedy', 30), 'half of what readers have').toBe(9);
  expect(await readAs('other', 5)).toBe(5);
  expect(await readAs('third', 30), 'what is left for readers').toBe(4);
  expect((await ask({ port, path: '/readyz' })).status, 'the reserve').toBe(200);
});

describe('a visitor who has 230 fleets of 50 scopes read in a minute', () => {
  const SCOPES = 50;
  const REQUESTS = 230;
  const MOST_OF_OTHERS = 20;

  /** A Manager whose listings take some ms. */
  async function flooded(env: Record<string, string> = {}) {
    const port = await started(
      (_incoming, response) => {
        setTimeout(() => {
          response.setHeader('content-type', 'application/json');
          response.end('{"resource":{"delegateGroupDetails":[]}}');
        }, 10);
      },
      // The limits of the defaults.
      { ...AS_READERS, CLIENT_REQUESTS_PER_MINUTE: '240', MANAGER_CALLS_PER_MINUTE: '360', ...env },
      { startWatcher: watcherInProcess },
    );
    const fleet = (user: string, org: string) =>
      ask({
        port,
        path: `/fleet?accountIdentifier=acc&orgIdentifier=${org}`,
        headers: { ...FROM_OUR_PAGE, 'x-user': user, 'cache-control': 'no-cache' },
      });
    const flood = async () => {
      const statuses: number[] = [];
      for (let sent = 0; sent < REQUESTS; sent += SCOPES) {
        const count = Math.min(SCOPES, REQUESTS - sent);
        const answers = await Promise.all(
          Array.from({ length: count }, (_, at) => fleet('greedy', `org${at}`)),
        );
        statuses.push(...answers.map(({ status }) => status));
      }
      return statuses;
    };
    return { fleet, flood };
  }

  test.each([
    ['scopes that nobody watches', {}],
    [
      'scopes that the server watches',
      { WATCH_SCOPES: Array.from({ length: SCOPES }, (_, at) => `org${at}`).join() },
    ],
  ])('gets the share of one, and three others are served at once: %s', async (_which, env) => {
    const { fleet, flood } = await flooded(env);
    const over = new AbortController();
    const flooding = flood().finally(() => over.abort());
    const others = ['ann', 'bob', 'cat'].map(async (user) => {
      const served: { status: number; waitedMs: number }[] = [];
      // So few that they stay below their own share, however long a busy machine needs for the flood.
      for (let asked = 0; asked < 4 || (!over.signal.aborted && asked < MOST_OF_OTHERS); asked++) {
        const since = performance.now();
        const { status } = await fleet(user, `${user}${asked % 4}`);
        served.push({ status, waitedMs: performance.now() - since });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return served;
    });
    const served = (await Promise.all(others)).flat();
    expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...served.map(({ waitedMs }) => waitedMs))).toBeLessThan(5_000);
    const statuses = await flooding;
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100);
  });

  test('spoils no fleet of a scope that others look at', async () => {
    const { fleet, flood } = await flooded();
    expect(await flood()).toContain(429);
    expect((await fleet('greedy', 'org0')).status).toBe(429);
    expect((await fleet('ann', 'org0')).status).toBe(200);
  });
});

test.each(['/csp-reports', '/csp-reports?again', '/csp%2Dreports', '/%63sp-reports'])(
  'reports to %s are limited',
  async (path) => {
    const port = await started((_incoming, response) => void response.end('{}'), {
      CLIENT_REQUESTS_PER_MINUTE: '2',
    });
    const send = async () =>
      (
        await ask({
          port,
          path,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"a":1}',
        })
      ).status;
    expect([await send(), await send(), await send()]).toEqual([204, 204, 429]);
  },
);
