import { describe, expect, test, vi } from 'vitest';
import { ask, delegatesOf, deleteDelegate, post, standingManager, TEST_NOW } from '@/testing/mock-manager';
import { ConnectionCut, type JournaledWrite } from './manager';

const LATEST = '/ng/api/delegate-setup/latest-supported-version?accountIdentifier=demo';
const request = (path: string, init?: RequestInit) => new Request(`http://mock.test/gateway${path}`, init);

test('the same seed and time give the same bytes', async () => {
  const path = '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo';
  const bytes = async () => (await standingManager().fetch(request(path))).text();
  expect(await bytes()).toBe(await bytes());
});

test("every answer has the Date of the mock's clock, also a refusal", async () => {
  const manager = standingManager();
  for (const path of [LATEST, '/api/nope', '/nope']) {
    expect((await ask(manager, path)).headers.get('date')).toBe('Fri, 31 Jul 2026 10:20:30 GMT');
  }
  manager.advanceClock(60_000);
  expect((await ask(manager, LATEST)).headers.get('date')).toBe('Fri, 31 Jul 2026 10:21:30 GMT');
});

test('a size replaces the scenario with a generated fleet', async () => {
  const delegates = await delegatesOf(standingManager({ size: { count: 40, replicas: 2 } }));
  expect(delegates).toHaveLength(40);
  expect(Math.max(...delegates.map((one) => one.delegateInstanceDetails.length))).toBe(2);
});

test('the mock answers below any mount point', async () => {
  const response = await standingManager().fetch(new Request(`http://mock.test/fleet/gateway${LATEST}`));
  expect(response.status).toBe(200);
});

describe('an API key', () => {
  const withKey = (key: string) => ({ headers: { 'x-api-key': key } });
  const BEATS = '/api/delegates-verification/heartbeatV2?accountId=demo&delegateName=x';

  test('is required only when one is set', async () => {
    expect((await ask(standingManager(), LATEST)).status).toBe(200);
  });

  test.each([
    ['missing', {}],
    ['wrong', withKey('pat.demo.other.key')],
  ])('that is %s gives a 401 in the envelope of each service', async (_how, init) => {
    const manager = standingManager({ apiKey: 'pat.demo.right.key' });
    expect(await ask(manager, LATEST, init)).toMatchObject({
      status: 401,
      body: { status: 'ERROR', code: 'INVALID_TOKEN' },
    });
    expect(await ask(manager, BEATS, init)).toMatchObject({
      status: 401,
      body: { responseMessages: [{ code: 'INVALID_TOKEN' }] },
    });
  });

  test('that is correct is accepted by every service', async () => {
    const manager = standingManager({ apiKey: 'pat.demo.right.key' });
    expect((await ask(manager, LATEST, withKey('pat.demo.right.key'))).status).toBe(200);
    expect((await ask(manager, BEATS, withKey('pat.demo.right.key'))).status).toBe(200);
  });

  test('needs an account for NG, in the path, the query or a header', async () => {
    const manager = standingManager();
    const path = '/ng/api/delegate-setup/latest-supported-version';
    expect(await ask(manager, path, withKey('any'))).toMatchObject({
      status: 400,
      body: { status: 'ERROR', code: 'INVALID_REQUEST' },
    });
    expect((await ask(manager, '/ng/api/accounts/demo', withKey('any'))).status).toBe(200);
    const byHeader = { headers: { 'x-api-key': 'any', 'Harness-Account': 'demo' } };
    // Accepted, and then refused for the parameter that the resource itself requires.
    expect(await ask(manager, path, byHeader)).toMatchObject({ body: { status: 'FAILURE' } });
  });
});

