import { describe, expect, test } from 'vitest';
import type { RestResponse } from '@/api/wire/envelopes';
import { ask, delegateNamed, delegatesOf, post, standingManager, TEST_NOW } from '@/testing/mock-manager';
import type { DelegateGroupListing } from '../listing-json';
import { createMockManager } from '../manager';

type Listing = RestResponse<DelegateGroupListing>;
const NG_V2 = '/api/setup/delegates/ng/v2?accountId=demo';
const BY_TOKEN = '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo';

describe('a delegate in the listing', () => {
  test('summarizes its instances: connectivity, newest heartbeat, expiry and version', async () => {
    const partial = await delegateNamed(standingManager(), 'payments-eu-west');
    const connected = partial.delegateInstanceDetails.filter(({ activelyConnected }) => activelyConnected);
    expect(connected).toHaveLength(2);
    expect(partial).toMatchObject({
      delegateGroupIdentifier: '_payments_eu_west',
      connectivityStatus: 'partially connected',
      activelyConnected: true,
      lastHeartBeat: Math.max(...connected.map(({ lastHeartbeat }) => lastHeartbeat)),
      delegateGroupExpirationTime: connected[0]?.delegateExpirationTime,
      groupVersion: connected[0]?.version,
      groupImplicitSelectors: { 'payments-eu-west': 'GROUP_NAME' },
      delegateVersionStatusInstanceLevelCount: { counts: { ACTIVE: 3 } },
    });
  });

  test('has an expiry that moves with the clock, while heartbeats stay', async () => {
    let now = TEST_NOW;
    const manager = createMockManager({ now: () => now });
    const before = await delegateNamed(manager, 'build-farm-docker');
    now += 3;
    const after = await delegateNamed(manager, 'build-farm-docker');
    expect(after.delegateGroupExpirationTime).toBe(before.delegateGroupExpirationTime + 3);
    expect(after.delegateInstanceDetails.map(({ lastHeartbeat }) => lastHeartbeat)).toEqual(
      before.delegateInstanceDetails.map(({ lastHeartbeat }) => lastHeartbeat),
    );
  });
});

describe('without permission to view', () => {
  test('a scope with delegates gives a 403, without a failed check', async () => {
    const manager = standingManager({ scenario: 'forbidden' });
    expect(await post(manager, NG_V2, { filterType: 'Delegate' })).toMatchObject({
      status: 403,
      body: { status: 'ERROR', code: 'NG_ACCESS_DENIED', failedPermissionChecks: [] },
    });
  });

  test('a scope without delegates gives a null resource', async () => {
    const manager = standingManager({ scenario: 'forbidden' });
    const empty = `${NG_V2}&orgId=retail&projectId=checkout`;
    expect((await post(manager, empty, { filterType: 'Delegate' })).body).toEqual({
      metaData: {},
      resource: null,
      responseMessages: [],
    });
  });

  test('the listing by token names the failed check', async () => {
    const said = await ask(standingManager({ scenario: 'forbidden' }), `${BY_TOKEN}&orgIdentifier=retail`);
    expect(said.status).toBe(403);
    expect(said.body).toMatchObject({
      failedPermissionChecks: [
        {
          permission: 'core_delegate_view',
          resourceType: 'DELEGATE',
          resourceScope: { accountIdentifier: 'demo', orgIdentifier: 'retail', projectIdentifier: null },
        },
      ],
    });
  });
});

describe('the listing by token', () => {
  test('without a token has all delegates of exactly this scope, with counts', async () => {
    const manager = standingManager();
    const { body } = await ask<Listing>(manager, BY_TOKEN);
    expect(body.resource).toMatchObject({
      delegateVersionStatusAggregatedCount: {
        counts: { EXPIRED: 1, EXPIRING: 3, UNSUPPORTED: 5, ACTIVE: 13 },
      },
      autoUpgradeOffCount: 3,
    });
    const ofProject = await delegatesOf(manager, '&orgIdentifier=retail&projectIdentifier=payments');
    expect(ofProject.map(({ groupName }) => groupName)).toEqual(['payments-prod', 'payments-staging']);
  });

  test('with a token has only the delegates registered with it', async () => {
    const found = await delegatesOf(standingManager(), '&delegateTokenName=datacenter-2023');
    expect(found.map(({ groupName }) => groupName)).toEqual(['legacy-datacenter']);
  });

  test('with an unknown token is a 404', async () => {
    const said = await ask(standingManager(), `${BY_TOKEN}&delegateTokenName=nope`);
    expect(said).toMatchObject({ status: 404, body: { status: 'ERROR', code: 'ENTITY_NOT_FOUND' } });
  });
});
