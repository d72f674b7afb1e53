import OpenAPIClientAxios from 'openapi-client-axios';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formatIsoDay } from '@/lib/time';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { mixUnreadable, standingManager } from '@/testing/mock-manager';
import { ENDPOINTS } from '../api/endpoints.ts';
import type { StartWatcher } from '../watch/run-watcher.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { historyFile } from './databases.ts';
import { AS_BROWSER } from './testing.ts';
import { problemIn, watching } from './watching.ts';

const FLEET = '/api/v1/fleet';

test('delegates come in pages, and 304 while nothing has changed', async () => {
  const { ask } = await watching(standingManager());
  const seen: unknown[] = [];
  let cursor = '';
  for (let page = 0; page < 4; page++) {
    const { status, body, headers } = await ask(`${FLEET}?limit=3${cursor}`, {});
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json',
      'private, no-cache',
    ]);
    const answer = v.parse(ENDPOINTS['/fleet'].answer, JSON.parse(body));
    expect(answer).toMatchObject({ scope: 'demo', delegates: 10, cards: { AUTO_UPGRADE_OFF: 2 } });
    seen.push(...answer.list.map(({ identifier }) => identifier));
    cursor = answer.next === null ? '' : `&cursor=${answer.next}`;
    const again = await ask(`${FLEET}?limit=3${cursor}`, {});
    const known = await ask(`${FLEET}?limit=3${cursor}`, { 'if-none-match': String(again.headers.etag) });
    expect([known.status, known.body]).toEqual([304, '']);
  }
  expect(new Set(seen).size).toBe(10);
});