describe('a fault', () => {
  test('replaces the answer of its path, a given number of times', async () => {
    const manager = standingManager({
      faults: [
        { path: 'latest', times: 2, status: 503, body: '<h1>Down</h1>', headers: { 'retry-after': '7' } },
      ],
    });
    const first = await ask(manager, LATEST);
    expect([first.status, first.body, first.headers.get('retry-after')]).toEqual([503, '<h1>Down</h1>', '7']);
    expect((await ask(manager, '/ng/api/accounts/demo')).status).toBe(200);
    expect((await ask(manager, LATEST)).status).toBe(503);
    expect((await ask(manager, LATEST)).status).toBe(200);
  });

  test('sends an object as JSON', async () => {
    const manager = standingManager({ faults: [{ status: 500, body: { code: 'X', level: 'ERROR' } }] });
    expect(await ask(manager, LATEST)).toMatchObject({ status: 500, body: { code: 'X', level: 'ERROR' } });
  });

  test('applies until cleared, and may be limited to one method', async () => {
    const manager = standingManager();
    manager.faults.add({ method: 'DELETE', status: 500 });
    expect((await deleteDelegate(manager, '_nightly_batch')).status).toBe(500);
    expect((await ask(manager, LATEST)).status).toBe(200);
    expect(await delegatesOf(manager)).toHaveLength(10);
    manager.faults.clear();
    expect((await deleteDelegate(manager, '_nightly_batch')).status).toBe(200);
  });

  test('sends broken JSON', async () => {
    const manager = standingManager({ faults: [{ damage: 'broken-json' }] });
    const response = await manager.fetch(request(LATEST));
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test.each(['cut', 'stall', 'reset'] as const)('rejects like a broken connection: %s', async (damage) => {
    const manager = standingManager({ faults: [{ damage }] });
    await expect(manager.fetch(request(LATEST))).rejects.toThrow(ConnectionCut);
    expect(manager.requests()).toMatchObject([{ status: 0 }]);
  });

  test('repeats a listing many times', async () => {
    const manager = standingManager({ faults: [{ copies: 3 }] });
    expect(await delegatesOf(manager)).toHaveLength(30);
    expect((await ask(manager, LATEST)).status).toBe(200);
  });

  test('waits by the clock of the mock, unless the caller aborts', async () => {
    const manager = standingManager({ faults: [{ latencyMs: 20 }] });
    const before = performance.now();
    await ask(manager, LATEST);
    expect(performance.now() - before).toBeGreaterThanOrEqual(19);

    const skipped = standingManager({ faults: [{ latencyMs: 60_000 }] });
    const answered = vi.fn<() => void>();
    void ask(skipped, LATEST).then(answered);
    await vi.waitFor(() => {
      skipped.advanceClock(60_000);
      expect(answered).toHaveBeenCalled();
    });

    const slow = standingManager({ faults: [{ latencyMs: 60_000 }] });
    const signal = AbortSignal.timeout(10);
    await expect(slow.fetch(request(LATEST, { signal }))).rejects.toThrow(/timeout/);
    expect(slow.requests()).toEqual([]);
  });
});

test('the log has time, method, path and status of each request', async () => {
  const manager = standingManager();
  await ask(manager, LATEST);
  await deleteDelegate(manager, '_nope');
  expect(manager.requests()).toEqual([
    { at: TEST_NOW, method: 'GET', path: `/gateway${LATEST}`, status: 200 },
    expect.objectContaining({ method: 'DELETE', status: 400 }),
  ]);
});

test('the log keeps the latest 1,000 requests', async () => {
  const manager = standingManager();
  for (let count = 0; count < 1_001; count++) await ask(manager, `/nope/${count}`);
  expect(manager.requests()).toHaveLength(1_000);
  expect(manager.requests()[0]?.path).toBe('/gateway/nope/1');
});

describe('the journal', () => {
  test('contains writes, also refused ones, and no reads', async () => {
    const journal: JournaledWrite[] = [];
    const manager = standingManager({ onWrite: (write) => journal.push(write) });
    await ask(manager, LATEST);
    await post(manager, '/api/setup/delegates/ng/v2?accountId=demo', { filterType: 'Delegate' });
    await deleteDelegate(manager, '_nightly_batch');
    await deleteDelegate(manager, '_payments_eu_west');
    expect(journal.map(({ at, method, url }) => [at, method, new URL(url).pathname])).toEqual([
      [TEST_NOW, 'DELETE', '/gateway/ng/api/delegate-setup/delegate/_nightly_batch'],
      [TEST_NOW, 'DELETE', '/gateway/ng/api/delegate-setup/delegate/_payments_eu_west'],
    ]);
  });
});
