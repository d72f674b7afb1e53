import { expect, onTestFinished, test } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from './http.ts';
import { KEY, LISTING, makePage, PROJECTS, start } from './testing.ts';

// One visitor costs no other: their headers, bytes, calls and reports.

const AS_READERS = { TRUSTED_PROXIES: '127.0.0.1', USER_HEADER: 'x-user' };
const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';

type Manager = Parameters<typeof serve>[0];

async function started(manager: Manager, env: Record<string, string> = {}): Promise<number> {
  const { port, stop } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${await serve(manager)}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    ...env,
  });
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
