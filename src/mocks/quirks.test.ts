import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import {
  ask,
  delegateNamed,
  delegatesOf,
  deleteDelegate,
  post,
  standingManager,
  TEST_NOW,
} from '@/testing/mock-manager';
import type { MockManager } from './manager';

// The quirks of docs/contract.md that the mock has too, so that a journey meets them.

const NG = 'accountIdentifier=demo';
const TAGS = `/ng/api/delegate-group-tags/_payments_eu_west?${NG}`;
const TAGS_OF_GROUP = '/api/setup/delegates/ng/v2/_payments_eu_west?accountId=demo';
const TOKENS = `/ng/api/delegate-token-ng?${NG}`;
const FILTERS = `/ng/api/filters?${NG}`;
const MANIFEST = `/ng/api/download-delegates/kubernetes?${NG}`;

const put = (manager: MockManager, path: string, body: object) =>
  ask(manager, path, { method: 'PUT', body: JSON.stringify(body) });

type Rest<T> = { readonly resource: T };
type Token = { readonly status: string; readonly value: string | null };

async function tokensOf(manager: MockManager, query = ''): Promise<readonly Token[]> {
  return (await ask<Rest<readonly Token[]>>(manager, `${TOKENS}${query}`)).body.resource;
}

const changeToken = (manager: MockManager, method: string, name: string, query = '') =>
  ask(manager, `${TOKENS}&tokenName=${name}${query}`, { method });

test('an expiry moves with every answer, while heartbeats stay', async () => {
  const manager = standingManager();
  const before = await delegateNamed(manager, 'build-farm-docker');
  manager.advanceClock(3);
  const after = await delegateNamed(manager, 'build-farm-docker');
  expect(after.delegateGroupExpirationTime).toBe(before.delegateGroupExpirationTime + 3);
  expect(after.lastHeartBeat).toBe(before.lastHeartBeat);
});

test('a body with a filter that drops instances is refused', async () => {
  const filter = { filterType: 'Delegate', versionStatus: 'EXPIRED' };
  const said = await post(standingManager(), '/api/setup/delegates/ng/v2?accountId=demo', filter);
  expect(said).toMatchObject({ status: 400, body: { responseMessages: [{ code: 'DEFAULT_ERROR_CODE' }] } });
});

test('who may see nothing gets a 403 without a failed check, or null for a scope without delegates', async () => {
  const manager = standingManager({ scenario: 'forbidden' });
  const path = '/api/setup/delegates/ng/v2?accountId=demo';
  const body = { filterType: 'Delegate' };
  expect(await post(manager, path, body)).toMatchObject({
    status: 403,
    body: { code: 'NG_ACCESS_DENIED', failedPermissionChecks: [] },
  });
  const inEmpty = await post(manager, `${path}&orgId=retail&projectId=checkout`, body);
  expect(inEmpty).toMatchObject({ status: 200, body: { resource: null } });
});

test('only listDelegates includes the scopes below', async () => {
  const path = `/ng/api/delegate-setup/listDelegates?${NG}&orgIdentifier=retail`;
  const count = async (query: string) =>
    (
      await post<Rest<readonly object[]>>(standingManager(), `${path}${query}`, {
        filterType: 'Delegate',
      })
    ).body.resource.length;
  expect([await count(''), await count('&all=true')]).toEqual([3, 6]);
  expect(await delegatesOf(standingManager(), '&orgIdentifier=retail&all=true')).toHaveLength(3);
});

test('an older Manager refuses the latest version below the account', async () => {
  const manager = standingManager({ scenario: 'old-manager' });
  const path = `/ng/api/delegate-setup/latest-supported-version?${NG}`;
  expect((await ask(manager, path)).status).toBe(200);
  expect((await ask(manager, `${path}&orgIdentifier=retail`)).status).toBe(403);
});

test('a deletion fails at the first connected instance, and those before it are gone', async () => {
  const manager = standingManager();
  expect((await delegateNamed(manager, 'payments-eu-west')).delegateInstanceDetails).toHaveLength(3);
  const said = await deleteDelegate(manager, '_payments_eu_west');
  const left = (await delegateNamed(manager, 'payments-eu-west')).delegateInstanceDetails;
  expect(left).toHaveLength(2);
  expect(said).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(left[0]?.uuid ?? '?') },
  });
});

