import { describe, expect, test } from 'vitest';
import type { DelegateGroupTags } from '@/api/wire/delegate-changes';
import type { RestResponse } from '@/api/wire/envelopes';
import { HOUR_MS } from '@/lib/units';
import { ask, delegateNamed, standingManager } from '@/testing/mock-manager';
import type { MockManager } from '../manager';

const path = (identifier: string) => `/ng/api/delegate-group-tags/${identifier}?accountIdentifier=demo`;
const NG_V2 = '/api/setup/delegates/ng/v2/_payments_eu_west?accountId=demo';

function tags(manager: MockManager, method = 'GET', body?: object, identifier = '_payments_eu_west') {
  const init = { method, ...(body && { body: JSON.stringify(body) }) };
  return ask<RestResponse<DelegateGroupTags>>(manager, path(identifier), init);
}

const stored = async (manager: MockManager) =>
  (await delegateNamed(manager, 'payments-eu-west')).groupCustomSelectors;

test('reading tags returns implicit tags among the custom ones', async () => {
  expect((await tags(standingManager())).body.resource).toEqual({
    accountIdentifier: 'demo',
    orgIdentifier: null,
    projectIdentifier: null,
    name: 'payments-eu-west',
    identifier: '_payments_eu_west',
    tags: ['payments-eu-west', 'eu', 'payments', 'prod'],
  });
});

test.each([
  [{ tags: [' new ', '', 'eu', 'eu'] }, ['new', 'eu']],
  [{ tags: [] }, []],
  [{}, []],
])('%j stores %j, in the answer and in the next listing', async (body, left) => {
  const manager = standingManager();
  expect((await tags(manager, 'PUT', body)).body.resource?.tags).toEqual(left);
  expect(await stored(manager)).toEqual(left);
});

test('changed tags last until the delegate registers again with its own', async () => {
  const manager = standingManager();
  const rolling = '_customer_facing_services_in_the_shared_multi_tenant_cluster_of_';
  const identifier = rolling.slice(0, 63);
  const of = async () => (await tags(manager, 'GET', undefined, identifier)).body.resource?.tags;
  await tags(manager, 'PUT', { tags: ['mine'] }, identifier);
  await tags(manager, 'PUT', { tags: ['kept'] });
  expect(await of()).toContain('mine');
  manager.advanceClock(HOUR_MS);
  expect(await of()).not.toContain('mine');
  expect(await of()).toContain('gdpr');
  expect(await stored(manager)).toEqual(['kept']);
});

describe('the tags resource of the Manager itself', () => {
  test('replaces tags, and answers with a delegate without instances', async () => {
    const manager = standingManager();
    const body = JSON.stringify({ groupCustomSelectors: ['x'], groupName: 'other' });
    expect(await ask(manager, NG_V2, { method: 'PUT', body })).toMatchObject({
      status: 200,
      body: {
        resource: {
          delegateGroupIdentifier: '_payments_eu_west',
          groupCustomSelectors: ['x'],
          connectivityStatus: 'disconnected',
          delegateInstanceDetails: [],
        },
      },
    });
    expect(await stored(manager)).toEqual(['x']);
  });

  test('clears tags for null, and answers 200 without names for an unknown delegate', async () => {
    const manager = standingManager();
    await ask(manager, NG_V2, { method: 'PUT', body: '{"groupCustomSelectors":null}' });
    expect(await stored(manager)).toEqual([]);
    const said = await ask<RestResponse<object>>(manager, NG_V2.replace('_payments', '_nope'), {
      method: 'PUT',
      body: '{}',
    });
    expect(said.status).toBe(200);
    expect(said.body.resource).not.toHaveProperty('delegateGroupIdentifier');
  });

  test('requires the permission on the delegate', async () => {
    const manager = standingManager({ scenario: 'readonly' });
    expect(await ask(manager, NG_V2, { method: 'PUT', body: '{}' })).toMatchObject({
      status: 403,
      body: {
        failedPermissionChecks: [
          { permission: 'core_delegate_edit', resourceIdentifier: '_payments_eu_west' },
        ],
      },
    });
  });
});

test.each([
  ['an unknown delegate', () => tags(standingManager(), 'PUT', { tags: [] }, '_nope')],
  ['a string in place of the list of tags', () => tags(standingManager(), 'PUT', { tags: 'x' })],
])('%s gives a 400', async (_what, said) => {
  expect(await said()).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
});
