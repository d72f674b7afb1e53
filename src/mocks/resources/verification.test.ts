import { expect, test } from 'vitest';
import { ask, standingManager } from '@/testing/mock-manager';

const BEATS = '/api/delegates-verification/heartbeatV2?accountId=demo';

test.each([
  ['of the account', 'payments-eu-west', '', 3, 2],
  ['of an organization', 'search-staging', '&orgId=platform', 1, 1],
  ['that does not exist', 'nope', '', 0, 0],
])(
  'the heartbeats of a delegate %s are counted by name',
  async (_where, name, scope, registered, connected) => {
    expect((await ask(standingManager(), `${BEATS}${scope}&delegateName=${name}`)).body).toEqual({
      metaData: {},
      resource: { numberOfRegisteredDelegates: registered, numberOfConnectedDelegates: connected },
      responseMessages: [],
    });
  },
);

test('the request requires a name and the permission to edit', async () => {
  expect((await ask(standingManager(), BEATS)).status).toBe(400);
  expect(await ask(standingManager({ scenario: 'readonly' }), `${BEATS}&delegateName=x`)).toMatchObject({
    status: 403,
    body: { failedPermissionChecks: [{ permission: 'core_delegate_edit' }] },
  });
});
