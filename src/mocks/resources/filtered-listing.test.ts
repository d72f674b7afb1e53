import { expect, test } from 'vitest';
import type { RestResponse } from '@/api/wire/envelopes';
import { ask, post, standingManager } from '@/testing/mock-manager';
import type { DelegateGroupListing } from '../listing-json';

type Listing = RestResponse<DelegateGroupListing>;
const NG_V2 = '/api/setup/delegates/ng/v2?accountId=demo';

async function namesFor(filter: object): Promise<readonly string[]> {
  const { body } = await post<Listing>(standingManager(), NG_V2, { filterType: 'Delegate', ...filter });
  return (body.resource?.delegateGroupDetails ?? []).map(({ groupName = '' }) => groupName);
}

test('the listing is sorted by connectivity, then by name', async () => {
  expect(await namesFor({})).toEqual([
    'build-farm-docker',
    'ci-runners-us-east',
    'customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1',
    'data-jobs-ecs',
    'mainframe-bridge',
    'onboarding-sandbox',
    'platform-prod',
    'payments-eu-west',
    'legacy-datacenter',
    'nightly-batch',
  ]);
});

test.each([
  ['part of the name', { delegateName: 'farm' }],
  ['part of the identifier', { delegateGroupIdentifier: '_build' }],
])('the listing is filtered by %s', async (_what, filter) => {
  expect(await namesFor(filter)).toEqual(['build-farm-docker']);
});

test.each([
  ['no filter type', '{}'],
  ['a filter that drops instances', '{"filterType":"Delegate","versionStatus":"EXPIRED"}'],
  ['a string', '"Delegate"'],
  ['broken JSON', '{"filterType":'],
])('a body with %s is refused', async (_what, body) => {
  const said = await ask<Listing>(standingManager(), NG_V2, { method: 'POST', body });
  expect(said.status).toBe(400);
  expect(said.body.responseMessages).toMatchObject([{ code: 'DEFAULT_ERROR_CODE', level: 'ERROR' }]);
});
