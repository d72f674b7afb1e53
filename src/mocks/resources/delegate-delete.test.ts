import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { delegateNamed, delegatesOf, deleteDelegate, standingManager } from '@/testing/mock-manager';

test('a deleted delegate is missing from the next listing', async () => {
  const manager = standingManager();
  expect(await deleteDelegate(manager, '_nightly_batch')).toMatchObject({
    status: 200,
    body: {
      resource: { responseMsg: 'Successfully deleted delegate with identifier _nightly_batch' },
      responseMessages: [],
    },
  });
  expect((await delegatesOf(manager)).map(({ groupName }) => groupName)).not.toContain('nightly-batch');
});

describe('deleting a connected delegate', () => {
  test('is refused, with the name of the first connected instance', async () => {
    const manager = standingManager();
    const { delegateInstanceDetails } = await delegateNamed(manager, 'platform-prod');
    expect(await deleteDelegate(manager, '_platform_prod')).toMatchObject({
      status: 400,
      body: {
        status: 'ERROR',
        code: 'INVALID_REQUEST',
        message: expect.stringContaining(delegateInstanceDetails[0]?.uuid ?? '?'),
      },
    });
  });

  test('removes the silent instances before its first connected one', async () => {
    const manager = standingManager();
    expect((await delegateNamed(manager, 'payments-eu-west')).delegateInstanceDetails).toHaveLength(3);
    expect((await deleteDelegate(manager, '_payments_eu_west')).status).toBe(400);
    expect(await delegateNamed(manager, 'payments-eu-west')).toMatchObject({
      connectivityStatus: 'connected',
      delegateInstanceDetails: [{ activelyConnected: true }, { activelyConnected: true }],
    });
  });
});

test('a deleted delegate registers again when it still runs', async () => {
  const manager = standingManager();
  await deleteDelegate(manager, '_legacy_datacenter');
  expect(await delegatesOf(manager)).toHaveLength(9);
  manager.advanceClock(5 * 24 * 60 * MINUTE_MS);
  await expect(delegateNamed(manager, 'legacy-datacenter')).resolves.toBeDefined();
});

test('an unknown delegate gives a 400', async () => {
  expect(await deleteDelegate(standingManager(), '_nope')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  });
});

test('a refused deletion names the missing permission and the delegate', async () => {
  const said = await deleteDelegate(standingManager({ scenario: 'readonly' }), '_nightly_batch');
  expect(said).toMatchObject({
    status: 403,
    body: {
      failedPermissionChecks: [{ permission: 'core_delegate_delete', resourceIdentifier: '_nightly_batch' }],
    },
  });
});