test('equal questions are answered once, and a known answer is not made again', async () => {
  const asked: unknown[] = [];
  const startWatcher: StartWatcher = (settings, events) => {
    const watcher = watcherInProcess(settings, events);
    return {
      ...watcher,
      post(message, transfer) {
        if (message.kind === 'remember') asked.push(message.request);
        watcher.post(message, transfer);
      },
    };
  };
  const { ask } = await watching(standingManager(), { SHARED_READ_SECONDS: '60' }, { startWatcher });
  const paths = ['?all=true&filter=tag:gpu', '?filter=tag:gpu&all=true'].map((query) => FLEET + query);
  const answers = await Promise.all([...paths, ...paths].map((path) => ask(path, {})));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(asked).toHaveLength(1);
  const other = `${FLEET}?all=true&limit=1`;
  const { headers } = await ask(other, {});
  expect(asked).toHaveLength(2);
  expect((await ask(other, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  expect((await ask(`${other}&filter=tag:gpu`, { 'if-none-match': String(headers.etag) })).status).toBe(200);
  expect(asked).toHaveLength(3);
});

test('a scope, what is below it, a filter and a day to come', async () => {
  const { ask } = await watching(standingManager());
  const delegates = async (query: string) => JSON.parse((await ask(`${FLEET}?${query}`, {})).body);
  expect(await delegates('scope=retail')).toMatchObject({ scope: 'retail', delegates: 3 });
  expect(await delegates('all=true')).toMatchObject({ delegates: 19, list: { length: 19 } });
  expect((await delegates('filter=status:disconnected+-tag:gpu')).delegates).toBeLessThan(10);
  const dayToCome = formatIsoDay(Date.now() + 20 * DAY_MS);
  expect(await delegates(`asOf=${dayToCome}`)).toMatchObject({ dayToCome, asOf: '2026-07-31T10:20:30Z' });
  const one = await ask('/api/v1/delegates/_retail_eu_recovery?scope=retail', {});
  const head = await ask('/api/v1/delegates/_retail_eu_recovery?scope=retail', {}, 'HEAD');
  expect([head.status, head.body, head.headers.etag]).toEqual([200, '', one.headers.etag]);
  expect(head.headers['content-type']).toBe(one.headers['content-type']);
  expect(JSON.parse(one.body)).toMatchObject({ delegate: { identifier: '_retail_eu_recovery' } });
});

test('a delegate with a long name is found, and pages go on behind it', async () => {
  const manager = standingManager();
  const [long, other] = [`_${'a'.repeat(1_900)}`, '_b'];
  const delegateGroupDetails = [long, other].map((name) => ({
    groupName: name,
    delegateGroupIdentifier: name,
  }));
  manager.faults.add({ path: '/delegate-groups', status: 200, body: { resource: { delegateGroupDetails } } });
  const { ask } = await watching(manager, { HISTORY_FILE: await historyFile() });
  const read = async (path: string) => JSON.parse((await ask(path, {})).body);
  expect(await read(`/api/v1/delegates/${long}`)).toMatchObject({ delegate: { name: long } });
  const { next } = await read(`${FLEET}?limit=1`);
  expect(await read(`${FLEET}?limit=1&cursor=${next}`)).toMatchObject({
    list: [{ name: other }],
    next: null,
  });
  const strips = JSON.stringify({ delegate: long, from: 1, to: 2 });
  const path = `/memory/strips?accountIdentifier=demo&question=${encodeURIComponent(strips)}`;
  expect((await ask(path)).status).toBe(200);
});

describe('is refused with a problem that says why', () => {
  test.each([
    ['an unknown parameter', `${FLEET}?page=1`, {}, '400 GATEWAY_BAD_PARAMETER', 'page'],
    ['a parameter of the prototype', `${FLEET}?__proto__=1`, {}, '400 GATEWAY_BAD_PARAMETER', '__proto__'],
    ['a parameter twice', `${FLEET}?scope=a&scope=b`, {}, '400 GATEWAY_BAD_PARAMETER', 'scope'],
    ['a scope that is none', `${FLEET}?scope=a/b/c`, {}, '400 GATEWAY_BAD_PARAMETER', 'scope'],
    ['a scope that does not exist', `${FLEET}?scope=nope`, {}, '404 GATEWAY_NO_SUCH_SCOPE', ''],
    ['a project that does not exist', `${FLEET}?scope=retail/nope`, {}, '404 GATEWAY_NO_SUCH_SCOPE', ''],
    ['a scope with a path', `${FLEET}?scope=..%2F..`, {}, '400 GATEWAY_BAD_PARAMETER', 'scope'],
    ['a filter that is none', `${FLEET}?filter=stauts:late`, {}, '400 GATEWAY_BAD_PARAMETER', '“status”?'],
    ['a long filter', `${FLEET}?filter=${'a'.repeat(2_001)}`, {}, '400 GATEWAY_BAD_PARAMETER', 'filter'],
    ['a limit of none', `${FLEET}?limit=0`, {}, '400 GATEWAY_BAD_PARAMETER', 'limit'],
    ['a limit in hexadecimal', `${FLEET}?limit=0x10`, {}, '400 GATEWAY_BAD_PARAMETER', 'limit'],
    ['a limit as a power', `${FLEET}?limit=1e3`, {}, '400 GATEWAY_BAD_PARAMETER', 'limit'],
    ['a limit that is no number', `${FLEET}?limit=1e1000`, {}, '400 GATEWAY_BAD_PARAMETER', 'limit'],
    ['a moment that is none', `${FLEET}?asOf=2026-02-30T00:00Z`, {}, '400 GATEWAY_BAD_PARAMETER', 'asOf'],
    [
      'a moment without a history',
      `${FLEET}?asOf=2026-01-30T00:00Z`,
      {},
      '404 GATEWAY_NO_HISTORY',
      'HISTORY_FILE',
    ],
    ['what happened, without a history', '/api/v1/activity', {}, '404 GATEWAY_NO_HISTORY', 'HISTORY_FILE'],
    ['a plan without a day', '/api/v1/plan?by=soon', {}, '400 GATEWAY_BAD_PARAMETER', 'by'],
    ['a cursor that is rubbish', `${FLEET}?cursor=rubbish`, {}, '400 GATEWAY_BAD_PARAMETER', 'cursor'],
    [
      'a delegate that is not there',
      '/api/v1/delegates/_x',
      {},
      '404 GATEWAY_NO_SUCH_DELEGATE',
      'identifier',
    ],
    ['a path that is none', '/api/v1/tokens', AS_BROWSER, '404 GATEWAY_UNKNOWN_OPERATION', ''],
    ['a broken encoding', '/api/v1/delegates/%zz', {}, '400 GATEWAY_BAD_PATH', ''],
    ['another site', FLEET, { 'sec-fetch-site': 'cross-site' }, '403 GATEWAY_CROSS_SITE', ''],
    ['a foreign host', FLEET, { host: 'evil.example' }, '403 GATEWAY_FOREIGN_HOST', ''],
  ])('%s', async (_what, path, headers, refusal, word) => {
    const { ask } = await watching(standingManager());
    const problem = problemIn(await ask(path, headers));
    expect(`${problem.status} ${problem.code}`).toBe(refusal);
    expect(problem.detail).toContain(word);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('a %s', async (method) => {
    const { ask } = await watching(standingManager());
    for (const path of [FLEET, '/api/v1/delegates/_x', '/api/v1/openapi.json']) {
      const answer = await ask(path, { 'content-type': 'text/xml', 'content-length': '0' }, method);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(problemIn(answer).code).toBe('GATEWAY_ONLY_READS');
    }
    expect(problemIn(await ask('/api/v1/tokens', {}, method)).status).toBe(404);
  });

  test.each(['/api', '/api/', '/api?a', '/api/v2/fleet', '/api/v1', '/api/v1/', '/api/v1/fleet/x'])(
    '%s, whatever is accepted',
    async (path) => {
      const { ask } = await watching(standingManager());
      for (const accept of ['*/*', 'application/json', 'text/html'])
        expect(problemIn(await ask(path, { accept })).code).toBe('GATEWAY_UNKNOWN_OPERATION');
    },
  );

  test('another spelling of the path, which would pass no limit', async () => {
    const { ask } = await watching(standingManager());
    expect((await ask('/%61pi/v1/fleet', {})).status).toBe(400);
  });

  test('nobody who is signed in, and more requests than a client may send', async () => {
    const signIn = { USER_HEADER: 'x-user', TRUSTED_PROXIES: '127.0.0.1', CLIENT_REQUESTS_PER_MINUTE: '2' };
    const { ask } = await watching(standingManager(), signIn);
    expect(problemIn(await ask(FLEET, {})).code).toBe('GATEWAY_SIGN_IN_NEEDED');
    expect((await ask(FLEET, { 'x-user': 'ann' })).status).toBe(200);
    expect((await ask(FLEET, { 'x-user': 'ann' })).status).toBe(200);
    const { headers, ...answer } = await ask(FLEET, { 'x-user': 'ann' });
    expect(problemIn({ headers, ...answer }).code).toBe('GATEWAY_TOO_MANY_REQUESTS');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each([
    ['in the demo', { HARNESS_ENDPOINT: '', HARNESS_PLATFORM_API_KEY: '' }],
    ['when visitors bring their own keys', { HARNESS_PLATFORM_API_KEY: '' }],
  ])('%s there is no API', async (_when, env) => {
    const { ask } = await watching(standingManager(), env);
    expect(problemIn(await ask(FLEET, {})).code).toBe('GATEWAY_NO_API');
  });
});

test.each(['/api/v1/fleet', '/api/v1/findings', '/api/v1/plan', '/api/v1/delegates/_x'])(
  'a scope that the key may not view is no empty one: %s',
  async (path) => {
    const { ask } = await watching(standingManager({ scenario: 'forbidden' }));
    expect(problemIn(await ask(`${path}?scope=retail`, {}))).toMatchObject({ status: 403 });
  },
);

test.each(['', '&all=true'])(
  'delegates that cannot be read are said, and nothing counts without them: %s',
  async (all) => {
    const manager = standingManager();
    await mixUnreadable(manager);
    const { ask } = await watching(manager);
    const answerTo = async (path: string) => JSON.parse((await ask(path, {})).body);
    const cards = { EXPIRED: null, EXPIRING: null, UNSUPPORTED: null, AUTO_UPGRADE_OFF: null };
    const head = { unreadable: 4, delegates: null, instances: null, cards };
    expect(await answerTo(`${FLEET}?limit=9${all}`)).toMatchObject({ ...head, list: [{}] });
    expect(await answerTo(`/api/v1/findings?filter=tag:nope${all}`)).toMatchObject(head);
    expect(await answerTo(`/api/v1/plan?wave=9${all}`)).toMatchObject({ unreadable: 4 });
    expect((await answerTo('/api/v1/delegates/_x')).detail).toContain('some of this scope cannot be read');
    await expect.poll(() => answerTo('/readyz')).toMatchObject({ unreadableDelegates: 4 });
  },
);

test('a refusal of the Manager has its message, its code and its id, and no key', async () => {
  const manager = standingManager();
  const body = { status: 'ERROR', code: 'NG_ACCESS_DENIED', message: 'No s3cret.', correlationId: 'c-1' };
  manager.faults.add({ path: '/delegate', status: 403, body });
  const { ask } = await watching(manager);
  const answer = await ask(`${FLEET}?scope=retail`, {});
  expect(problemIn(answer)).toMatchObject({ status: 403, code: 'NG_ACCESS_DENIED', correlationId: 'c-1' });
  expect(answer.body).not.toContain('pat.');
});

test('what happened, and the fleet of a moment of the past', async () => {
  const manager = standingManager();
  const { ask } = await watching(manager, { HISTORY_FILE: await historyFile() });
  const answerTo = async (path: string) => JSON.parse((await ask(`/api/v1/${path}`, {})).body);
  const period = 'from=2026-07-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  await expect
    .poll(async () => (await answerTo(`activity?${period}`)).events)
    .toMatchObject([{ kind: 'lost' }, { kind: 'beginning', count: 10 }]);
  const { since, events } = await answerTo(`activity?${period}&kinds=beginning`);
  expect(events).toHaveLength(1);
  manager.faults.add({ path: '/delegate', status: 503, body: { message: 'Down.' } });
  expect(await answerTo(`fleet?asOf=${since}&limit=1`)).toMatchObject({ asOf: since, delegates: 10 });
  const anHourAhead = new Date(Date.parse(since) + HOUR_MS).toISOString().replace('.000Z', '%2B01:00');
  expect(await answerTo(`fleet?asOf=${anHourAhead}&limit=1`)).toMatchObject({ asOf: since });
  expect(await answerTo(`activity?from=${anHourAhead}`)).toMatchObject({ from: since });
  expect(await answerTo('fleet?asOf=2026-01-01T00:00Z')).toMatchObject({ code: 'GATEWAY_NOT_REMEMBERED' });
  for (const wrong of [
    'kinds=nothing',
    'from=yesterday',
    'from=2026-07-02T00:00:00Z&to=2026-07-01T00:00:00Z',
  ])
    expect(await answerTo(`activity?${wrong}`)).toMatchObject({ code: 'GATEWAY_BAD_PARAMETER' });
});

test('a client that a generator makes of the document reads every endpoint', async () => {
  const { port } = await watching(standingManager(), { HISTORY_FILE: await historyFile() });
  const definition = `http://127.0.0.1:${port}/api/v1/openapi.json`;
  const api = new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { baseURL: `http://127.0.0.1:${port}/api/v1` },
  });
  const client = await api.init();
  const given = { identifier: '_retail_eu_recovery', scope: 'retail' };
  for (const [path, { answer, query }] of Object.entries(ENDPOINTS)) {
    const { operationId = '' } = api.getOperations().find((operation) => operation.path === path) ?? {};
    const parameters = Object.entries(given).filter(([name]) => name in query.entries);
    const { data } = (await client[operationId]?.(Object.fromEntries(parameters))) ?? {};
    expect([path, v.parse(answer, data)]).toEqual([path, data]);
  }
});