test('a deleted delegate that still runs is listed again', async () => {
  const manager = standingManager();
  await deleteDelegate(manager, '_legacy_datacenter');
  expect(await delegatesOf(manager)).toHaveLength(9);
  manager.advanceClock(5 * 24 * HOUR_MS);
  expect(await delegatesOf(manager)).toHaveLength(10);
});

test('tags are mixed with implicit ones, and last until the delegate registers again', async () => {
  const manager = standingManager();
  const rolling = TAGS.replace(
    '_payments_eu_west',
    '_customer_facing_services_in_the_shared_multi_tenant_cluster_of',
  );
  const tags = async () => (await ask<Rest<{ tags: string[] }>>(manager, rolling)).body.resource.tags;
  expect(await tags()).toContain('gdpr');
  await put(manager, rolling, { tags: [' mine ', '', 'mine'] });
  expect((await tags())?.slice(1)).toEqual(['mine']);
  manager.advanceClock(HOUR_MS);
  expect(await tags()).toContain('gdpr');
});

test("the Manager's own tags resource answers as for a delegate without instances, and 200 for an unknown one", async () => {
  const manager = standingManager();
  expect(await put(manager, TAGS_OF_GROUP, { groupCustomSelectors: ['x'] })).toMatchObject({
    body: {
      resource: {
        delegateGroupIdentifier: '_payments_eu_west',
        groupCustomSelectors: ['x'],
        delegateInstanceDetails: [],
      },
    },
  });
  expect((await delegateNamed(manager, 'payments-eu-west')).groupCustomSelectors).toEqual(['x']);
  const unknown = await put(manager, TAGS_OF_GROUP.replace('_payments', '_nope'), {});
  expect(unknown).toMatchObject({ status: 200 });
  expect(unknown.body).not.toHaveProperty('resource.delegateGroupIdentifier');
});

test('the list of tokens has all values for callers who may edit, and none for others', async () => {
  const valuesOf = async (manager: MockManager) => (await tokensOf(manager)).map(({ value }) => value);
  expect(new Set(await valuesOf(standingManager())).size).toBe(4);
  expect(new Set(await valuesOf(standingManager({ scenario: 'readonly' })))).toEqual(new Set([null]));
});

test('a token is searched by name in the whole account', async () => {
  const manager = standingManager();
  expect(await tokensOf(manager, '&name=default_token_retail')).toHaveLength(1);
  expect(await tokensOf(manager, '&name=nope')).toEqual([]);
  expect((await changeToken(manager, 'POST', 'default_token_retail')).status).toBe(400);
});

test('an end of 0 is a time in the past; a token is revoked at its end, and purged 30 days later', async () => {
  const manager = standingManager();
  expect((await changeToken(manager, 'POST', 'short', '&revokeAfter=0')).status).toBe(400);
  await changeToken(manager, 'POST', 'short', `&revokeAfter=${TEST_NOW + MINUTE_MS}`);
  const status = async () => (await tokensOf(manager, '&name=short'))[0]?.status;
  expect(await status()).toBe('ACTIVE');
  manager.advanceClock(MINUTE_MS);
  expect(await status()).toBe('REVOKED');
  manager.advanceClock(30 * 24 * HOUR_MS);
  expect(await status()).toBeUndefined();
});

test('a revocation from any scope stops the instances of the token, also after it is deleted', async () => {
  const manager = standingManager();
  expect((await changeToken(manager, 'DELETE', 'ci-runners')).status).toBe(400);
  expect((await changeToken(manager, 'PUT', 'ci-runners', '&orgIdentifier=retail')).status).toBe(200);
  const stopped = await delegateNamed(manager, 'ci-runners-us-east');
  expect(stopped).toMatchObject({ connectivityStatus: 'disconnected', tokenActive: false });
  expect((await changeToken(manager, 'DELETE', 'ci-runners')).status).toBe(200);
  manager.advanceClock(HOUR_MS);
  expect((await changeToken(manager, 'POST', 'ci-runners')).status).toBe(200);
  const { lastHeartBeat } = stopped;
  expect(await delegateNamed(manager, 'ci-runners-us-east')).toMatchObject({
    lastHeartBeat,
    tokenActive: true,
  });
});

