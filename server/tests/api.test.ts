import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import OpenAPIClientAxios from 'openapi-client-axios';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { standingManager } from '@/testing/mock-manager';
import { ENDPOINTS } from '../api/endpoints.ts';
import { PROBLEM } from '../requests/problem.ts';
import { historyFile } from './databases.ts';
import { forgedTokens } from './hostile-headers.ts';
import { FROM_OUR_PAGE } from './http.ts';
import { AS_BROWSER } from './testing.ts';
import { watching } from './watching.ts';

const FLEET = '/api/v1/fleet';

/** What an answer that is a problem says. */
function problemIn({
  status,
  headers,
  body,
}: Awaited<ReturnType<Awaited<ReturnType<typeof watching>>['ask']>>) {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = v.parse(PROBLEM, JSON.parse(body));
  expect(problem).toMatchObject({ status, requestId: headers['x-request-id'] ?? problem.requestId });
  return problem;
}

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

test('a scope, what is below it, a filter and a day to come', async () => {
  const { ask } = await watching(standingManager());
  const delegates = async (query: string) => JSON.parse((await ask(`${FLEET}?${query}`, {})).body);
  expect(await delegates('scope=retail')).toMatchObject({ scope: 'retail', delegates: 3 });
  expect(await delegates('all=true')).toMatchObject({ delegates: 19, list: { length: 19 } });
  expect((await delegates('filter=status:disconnected+-tag:gpu')).delegates).toBeLessThan(10);
  const dayToCome = formatIsoDay(Date.now() + 20 * DAY_MS);
  expect(await delegates(`asOf=${dayToCome}`)).toMatchObject({ dayToCome, asOf: '2026-07-31T10:20:30Z' });
  const one = await ask('/api/v1/delegates/_retail_eu_recovery?scope=retail', {});
  expect(JSON.parse(one.body)).toMatchObject({ delegate: { identifier: '_retail_eu_recovery' } });
});

