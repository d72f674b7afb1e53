import { describe, expect, test } from 'vitest';
import type { RestResponse } from '@/api/wire/envelopes';
import type { DelegateTokenDetails } from '@/api/wire/tokens';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { ask, delegateNamed, standingManager, TEST_NOW } from '@/testing/mock-manager';
import type { MockManager } from '../manager';

const TOKENS = '/ng/api/delegate-token-ng?accountIdentifier=demo';
type Tokens = RestResponse<readonly DelegateTokenDetails[]>;

async function tokensOf(manager: MockManager, query = ''): Promise<readonly DelegateTokenDetails[]> {
  return (await ask<Tokens>(manager, `${TOKENS}${query}`)).body.resource ?? [];
}

const namesOf = async (manager: MockManager, query = '') =>
  (await tokensOf(manager, query)).map(({ name }) => name);

const change = (manager: MockManager, method: string, name: string, query = '') =>
  ask<RestResponse<DelegateTokenDetails>>(manager, `${TOKENS}&tokenName=${name}${query}`, { method });

describe('the list of tokens', () => {
  test('has exactly the scope, with revoked tokens', async () => {
    const manager = standingManager();
    expect(await namesOf(manager)).toEqual([
      'default_token',
      'ci-runners',
      'terraform-rollout',
      'datacenter-2023',
    ]);
    expect(await namesOf(manager, '&orgIdentifier=retail')).toEqual(['default_token_retail']);
  });

  test('has all fields of a token, also nulls', async () => {
    expect((await tokensOf(standingManager()))[0]).toEqual({
      uuid: null,
      accountId: 'demo',
      name: 'default_token',
      createdBy: null,
      createdByNgUser: null,
      createdAt: Date.UTC(2023, 3, 3, 9),
      status: 'ACTIVE',
      value: expect.stringMatching(/^[\w+/]{43}=$/),
      ownerIdentifier: null,
      parentUniqueId: null,
      revokeAfter: 0,
    });
  });

  test('has values only with the permission to edit', async () => {
    const values = (await tokensOf(standingManager())).map(({ value }) => value);
    expect(new Set(values).size).toBe(4);
    const seen = await tokensOf(standingManager({ scenario: 'readonly' }));
    expect(seen.map(({ value }) => value)).toEqual([null, null, null, null]);
  });

  test('filtered by name covers the account, and is empty for an unknown name', async () => {
    const manager = standingManager();
    expect(await namesOf(manager, '&name=default_token_retail')).toEqual(['default_token_retail']);
    expect(await tokensOf(manager, '&name=nope')).toEqual([]);
  });

  test('requires the permission to view', async () => {
    expect(await ask(standingManager({ scenario: 'forbidden' }), TOKENS)).toMatchObject({
      status: 403,
      body: { failedPermissionChecks: [{ permission: 'core_delegate_view' }] },
    });
  });

  test('has a token that is always revoked within 21 days', async () => {
    const manager = standingManager();
    const untilRevoked = async () => {
      const found = (await tokensOf(manager)).find(({ name }) => name === 'terraform-rollout');
      return (found?.revokeAfter ?? 0) - manager.now();
    };
    for (const days of [0, 400]) {
      manager.advanceClock(days * DAY_MS);
      expect(await untilRevoked()).toBeGreaterThan(20 * DAY_MS);
      expect(await untilRevoked()).toBeLessThanOrEqual(21 * DAY_MS);
    }
  });
});

