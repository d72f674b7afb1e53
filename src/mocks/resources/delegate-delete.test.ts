import { describe, expect, test } from 'vitest';
import { ask, delegateNamed, delegatesOf, deleteDelegate, standingManager } from '../testing';
import { MINUTE_MS } from '../units';

const managerPath = (identifier: string) => `/api/setup/delegates/v3/groups/${identifier}?accountId=demo`;

test.each([
  ['the Manager', managerPath('_nightly_batch'), null],
  [
    'the public resource',
    '/ng/api/delegate-setup/delegate/_nightly_batch?accountIdentifier=demo',
    { responseMsg: 'Successfully deleted delegate with identifier _nightly_batch' },
  ],
])('a delegate deleted by %s is missing from the next listing', async (_way, path, resource) => {
  const manager = standingManager();
  const said = await ask(manager, path, { method: 'DELETE' });
  expect(said).toMatchObject({ status: 200, body: { resource, responseMessages: [] } });
  expect((await delegatesOf(manager)).map(({ groupName }) => groupName)).not.toContain('nightly-batch');
});

describe('deleting a connected delegate', () => {
  test('is refused, with the name of the first connected instance', async () => {
    const manager = standingManager();
    const { delegateInstanceDetails } = await delegateNamed(manager, 'platform-prod');
    const said = await ask<object>(manager, managerPath('_platform_prod'), { method: 'DELETE' });
    expect(said.status).toBe(400);
    expect(said.headers.get('x-harness-error')).toBe('INVALID_REQUEST');
    expect(said.body).toMatchObject({
      resource: null,
      responseMessages: [
        {
          code: 'INVALID_REQUEST',
          message: expect.stringContaining(delegateInstanceDetails[0]?.uuid ?? '?'),
        },
      ],
    });
  });

  test('is refused by the public resource in its own envelope', async () => {
    const said = await deleteDelegate(standingManager(), '_platform_prod');
    expect(said).toMatchObject({ status: 400, body: { status: 'ERROR', code: 'INVALID_REQUEST' } });
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

test('an unknown delegate gives a 400, with the code of the service', async () => {
  const manager = standingManager();
  expect(await ask(manager, managerPath('_nope'), { method: 'DELETE' })).toMatchObject({
    status: 400,
    body: { responseMessages: [{ code: 'INVALID_ARGUMENT' }] },
  });
  expect(await deleteDelegate(manager, '_nope')).toMatchObject({
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