describe('is refused with a problem that says why', () => {
  test.each([
    ['an unknown parameter', `${FLEET}?page=1`, {}, '400 GATEWAY_BAD_PARAMETER', 'page'],
    ['a parameter of the prototype', `${FLEET}?__proto__=1`, {}, '400 GATEWAY_BAD_PARAMETER', '__proto__'],
    ['a parameter twice', `${FLEET}?scope=a&scope=b`, {}, '400 GATEWAY_BAD_PARAMETER', 'scope'],
    ['a scope that is none', `${FLEET}?scope=a/b/c`, {}, '400 GATEWAY_BAD_PARAMETER', 'scope'],
    ['a scope with a path', `${FLEET}?scope=..%2F..`, {}, '400 GATEWAY_BAD_PARAMETER', 'scope'],
    ['a filter that is none', `${FLEET}?filter=stauts:late`, {}, '400 GATEWAY_BAD_PARAMETER', '“status”?'],
    ['a long filter', `${FLEET}?filter=${'a'.repeat(2_001)}`, {}, '400 GATEWAY_BAD_PARAMETER', 'filter'],
    ['a limit of none', `${FLEET}?limit=0`, {}, '400 GATEWAY_BAD_PARAMETER', 'limit'],
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

  test.each(['POST', 'PUT', 'DELETE'])('a %s', async (method) => {
    const { ask } = await watching(standingManager());
    expect(problemIn(await ask(FLEET, {}, method)).code).toBe('GATEWAY_UNKNOWN_OPERATION');
  });

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
  const { ask } = await watching(standingManager(), { HISTORY_FILE: await historyFile() });
  const answerTo = async (path: string) => JSON.parse((await ask(`/api/v1/${path}`, {})).body);
  const period = 'from=2026-07-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  await expect
    .poll(async () => (await answerTo(`activity?${period}`)).events, { timeout: 10_000 })
    .toMatchObject([{ kind: 'lost' }, { kind: 'beginning', count: 10 }]);
  const { since, events } = await answerTo(`activity?${period}&kinds=beginning`);
  expect(events).toHaveLength(1);
  expect(await answerTo(`fleet?asOf=${since}&limit=1`)).toMatchObject({ asOf: since, delegates: 10 });
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

describe('a token of a machine', () => {
  const TOKEN = 'one-that-nobody-guesses';
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const LINES = `# machines\n\nci ${hashOf(TOKEN)} sre, platform-team\nother ${hashOf('another')}\n`;
  const SIGN_IN = {
    USER_HEADER: 'x-user',
    GROUPS_HEADER: 'x-groups',
    READ_GROUPS: 'platform-team',
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOW_PLAIN_HTTP: 'true',
  };

  async function withTokens(env: Record<string, string> = {}, lines: string[] = []) {
    const folder = await mkdtemp(join(tmpdir(), 'tokens-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'tokens');
    await writeFile(file, LINES);
    const settings = { ...SIGN_IN, API_TOKENS_FILE: file, LOG_LEVEL: 'info', ...env };
    const server = await watching(standingManager(), settings, {
      logTo: { write: (line) => void lines.push(line) },
    });
    return { ...server, file };
  }

  test('reads the API, within the groups of its holder, who is in the log as a reader is', async () => {
    const lines: string[] = [];
    const { ask } = await withTokens({}, lines);
    expect((await ask(FLEET, bearer(TOKEN))).status).toBe(200);
    expect((await ask(FLEET, { authorization: `bearer  ${TOKEN}` })).status).toBe(200);
    expect(problemIn(await ask(FLEET, bearer('another'))).code).toBe('GATEWAY_NOT_IN_READ_GROUPS');
    expect(problemIn(await ask(FLEET, {})).code).toBe('GATEWAY_SIGN_IN_NEEDED');
    const users = lines.map((line): unknown => JSON.parse(line).user);
    expect(users).toEqual(expect.arrayContaining(['token ci', 'token other']));
    expect(lines.join('')).not.toMatch(new RegExp(`${TOKEN}|${hashOf(TOKEN)}`));
  });

  test('the examples of docs/api.md do what they say', async () => {
    const { port, file } = await withTokens({ USER_HEADER: '', GROUPS_HEADER: '', READ_GROUPS: '' });
    const page = await readFile('docs/api.md', 'utf8');
    const examples = [...page.matchAll(/^```sh\n(curl .*?)^```$/gms)].map(([, command = '']) => command);
    expect(examples).toHaveLength(3);
    const [findings = '', ends = '', changed = ''] = examples;
    const run = async (command: string) => {
      const options = { cwd: dirname(file), env: { ...process.env, TOKEN } };
      const here = command.replaceAll('127.0.0.1:4173', `127.0.0.1:${port}`);
      return (await promisify(execFile)('bash', ['-c', here], options)).stdout;
    };
    expect(v.parse(ENDPOINTS['/findings'].answer, JSON.parse(await run(findings))).scope).toBe('retail');
    const { list, delegates } = v.parse(ENDPOINTS['/fleet'].answer, JSON.parse(await run(ends)));
    expect(list).toHaveLength(delegates);
    expect(delegates).toBeGreaterThan(0);
    await run(changed);
    const first = await readFile(join(dirname(file), 'fleet.json'), 'utf8');
    expect(v.parse(ENDPOINTS['/fleet'].answer, JSON.parse(first)).scope).toBe('demo');
    await rm(join(dirname(file), 'fleet.json'));
    await run(changed);
    await expect(readFile(join(dirname(file), 'fleet.json'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('is refused where it is forged or cut off, and says how to sign in', async () => {
    const { ask } = await withTokens();
    for (const authorization of forgedTokens(TOKEN)) {
      const answer = await ask(FLEET, { authorization });
      expect([authorization, problemIn(answer).code]).toEqual([authorization, 'GATEWAY_BAD_TOKEN']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    const basic = await ask(FLEET, { authorization: `Basic ${TOKEN}` });
    expect(problemIn(basic).code).toBe('GATEWAY_SIGN_IN_NEEDED');
  });

  test('is of no use outside of the API, and for no other method', async () => {
    const { ask } = await withTokens();
    for (const path of ['/', '/fleet?accountIdentifier=demo', '/memory/about', '/settings.json', '/api/v1'])
      expect([path, (await ask(path, { ...FROM_OUR_PAGE, ...bearer(TOKEN) })).status]).toEqual([path, 401]);
    const deletion = '/gateway/ng/api/delegate-setup/delegate/_x?accountIdentifier=demo';
    expect((await ask(deletion, { ...FROM_OUR_PAGE, ...bearer(TOKEN) }, 'DELETE')).status).toBe(401);
    const written = await ask(FLEET, { ...FROM_OUR_PAGE, ...bearer(TOKEN) }, 'POST');
    expect(problemIn(written).code).toBe('GATEWAY_UNKNOWN_OPERATION');
  });

  test('does not change who signed in', async () => {
    const { ask } = await withTokens();
    const asBob = { 'x-user': 'bob', 'x-groups': 'viewers', ...bearer(TOKEN) };
    expect(problemIn(await ask(FLEET, asBob)).code).toBe('GATEWAY_NOT_IN_READ_GROUPS');
  });

  test('is refused unencrypted, and wrong ones are limited', async () => {
    const { ask } = await withTokens({ ALLOW_PLAIN_HTTP: 'false', CLIENT_REQUESTS_PER_MINUTE: '2' });
    expect(problemIn(await ask(FLEET, bearer(TOKEN))).code).toBe('GATEWAY_TOKEN_IN_CLEAR');
    const encrypted = { 'x-forwarded-proto': 'https' };
    expect((await ask(FLEET, { ...bearer(TOKEN), ...encrypted })).status).toBe(200);
    const wrong = () => ask(FLEET, { ...bearer('wrong'), ...encrypted });
    expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 429]);
  });

  test('is taken out, or comes, with the file; a wrong line changes nothing, and is named', async () => {
    const lines: string[] = [];
    const { ask, file } = await withTokens({}, lines);
    await writeFile(file, `new ${hashOf('new')} platform-team\n`);
    const status = async (token: string) => (await ask(FLEET, bearer(token))).status;
    await expect.poll(() => status('new'), { timeout: 10_000 }).toBe(200);
    expect(await status(TOKEN)).toBe(401);
    await writeFile(file, `new ${hashOf('new')}\nci ${hashOf(TOKEN).slice(1)} platform-team\n`);
    const why = 'API_TOKENS_FILE names a file whose line 2 has no SHA-256';
    await expect.poll(() => lines.join(''), { timeout: 10_000 }).toContain(why);
    expect(await status('new')).toBe(200);
    expect(lines.join('')).not.toContain(hashOf(TOKEN).slice(1));
  });
});
