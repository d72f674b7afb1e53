import { expect, test } from 'vitest';
import { ask, post, standingManager } from '@/testing/mock-manager';

// Every field of the contract's examples as sent: what is present, what is null, and what is omitted.

const text = expect.stringMatching(/\S/);
const uuid = expect.stringMatching(/^[\w-]{22}$/);
const time = expect.any(Number);

test('a refusal of the Manager has its envelope, and a header', async () => {
  const path = '/api/setup/delegates/generate-kubernetes-yaml?accountId=demo';
  const said = await post(standingManager(), path, { name: 'fresh', tokenName: 'nope' });
  expect(said.status).toBe(400);
  expect(said.headers.get('content-type')).toBe('application/json');
  expect(said.headers.get('x-harness-error')).toBe('INVALID_REQUEST');
  const message = 'Invalid request: Delegate token nope does not exist';
  const expected = { code: 'INVALID_REQUEST', level: 'ERROR', message, exception: null, failureTypes: [] };
  expect(said.body).toEqual({ metaData: null, resource: null, responseMessages: [expected] });
});

test('a missing permission is reported with the failed check', async () => {
  const refused = {
    status: 'ERROR',
    code: 'NG_ACCESS_DENIED',
    message: expect.stringContaining('Missing permission core_delegate_delete on delegate'),
    correlationId: text,
    detailedMessage: null,
    responseMessages: null,
    metadata: null,
    failedPermissionChecks: [
      {
        resourceScope: { accountIdentifier: 'demo', orgIdentifier: 'retail', projectIdentifier: 'payments' },
        resourceType: 'DELEGATE',
        resourceAttributes: null,
        resourceIdentifier: '_payments_prod',
        permission: 'core_delegate_delete',
      },
    ],
  };
  const path =
    '/ng/api/delegate-setup/delegate/_payments_prod?accountIdentifier=demo&orgIdentifier=retail&projectIdentifier=payments';
  const said = await ask(standingManager({ scenario: 'readonly' }), path, { method: 'DELETE' });
  expect([said.status, said.body]).toEqual([403, refused]);
});

test.each([
  ['DELETE', '/ng/api/filters/near_expiry?accountIdentifier=demo', 'RESOURCE_NOT_FOUND_EXCEPTION', null],
  [
    'GET',
    '/ng/api/organizations',
    'INVALID_REQUEST',
    [{ fieldId: 'accountIdentifier', error: 'must be given' }],
  ],
  ['GET', '/ng/api/nope', 'RESOURCE_NOT_FOUND_EXCEPTION', null],
])('NG answers %s %s with a 400 and the code %s', async (method, path, code, errors) => {
  const said = await ask(standingManager(), path, { method });
  expect(said.status).toBe(400);
  expect(said.body).toEqual({ status: 'FAILURE', code, message: text, correlationId: text, errors });
});

test.each([
  ['GET', '/api/nope', 404],
  ['PATCH', '/api/setup/delegates/ng/v2', 405],
])('the Manager answers %s %s with an empty envelope', async (method, path, status) => {
  const said = await ask(standingManager(), path, { method });
  expect(said).toMatchObject({ status, body: { metaData: null, resource: null, responseMessages: [] } });
});

test('a page has its place among all, and at most 100 items', async () => {
  const path = '/ng/api/organizations?accountIdentifier=demo&pageIndex=1&pageSize=';
  const { body } = await ask(standingManager({ scenario: 'large' }), `${path}100`);
  const page = {
    totalPages: 2,
    totalItems: 123,
    pageItemCount: 23,
    pageSize: 100,
    pageIndex: 1,
    empty: false,
  };
  expect(body).toMatchObject({ status: 'SUCCESS', metaData: null, data: { ...page, pageToken: null } });
  expect((await ask(standingManager(), `${path}101`)).status).toBe(400);
});