describe('creating a token', () => {
  test('returns its value, and the next list contains it', async () => {
    const manager = standingManager();
    const { status, body } = await change(manager, 'POST', '%20new%20one%20', '&orgIdentifier=retail');
    expect(status).toBe(200);
    expect(body.resource).toMatchObject({ name: 'new one', ownerIdentifier: 'retail', createdAt: TEST_NOW });
    const [listed] = await tokensOf(manager, '&name=new%20one');
    expect(listed).toEqual(body.resource);
  });

  test.each([
    ['a taken name', 'ci-runners', ''],
    ['a name that is taken in another scope', 'default_token_retail', ''],
    ['the name of a revoked token', 'datacenter-2023', ''],
    ['an end that has passed', 'x', `&revokeAfter=${TEST_NOW}`],
    ['an end of 0', 'x', '&revokeAfter=0'],
    ['an end that is not a time', 'x', '&revokeAfter=soon'],
  ])('with %s gives a 400', async (_what, name, query) => {
    const manager = standingManager();
    expect(await change(manager, 'POST', name, query)).toMatchObject({
      status: 400,
      body: {
        status: 'ERROR',
        code: 'INVALID_REQUEST',
        message: expect.stringMatching(/^Invalid request: /),
      },
    });
    expect(await tokensOf(manager)).toHaveLength(4);
  });

  test('without a name names the missing field', async () => {
    expect(await change(standingManager(), 'POST', '%20')).toMatchObject({
      status: 400,
      body: { status: 'FAILURE', errors: [{ fieldId: 'tokenName' }] },
    });
  });

  test('with an end gives a token that is revoked then, and removed 30 days later', async () => {
    const manager = standingManager();
    await change(manager, 'POST', 'short', `&revokeAfter=${TEST_NOW + MINUTE_MS}`);
    const statusOfShort = async () => (await tokensOf(manager, '&name=short'))[0]?.status;
    expect(await statusOfShort()).toBe('ACTIVE');
    manager.advanceClock(MINUTE_MS);
    expect(await statusOfShort()).toBe('REVOKED');
    manager.advanceClock(30 * DAY_MS);
    expect(await namesOf(manager, '&name=short')).toEqual([]);
    expect(await namesOf(manager)).toContain('datacenter-2023');
  });
});

describe('revoking a token', () => {
  test('disconnects only its delegates, at once, from any scope', async () => {
    const manager = standingManager();
    expect(await delegateNamed(manager, 'ci-runners-us-east')).toMatchObject({ tokenActive: true });
    const { status, body } = await change(manager, 'PUT', 'ci-runners', '&orgIdentifier=retail');
    expect([status, body.resource?.status, body.resource?.value]).toEqual([200, 'REVOKED', null]);
    const stopped = await delegateNamed(manager, 'ci-runners-us-east');
    expect(stopped).toMatchObject({ connectivityStatus: 'disconnected', tokenActive: false });
    expect(await delegateNamed(manager, 'platform-prod')).toMatchObject({ connectivityStatus: 'connected' });
    manager.advanceClock(60 * MINUTE_MS);
    const later = await delegateNamed(manager, 'ci-runners-us-east');
    expect(later.lastHeartBeat).toBe(stopped.lastHeartBeat);
    expect(later.lastHeartBeat).toBeLessThanOrEqual(TEST_NOW);
  });

  test.each([
    ['unknown', 'nope'],
    ['already revoked', 'datacenter-2023'],
  ])('that is %s gives a 400', async (_what, name) => {
    expect(await change(standingManager(), 'PUT', name)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });
});

describe('deleting a token', () => {
  test('is refused while it is active', async () => {
    const manager = standingManager();
    expect(await change(manager, 'DELETE', 'ci-runners')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
    expect(await namesOf(manager)).toContain('ci-runners');
  });

  test('frees its name, while its delegates stay disconnected', async () => {
    const manager = standingManager();
    await change(manager, 'PUT', 'ci-runners');
    expect((await change(manager, 'DELETE', 'ci-runners')).status).toBe(200);
    expect(await namesOf(manager, '&name=ci-runners')).toEqual([]);
    manager.advanceClock(60 * MINUTE_MS);
    expect((await change(manager, 'POST', 'ci-runners')).status).toBe(200);
    expect(await delegateNamed(manager, 'ci-runners-us-east')).toMatchObject({
      connectivityStatus: 'disconnected',
      tokenActive: true,
    });
  });

  test('is not supported by older Managers', async () => {
    const manager = standingManager({ scenario: 'old-manager' });
    expect((await change(manager, 'DELETE', 'datacenter-2023')).status).toBe(405);
  });
});
