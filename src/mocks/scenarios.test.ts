import { describe, expect, test } from 'vitest';
import { fetchPermissions } from '@/api/permissions';
import { fetchAccountName, fetchOrganizations } from '@/api/scopes';
import { findingsOf } from '@/domain/findings/finding';
import { HOUR_MS, SECOND_MS } from '@/lib/units';
import { ACCOUNT, appFor, seenByApp } from '@/testing/app-view';
import { ask, delegatesOf, post, standingManager } from '@/testing/mock-manager';
import type { DelegateGroupsAnswer } from './listing-json';
import { isScenarioName, SCENARIO_NAMES } from './scenario-names';

test.each([
  ['huge', true],
  ['Huge', false],
  ['', false],
])('whether "%s" is the name of a scenario: %s', (name, isOne) => {
  expect(isScenarioName(name)).toBe(isOne);
});

test.each(SCENARIO_NAMES)('the Manager of the scenario %s answers', async (scenario) => {
  const said = await ask(standingManager({ scenario }), '/ng/api/organizations?accountIdentifier=demo');
  expect(said.status).toBe(200);
});

test('the empty scenario has organizations, but no delegates', async () => {
  appFor('empty');
  const { about, delegates } = await seenByApp();
  expect(delegates).toEqual([]);
  expect(about.isEmptyByPermission).toBe(false);
  expect((await fetchOrganizations('demo')).total).toBe(3);
});

describe.each([
  ['large', 1_000, 3],
  ['huge', 10_000, 5],
] as const)('the scenario %s', (scenario, count, replicas) => {
  test(`has ${count} delegates, mostly healthy, with names of their own, that fail independently`, async () => {
    appFor(scenario);
    const { about, delegates, fleet } = await seenByApp();
    expect(about.unreadable).toEqual([]);
    expect(delegates).toHaveLength(count);
    expect(new Set(delegates.map(({ name }) => name)).size).toBe(count);
    const instances = delegates.reduce((sum, { instanceCount }) => sum + instanceCount, 0);
    expect(instances).toBeGreaterThan(0.97 * count * replicas);
    const connected = delegates.filter(({ status }) => status === 'CONNECTED');
    expect(connected.length / count).toBeGreaterThan(0.85);
    expect(connected.length).toBeLessThan(count);
    const rules = findingsOf(fleet).map(({ rule }) => rule);
    expect(rules).toContain('NOT_CONNECTED');
    expect(rules).not.toContain('FELL_SILENT_TOGETHER');
  }, 30_000);
});