test('a check of permissions repeats each check without nulls, with its result', async () => {
  const resourceScope = { accountIdentifier: 'demo', orgIdentifier: 'retail' };
  const check = { resourceType: 'DELEGATE', permission: 'core_delegate_view' };
  const permissions = [
    { ...check, resourceScope: { ...resourceScope, projectIdentifier: null } },
    { ...check, resourceScope: { accountIdentifier: 'other' } },
  ];
  const { body } = await post(standingManager(), '/authz/api/acl?accountIdentifier=demo', { permissions });
  expect(body).toHaveProperty('data.accessControlList', [
    { ...check, resourceScope, permitted: true },
    { ...permissions[1], permitted: false },
  ]);
});

test('a delegate omits null fields, and keeps every number and boolean', async () => {
  const { body } = await ask(
    standingManager(),
    '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo&orgIdentifier=platform',
  );
  expect(body).toEqual({
    metaData: {},
    resource: {
      delegateGroupDetails: [expect.anything(), expect.anything()],
      delegateVersionStatusAggregatedCount: {
        counts: { ACTIVE: 2, EXPIRING: 1, EXPIRED: 0, UNSUPPORTED: 0 },
      },
      autoUpgradeOffCount: 1,
    },
    responseMessages: [],
  });
  expect(body).toHaveProperty('resource.delegateGroupDetails.1', {
    groupId: uuid,
    delegateGroupIdentifier: '_cost_reader',
    delegateType: 'CE_KUBERNETES',
    groupName: 'cost-reader',
    groupImplicitSelectors: { 'cost-reader': 'GROUP_NAME' },
    lastHeartBeat: time,
    connectivityStatus: 'connected',
    activelyConnected: true,
    grpcActive: false,
    delegateInstanceDetails: [
      {
        uuid,
        lastHeartbeat: time,
        activelyConnected: true,
        hostName: expect.stringMatching(/^cost-reader-/),
        tokenActive: true,
        version: text,
        delegateExpirationTime: time,
        polllingModeEnabled: false,
        delegateInstanceVersionStatus: 'EXPIRING',
        runner: false,
        disabled: false,
      },
    ],
    tokenActive: true,
    autoUpgrade: 'OFF',
    delegateGroupExpirationTime: time,
    upgraderLastUpdated: 0,
    immutable: true,
    groupVersion: text,
    delegateGroupVersionStatus: 'EXPIRING',
    delegateVersionStatusInstanceLevelCount: { counts: { EXPIRING: 1 } },
    unsupported: false,
  });
});

test('a row of listDelegates has no identifier, and keeps its nulls', async () => {
  const path = '/ng/api/delegate-setup/listDelegates?accountIdentifier=demo&all=true';
  const { body } = await post(standingManager(), path, { filterType: 'Delegate' });
  const row = {
    type: 'KUBERNETES',
    name: 'search-staging',
    description: null,
    tags: ['search-staging', 'staging'],
    lastHeartBeat: time,
    connected: true,
    delegateReplicas: [
      {
        uuid,
        lastHeartbeat: time,
        connected: true,
        hostName: text,
        version: text,
        expiringAt: time,
        status: 'ACTIVE',
        runner: false,
      },
    ],
    autoUpgrade: 'DETECTING',
    legacy: false,
    orgName: 'retail',
    projectName: 'search',
  };
  const account = { orgName: null, projectName: null, delegateReplicas: [], name: 'nightly-batch' };
  expect(body).toEqual({ metaData: {}, resource: expect.any(Array), responseMessages: [] });
  expect(body).toHaveProperty('resource', expect.arrayContaining([row, expect.objectContaining(account)]));
});

test('addresses work also without the gateway segment', async () => {
  const path = '/ng/api/delegate-setup/latest-supported-version?accountIdentifier=demo';
  const response = await standingManager().fetch(new Request(`http://mock.test${path}`));
  expect(await response.json()).toEqual((await ask(standingManager(), path)).body);
});
