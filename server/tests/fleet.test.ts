import { describe, expect, test } from 'vitest';
import { failureData, ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import { scopeOf } from '@/domain/scope/scope';
import { decodeFleet, FIELDS_VERSION, inSeconds } from '@/fleet/codec';
import { fetchListing } from '@/fleet/listing';
import { patchFleet } from '@/fleet/patch';
import { fleetIn, patchIn } from '@/testing/codec';
import { standingManager } from '@/testing/mock-manager';
import type { StartWatcher } from '../watch/run-watcher.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { FROM_OUR_PAGE } from './http.ts';
import { AS_BROWSER, fetchInPage, refusalCode } from './testing.ts';
import { watching } from './watching.ts';

const ACCOUNT = '/fleet?accountIdentifier=demo&all=true';
const RETAIL = '/fleet?accountIdentifier=demo&orgIdentifier=retail';

describe('the fleet of a listing', () => {
  test.each([
    [ACCOUNT, scopeOf('demo'), true],
    [RETAIL, scopeOf('demo', 'retail'), false],
  ])('is the one that the page would prepare: %s', async (path, scope, includesBelow) => {
    const manager = standingManager();
    const { fleet } = await watching(manager);
    const { status, header, sent: json } = await fleet(path);
    expect(status).toBe(200);
    expect([header('fleet-fields'), header('content-type'), header('cache-control')]).toEqual([
      FIELDS_VERSION,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(Number(header('fleet-next'))).toBeGreaterThan(20);
    const sent = fleetIn(decodeFleet(json));
    const { facts, about } = await fetchListing(scope, { includesBelow });
    const { latestVersion } = sent.context;
    expect(latestVersion.state).toBe('known');
    expect(sent).toEqual(fleetOf(inSeconds(facts), { asOf: about.asOf, latestVersion, policy: POLICY }));
  });

  test('is answered by what changed since the version of the page, and by 204 when that is the newest', async () => {
    const manager = standingManager();
    const { fleet, ask } = await watching(manager, { SHARED_READ_SECONDS: '0' });
    const first = await fleet(RETAIL);
    expect((await fleet(`${RETAIL}&since=${first.version}`)).status).toBe(204);
    const second = await fleet(`${RETAIL}&since=${first.version}`, { 'cache-control': 'no-cache' });
    expect(second.base).toBe(first.version);
    expect(second.length).toBeLessThan(first.length);
    const before = fleetIn(decodeFleet(first.sent));
    const patched = patchFleet(before, patchIn(decodeFleet(second.sent, before)));
    const { version, sent, base } = await fleet(RETAIL);
    expect([version, base]).toEqual([second.version, undefined]);
    expect(patched).toEqual(fleetIn(decodeFleet(sent)));
    const { headers } = await ask(RETAIL, { ...FROM_OUR_PAGE, 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('content-encoding');
    // A slow reader must not keep a fleet in memory that is unpacked for it alone.
    expect(headers).toMatchObject({ 'transfer-encoding': 'chunked' });
  });

  test('is whole for a version that is too old, of another life or damaged', async () => {
    const { fleet } = await watching(standingManager(), { SHARED_READ_SECONDS: '0' });
    const versions = ['another-life.1', 'damaged', '', '0.0.0'];
    versions.push((await fleet(RETAIL)).version ?? '');
    for (let reading = 0; reading < 4; reading++) await fleet(RETAIL, { 'cache-control': 'no-cache' });
    for (const since of versions) {
      const { status, base, sent } = await fleet(`${RETAIL}&since=${since}`);
      expect([status, base, decodeFleet(sent).kind]).toEqual([200, undefined, 'whole']);
    }
  });

  test('has the change that was just made', async () => {
    const manager = standingManager();
    const { fleet, ask } = await watching(manager);
    const before = fleetIn(decodeFleet((await fleet(RETAIL)).sent));
    const path =
      '/gateway/ng/api/delegate-setup/delegate/_retail_eu_recovery?accountIdentifier=demo&orgIdentifier=retail';
    expect((await ask(path, FROM_OUR_PAGE, 'DELETE')).status).toBe(200);
    const after = fleetIn(decodeFleet((await fleet(RETAIL)).sent));
    expect(after.nameRanks.length).toBe(before.nameRanks.length - 1);
  });

  test('is read once for all who ask at the same time', async () => {
    const manager = standingManager();
    const { fleet } = await watching(manager, { WATCH_SCOPES: 'retail' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => fleet(RETAIL)));
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
    const listings = manager.requests().filter(({ path }) => path.includes('/delegate-groups'));
    expect(listings).toHaveLength(1);
  });
});

describe('a request for a fleet is refused as one to the gateway', () => {
  test.each([
    ['two versions', `${RETAIL}&since=a&since=b`, {}, 400, 'GATEWAY_BAD_PARAMETER'],
    ['an unknown parameter', `${RETAIL}&page=1`, {}, 400, 'GATEWAY_BAD_PARAMETER'],
    ['no account', '/fleet?orgIdentifier=retail', {}, 400, 'GATEWAY_BAD_PARAMETER'],
    [
      'a project without an organization',
      '/fleet?accountIdentifier=demo&projectIdentifier=p',
      {},
      400,
      'GATEWAY_BAD_PARAMETER',
    ],
    ['all=false', '/fleet?accountIdentifier=demo&all=false', {}, 400, 'GATEWAY_BAD_PARAMETER'],
    ['a broken encoding', `${RETAIL}&since=%zz`, {}, 400, 'GATEWAY_BAD_PATH'],
    [
      'another spelling of the path',
      RETAIL.replace('fleet', '%66leet'),
      { accept: '*/*' },
      400,
      'GATEWAY_BAD_PATH',
    ],
    ['another account', '/fleet?accountIdentifier=other', {}, 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['another site', RETAIL, { 'sec-fetch-site': 'cross-site' }, 403, 'GATEWAY_CROSS_SITE'],
    ['a foreign host', RETAIL, { host: 'evil.example' }, 403, 'GATEWAY_FOREIGN_HOST'],
  ])('%s', async (_what, path, headers, status, code) => {
    const { ask } = await watching(standingManager());
    const answer = await ask(path, { ...FROM_OUR_PAGE, ...AS_BROWSER, ...headers });
    expect([answer.status, refusalCode(answer.body)]).toEqual([status, code]);
    expect(answer.headers).not.toHaveProperty('fleet-next');
  });

  test('another method', async () => {
    const { ask } = await watching(standingManager());
    const { status, body } = await ask(RETAIL, FROM_OUR_PAGE, 'POST');
    expect([status, refusalCode(body)]).toEqual([404, 'GATEWAY_UNKNOWN_OPERATION']);
  });

  test('nobody who is signed in', async () => {
    const { ask } = await watching(standingManager(), {
      USER_HEADER: 'x-user',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    expect((await ask(RETAIL)).status).toBe(401);
    expect((await ask(RETAIL, { ...FROM_OUR_PAGE, 'x-user': 'ann' })).status).toBe(200);
  });

  test('more requests than a client may send', async () => {
    const { ask } = await watching(standingManager(), { CLIENT_REQUESTS_PER_MINUTE: '1' });
    expect([(await ask(RETAIL)).status, (await ask(RETAIL)).status]).toEqual([200, 429]);
  });
});

describe('a reading that fails answers as the page would have been answered', () => {
  test.each([
    [401, { code: 'INVALID_TOKEN', message: 'Token is not valid.' }, 401, 'refused'],
    [
      403,
      { status: 'ERROR', code: 'NG_ACCESS_DENIED', message: 'No.', correlationId: 'c-1' },
      403,
      'refused',
    ],
    [429, { message: 'Slower.' }, 429, 'refused'],
    [503, { message: 'Down.' }, 503, 'refused'],
    [200, '<!doctype html>', 502, 'refused'],
    [200, { resource: 7 }, 502, 'unreadable'],
  ])('the Manager answers %i %o: %i', async (status, body, expected, kind) => {
    const manager = standingManager();
    manager.faults.add({
      path: '/delegate',
      status,
      body,
      headers: {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
        'retry-after': '60',
      },
    });
    const { ask, port } = await watching(manager);
    const answer = await ask(RETAIL);
    expect(answer.status).toBe(expected);
    configureManager({ basePath: `http://127.0.0.1:${port}/gateway`, fetch: fetchInPage });
    expect(Number(answer.headers['fleet-next'])).toBeGreaterThan(30);
    const inPage = await fetchListing(scopeOf('demo', 'retail')).catch((error: unknown) => error);
    if (!(inPage instanceof ManagerError)) throw new Error('The page fails, too.');
    expect(inPage.kind).toBe(kind);
    expect(JSON.parse(answer.body)).toEqual(JSON.parse(JSON.stringify(failureData(inPage))));
    expect(answer.body).not.toContain('s3cret');
  });

  test('without an answer of the Manager: 502, as the gateway says', async () => {
    const manager = standingManager();
    manager.faults.add({ path: '/delegate', damage: 'reset' });
    const { ask } = await watching(manager);
    const { status, body } = await ask(RETAIL);
    expect([status, JSON.parse(body).facts.code]).toEqual([502, 'GATEWAY_UNREACHABLE']);
  });
});

test('while the watcher is down, fleets get 503 and /readyz says so; then it starts again', async () => {
  const ends: ((why: string) => void)[] = [];
  const startWatcher: StartWatcher = (settings, events) => {
    ends.push(events.onEnd);
    return watcherInProcess(settings, events);
  };
  const { ask, fleet } = await watching(standingManager(), {}, { startWatcher });
  const first = await fleet(RETAIL);
  ends[0]?.('the test ended it');
  const { status, headers, body } = await ask(RETAIL);
  expect([status, refusalCode(body), headers['retry-after']]).toEqual([503, 'GATEWAY_NO_WATCHER', '5']);
  const ready = await ask('/readyz');
  expect([ready.status, JSON.parse(ready.body)]).toMatchObject([
    503,
    { ready: false, watcher: 'restarting' },
  ]);
  expect((await ask('/healthz')).status).toBe(200);
  await expect.poll(() => ends.length).toBe(2);
  const next = await fleet(`${RETAIL}&since=${first.version}`);
  expect([next.status, next.base]).toEqual([200, undefined]);
  expect((await ask('/readyz')).status).toBe(200);
});

test.each([
  ['in the demo', { HARNESS_ENDPOINT: '', HARNESS_PLATFORM_API_KEY: '' }],
  ['when visitors bring their own keys', { HARNESS_PLATFORM_API_KEY: '' }],
])('%s there is no feed: 204, no preload, and the settings say so', async (_when, env) => {
  const { ask } = await watching(standingManager(), env);
  const { status, headers } = await ask(RETAIL);
  expect([status, headers['fleet-feed']]).toEqual([204, 'none']);
  expect(JSON.parse((await ask('/settings.json')).body).feed).toBe('page');
  expect((await ask('/account/demo/delegates', AS_BROWSER)).headers).not.toHaveProperty('link');
});

describe('the head of a page', () => {
  test.each([
    ['/account/demo/delegates', '/fleet?accountIdentifier=demo'],
    ['/account/demo/delegates?all=true&q=x', '/fleet?accountIdentifier=demo&all=true'],
    [
      '/account/demo/orgs/retail/projects/a%20b/delegate/x?all=true',
      '/fleet?accountIdentifier=demo&orgIdentifier=retail&projectIdentifier=a+b',
    ],
    ['/account/demo/delegates?asOf=2026-09-15T10:30:00Z', undefined],
    ['/account/demo/delegates/tokens', undefined],
    ['/elsewhere', undefined],
    ['//evil.example/account/demo/delegates', undefined],
  ])('preloads for %s: %s', async (path, address) => {
    const { ask } = await watching(standingManager());
    const page = await ask(path, AS_BROWSER);
    const preload = address && `<${address}>; rel=preload; as=fetch; crossorigin`;
    expect([page.status, page.headers.link]).toEqual([200, preload]);
    const again = await ask(path, { ...AS_BROWSER, 'if-none-match': page.headers.etag ?? '' });
    expect([again.status, again.headers.link]).toEqual([304, preload]);
    expect(JSON.parse((await ask('/settings.json')).body).feed).toBe('server');
  });
});