test('incident: most instances of one region fell silent together, some delegates partly', async () => {
  appFor('incident');
  const { delegates, fleet } = await seenByApp();
  const together = findingsOf(fleet).find(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
  expect(together?.rows).toHaveLength(18);
  const states = { 'eu-west': new Map<string, number>(), elsewhere: new Map<string, number>() };
  for (const { tags, status = 'UNKNOWN' } of delegates) {
    const place = states[tags.custom.includes('eu-west') ? 'eu-west' : 'elsewhere'];
    place.set(status, (place.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(states.elsewhere)).toEqual({ CONNECTED: 40 });
  expect(Object.fromEntries(states['eu-west'])).toEqual({ DISCONNECTED: 13, PARTIAL: 5, CONNECTED: 2 });
});

describe('forbidden', () => {
  test('denies every permission, and the name of the account', async () => {
    appFor('forbidden');
    expect(new Set(Object.values(await fetchPermissions(ACCOUNT)))).toEqual(new Set(['denied']));
    await expect(fetchAccountName('demo')).rejects.toMatchObject({ status: 403 });
  });
});

test('the readonly scenario shows all delegates, and denies edit and delete', async () => {
  appFor('readonly');
  expect((await seenByApp()).delegates).toHaveLength(10);
  expect(await fetchPermissions(ACCOUNT)).toEqual({
    core_delegate_view: 'allowed',
    core_delegate_edit: 'denied',
    core_delegate_delete: 'denied',
  });
});

test('outage: after one listing, the gateway is down and up for 90 s in turn', async () => {
  const manager = standingManager({ scenario: 'outage' });
  const listing = () => ask(manager, '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo');
  const statuses: number[] = [];
  for (const waitMs of [0, SECOND_MS, 88 * SECOND_MS, SECOND_MS, 89 * SECOND_MS, SECOND_MS]) {
    manager.advanceClock(waitMs);
    statuses.push((await listing()).status);
  }
  expect(statuses).toEqual([200, 503, 503, 200, 200, 503]);
  const down = await listing();
  expect(down.headers.get('content-type')).toBe('text/html');
  expect(down.body).toContain('<h1>503 Service Temporarily Unavailable</h1>');
  expect((await ask(manager, '/ng/api/accounts/demo')).status).toBe(200);
});

describe('old-manager', () => {
  test('makes the app use another listing, and derive statuses that are not reported', async () => {
    appFor('old-manager');
    const { about, delegates, cards } = await seenByApp();
    expect(about.source).toBe('ng/v2');
    expect(delegates.flatMap(({ instances }) => instances.map((one) => one.reportedStatus))).toEqual(
      Array(22).fill(undefined),
    );
    expect(cards.EXPIRED).toMatchObject({ state: 'known', count: 1 });
    expect(cards.EXPIRING).toMatchObject({ count: 3 });
  });

  test('omits every field of later versions', async () => {
    const manager = standingManager({ scenario: 'old-manager' });
    const { body } = await post<DelegateGroupsAnswer>(manager, '/api/setup/delegates/ng/v2?accountId=demo', {
      filterType: 'Delegate',
    });
    const groups = body.resource?.delegateGroupDetails ?? [];
    const fields = new Set(
      [body.resource ?? {}, ...groups, ...groups.flatMap((one) => one.delegateInstanceDetails)].flatMap(
        Object.keys,
      ),
    );
    expect(
      [...fields].filter((field) => /VersionStatus|Count$|nsupported|^runner|^disabled|polll/.test(field)),
    ).toEqual([]);
    expect(fields).toContain('delegateExpirationTime');
  });
});

describe('hostile', () => {
  test('costs only the malformed delegates', async () => {
    appFor('hostile');
    const { about, delegates } = await seenByApp();
    expect(about.unreadable.length).toBeGreaterThan(0);
    expect(delegates.length).toBeGreaterThan(10);
    expect(delegates[0]?.name).toContain('<script>');
  });

  test('has markup only in free text, so that identifiers still work', async () => {
    const manager = standingManager({ scenario: 'hostile' });
    const [first] = await delegatesOf(manager);
    expect(first).toMatchObject({
      groupName: expect.stringContaining('<img'),
      delegateGroupIdentifier: '_platform_prod',
      groupCustomSelectors: [expect.stringContaining('<img'), expect.stringContaining('<img')],
    });
    const rows = await ask(manager, '/ng/api/delegate-setup/listDelegates?accountIdentifier=demo', {
      method: 'POST',
    });
    expect(rows.body).toMatchObject({ resource: expect.arrayContaining([null, 42, []]) });
  });
});

test('the second answer for 10,000 delegates takes less than a second of CPU time', async () => {
  const manager = standingManager({ scenario: 'huge' });
  const path = '/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo';
  const answer = async () => (await manager.fetch(new Request(`http://mock.test${path}`))).arrayBuffer();
  await answer();
  manager.advanceClock(HOUR_MS);
  const before = process.cpuUsage();
  const bytes = await answer();
  const { user, system } = process.cpuUsage(before);
  expect(bytes.byteLength).toBeGreaterThan(20_000_000);
  // In µs of CPU time, since other programs share the machine; it takes about 250,000.
  expect(user + system).toBeLessThan(1_000_000);
}, 30_000);