test.each([
  ['default', { autoUpgrade: 'OFF', versionStatus: 'EXPIRED' }],
  ['old-manager', {}],
] as const)(
  'the Manager of the scenario %s drops tags and more from a saved filter',
  async (scenario, kept) => {
    const asked = { filterType: 'Delegate', delegateName: 'farm', tags: { view: 'x' } };
    const filterProperties = {
      ...asked,
      delegateTags: ['eu'],
      status: 'CONNECTED',
      autoUpgrade: 'OFF',
      versionStatus: 'EXPIRED',
    };
    const filter = { name: 'Mine', identifier: 'mine', filterVisibility: 'EveryOne', filterProperties };
    const { body } = await post(standingManager({ scenario }), FILTERS, filter);
    const none = { delegateGroupIdentifier: null, delegateType: null, description: null, hostName: null };
    expect(body).toMatchObject({ data: { ...filter, filterProperties: expect.anything() } });
    expect(body).toHaveProperty('data.filterProperties', { ...asked, ...none, status: null, ...kept });
  },
);

test.each([
  ['name', { name: 'Upgrade soon' }],
  ['identifier', { identifier: 'upgrade_soon' }],
])('a saved filter with a taken %s is refused with its own code', async (_what, fields) => {
  const filter = {
    name: 'Mine',
    identifier: 'mine',
    filterProperties: { filterType: 'Delegate' },
    ...fields,
  };
  expect(await post(standingManager(), FILTERS, filter)).toMatchObject({
    status: 400,
    body: { status: 'ERROR', code: 'DUPLICATE_FIELD' },
  });
});

test.each([
  ['a name that is taken in another scope', { name: 'search-staging' }],
  ['a revoked token', { tokenName: 'datacenter-2023' }],
  ['a token of another scope', { tokenName: 'default_token_retail' }],
])('a file to install is refused for %s', async (_why, fields) => {
  const said = await post(standingManager(), MANIFEST, {
    name: 'fresh',
    tokenName: 'default_token',
    ...fields,
  });
  expect(said.status).toBe(400);
});

test('after its file, a delegate arrives with an instance id that was not there before', async () => {
  const manager = standingManager();
  const idsOf = (all: Awaited<ReturnType<typeof delegatesOf>>) =>
    all.flatMap(({ delegateInstanceDetails }) => delegateInstanceDetails.map(({ uuid }) => uuid));
  const before = idsOf(await delegatesOf(manager));
  await post(manager, MANIFEST, { name: 'fresh', size: 'SMALL' });
  manager.advanceClock(12 * SECOND_MS);
  const arrived = await delegateNamed(manager, 'fresh');
  expect(arrived).toMatchObject({ connectivityStatus: 'connected', autoUpgrade: 'DETECTING' });
  expect(before).not.toContain(idsOf([arrived])[0]);
  manager.advanceClock(HOUR_MS);
  expect(await delegateNamed(manager, 'fresh')).toMatchObject({ autoUpgrade: 'ON' });
});

test('the heartbeats of a name are counted in the whole account', async () => {
  const path =
    '/api/delegates-verification/heartbeatV2?accountId=demo&orgId=platform&delegateName=search-staging';
  expect(await ask(standingManager(), path)).toMatchObject({
    body: { resource: { numberOfRegisteredDelegates: 1, numberOfConnectedDelegates: 1 } },
  });
});

test('an API key needs an account for NG, in the path, the query or a header', async () => {
  const manager = standingManager({ apiKey: 'right' });
  const path = '/ng/api/delegate-setup/latest-supported-version';
  const codeOf = async (where: string, headers: Record<string, string>) => {
    const { status, body } = await ask<{ readonly status: string }>(manager, where, { headers });
    return `${status} ${body.status}`;
  };
  const key = { 'x-api-key': 'right' };
  expect(await codeOf(path, key)).toBe('400 ERROR');
  expect(await codeOf('/ng/api/accounts/demo', key)).toBe('200 SUCCESS');
  // Accepted, and then refused for the parameter that the resource itself requires.
  expect(await codeOf(path, { ...key, 'Harness-Account': 'demo' })).toBe('400 FAILURE');
  expect(await codeOf(`${path}?${NG}`, { 'x-api-key': 'wrong' })).toBe('401 ERROR');
});
