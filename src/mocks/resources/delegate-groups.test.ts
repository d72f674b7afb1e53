import { describe, expect, test } from 'vitest';
import type { DelegateGroupDetails, DelegateGroupListing } from '@/api/wire/delegate-groups';
import type { RestResponse } from '@/api/wire/envelopes';
import { createMockManager } from '../manager';
import { ask, delegateNamed, delegatesOf, standingManager, TEST_NOW } from '../testing';

type Listing = RestResponse<DelegateGroupListing>;
const NG_V2 = '/api/setup/delegates/ng/v2?accountId=demo';
const BY_TOKEN = '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo';

describe('what a delegate says', () => {
  test('sums up its instances: partly connected, newest heartbeat, earliest expiry and lowest version of the connected', async () => {
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

  test('leaves out what is null, but never a number or boolean', async () => {
    const never = await delegateNamed(standingManager(), 'nightly-batch');
    expect(never).not.toHaveProperty('groupVersion');
    expect(never).not.toHaveProperty('delegateGroupVersionStatus');
    expect(await delegateNamed(standingManager(), 'data-jobs-ecs')).not.toHaveProperty('delegateDescription');
    expect(never).toMatchObject({
      lastHeartBeat: 0,
      connectivityStatus: 'disconnected',
      delegateInstanceDetails: [],
      delegateGroupExpirationTime: 0,
      immutable: false,
      autoUpgrade: 'ON',
    });
  });

  test('takes the version and expiry of connected instances alone, but the token of all', async () => {
    const legacy = await delegateNamed(standingManager(), 'legacy-datacenter');
    expect(legacy).not.toHaveProperty('groupVersion');
    expect(legacy).toMatchObject({ delegateGroupExpirationTime: 0, immutable: false, tokenActive: false });
  });

  test('has an expiry that drifts with the clock while nothing else changes', async () => {
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

  test.each([
    ['build-farm-docker', 'OFF'],
    ['platform-prod', 'ON'],
    ['legacy-datacenter', 'ON'],
    ['onboarding-sandbox', 'DETECTING'],
    ['mainframe-bridge', 'OFF'],
  ])('auto-upgrade of %s is %s', async (name, autoUpgrade) => {
    expect(await delegateNamed(standingManager(), name)).toMatchObject({ autoUpgrade });
  });
});

describe('without permission to view', () => {
  test('a scope with delegates is forbidden, naming no check', async () => {
    const said = await ask(standingManager({ scenario: 'forbidden' }), NG_V2, { method: 'POST' });
    expect(said).toMatchObject({
      status: 403,
      body: { status: 'ERROR', code: 'NG_ACCESS_DENIED', failedPermissionChecks: [] },
    });
  });

  test('a scope without delegates is no resource (POST) or no list (GET)', async () => {
    const manager = standingManager({ scenario: 'forbidden' });
    const empty = `${NG_V2}&orgId=retail&projectId=checkout`;
    expect((await ask(manager, empty, { method: 'POST' })).body).toEqual({
      metaData: {},
      resource: null,
      responseMessages: [],
    });
    expect((await ask<Listing>(manager, empty)).body.resource).toEqual({ delegateGroupDetails: null });
  });

  test('the listing through the tokens names the check that failed', async () => {
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

describe('the listing through the tokens', () => {
  test('without a token tells all delegates of exactly this scope, with counts', async () => {
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

  test('with a token tells those registered with it', async () => {
    const found = await delegatesOf(standingManager(), '&delegateTokenName=datacenter-2023');
    expect(found.map(({ groupName }) => groupName)).toEqual(['legacy-datacenter']);
  });

  test('with an unknown token is a real 404', async () => {
    const said = await ask(standingManager(), `${BY_TOKEN}&delegateTokenName=nope`);
    expect(said).toMatchObject({ status: 404, body: { status: 'ERROR', code: 'ENTITY_NOT_FOUND' } });
  });
});

test('the unfiltered listing tells the same in database order', async () => {
  const manager = standingManager();
  const { body } = await ask<Listing>(manager, NG_V2);
  expect(body.resource?.delegateGroupDetails).toEqual(await delegatesOf(manager));
});

test('the listing upwards adds those of the scopes above', async () => {
  const path = '/api/setup/delegates/ng/v2/up-the-hierarchy?accountId=demo&orgId=retail&projectId=search';
  const { body } = await ask<Listing>(standingManager(), path);
  const names = body.resource?.delegateGroupDetails?.map(({ groupName }) => groupName);
  expect(names).toHaveLength(1 + 3 + 10);
  expect(names?.[0]).toBe('search-staging');
});

describe('one delegate', () => {
  const one = (identifier: string) => `/api/setup/delegates/ng/v2/${identifier}?accountId=demo`;

  test('is the same as in the listing', async () => {
    const manager = standingManager();
    const { body } = await ask<RestResponse<DelegateGroupDetails>>(manager, one('_platform_prod'));
    expect(body.resource).toEqual(await delegateNamed(manager, 'platform-prod'));
  });

  test('that does not exist is 200 and nameless', async () => {
    const { status, body } = await ask<RestResponse<DelegateGroupDetails>>(standingManager(), one('_nope'));
    expect(status).toBe(200);
    expect(body.resource).toMatchObject({ connectivityStatus: 'disconnected', delegateInstanceDetails: [] });
    for (const field of ['groupId', 'delegateGroupIdentifier', 'groupName']) {
      expect(body.resource).not.toHaveProperty(field);
    }
  });

  test('needs the permission in the scope', async () => {
    const said = await ask(standingManager({ scenario: 'forbidden' }), one('_platform_prod'));
    expect(said.status).toBe(403);
  });
});
