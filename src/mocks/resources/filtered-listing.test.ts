import { expect, test } from 'vitest';
import type { DelegateGroupListing } from '@/api/wire/delegate-groups';
import type { RestResponse } from '@/api/wire/envelopes';
import type { MockManager } from '../manager';
import { ask, post, standingManager } from '../testing';

type Listing = RestResponse<DelegateGroupListing>;
const NG_V2 = '/api/setup/delegates/ng/v2?accountId=demo';

async function namesFor(manager: MockManager, query: string, filter?: object): Promise<readonly string[]> {
  const { body } = filter
    ? await post<Listing>(manager, `${NG_V2}${query}`, { filterType: 'Delegate', ...filter })
    : await ask<Listing>(manager, `${NG_V2}${query}`, { method: 'POST' });
  return (body.resource?.delegateGroupDetails ?? []).map(({ groupName = '' }) => groupName);
}

test('a filtered listing is sorted by connectivity, then by name, and ignores paging', async () => {
  expect(await namesFor(standingManager(), '&pageSize=2&pageIndex=1')).toEqual([
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
  ['&sortOrders=name,ASC', 'build-farm-docker', 'platform-prod'],
  ['&sortOrders=name', 'platform-prod', 'build-farm-docker'],
  ['&sortOrders=status,DESC&sortOrders=name,ASC', 'nightly-batch', 'build-farm-docker'],
  ['&sortOrders=tags,DESC', 'build-farm-docker', 'nightly-batch'],
])('a listing is sorted by the first known sort order: %s', async (query, first, last) => {
  const names = await namesFor(standingManager(), query);
  expect([names.at(0), names.at(-1)]).toEqual([first, last]);
});

test.each([
  ['part of the name', { delegateName: 'farm' }, ['build-farm-docker']],
  ['a type, which is case-sensitive', { delegateType: 'docker' }, []],
  // Filtering by tags fails completely when one delegate never had any, so the name limits it to those that have.
  [
    'two tags and part of the name',
    { delegateTags: ['eu', 'payments-eu-west'], delegateName: 'payments' },
    ['payments-eu-west'],
  ],
  [
    'part of the name and a status without effect',
    { status: 'DISABLED', delegateName: 'farm' },
    ['build-farm-docker'],
  ],
  ['expired instances', { delegateInstanceFilter: 'EXPIRED' }, ['mainframe-bridge', 'legacy-datacenter']],
  ['a version status', { versionStatus: 'EXPIRED' }, ['mainframe-bridge']],
  ['auto-upgrade', { autoUpgrade: 'DETECTING' }, ['onboarding-sandbox']],
])('a listing is filtered by %s', async (_what, filter, names) => {
  expect(await namesFor(standingManager(), '', filter)).toEqual(names);
});

test('the connectivity of a delegate is computed from the instances that match', async () => {
  const filter = { filterType: 'Delegate', status: 'DISCONNECTED', delegateName: 'payments' };
  const { body } = await post<Listing>(standingManager(), NG_V2, filter);
  expect(body.resource?.delegateGroupDetails).toMatchObject([
    { groupName: 'payments-eu-west', connectivityStatus: 'disconnected' },
  ]);
});

test('a delegate stays, without instances, when none has the host name', async () => {
  const filter = { filterType: 'Delegate', hostName: 'nowhere', delegateName: 'farm' };
  const { body } = await post<Listing>(standingManager(), NG_V2, filter);
  expect(body.resource?.delegateGroupDetails).toMatchObject([
    { groupName: 'build-farm-docker', delegateInstanceDetails: [] },
  ]);
});

test('a search covers name, description, identifier and stored tags, and is case-sensitive', async () => {
  const manager = standingManager();
  expect(await namesFor(manager, '&searchTerm=mainframe')).toEqual(['mainframe-bridge']);
  expect(await namesFor(manager, '&searchTerm=Frankfurt')).toEqual(['legacy-datacenter']);
  expect(await namesFor(manager, '&searchTerm=_nightly')).toEqual(['nightly-batch']);
  expect(await namesFor(manager, '&searchTerm=Zone-A')).toHaveLength(1);
  expect(await namesFor(manager, '&searchTerm=zone-A')).toEqual([]);
});

test('a filter by tags fails when any delegate never had tags', async () => {
  const filter = { filterType: 'Delegate', delegateTags: ['prod'] };
  const { status, body } = await post<Listing>(standingManager(), NG_V2, filter);
  expect(status).toBe(500);
  expect(body.responseMessages).toMatchObject([{ code: 'DEFAULT_ERROR_CODE' }]);
});

test.each([
  ['no filter type', '{}'],
  ['a string', '"Delegate"'],
  ['broken JSON', '{"filterType":'],
])('a filter body with %s is refused', async (_what, body) => {
  const said = await ask<Listing>(standingManager(), NG_V2, { method: 'POST', body });
  expect(said.status).toBe(400);
  expect(said.body.responseMessages).toMatchObject([{ code: 'DEFAULT_ERROR_CODE', level: 'ERROR' }]);
});

test('the identifier of a saved filter is refused', async () => {
  const said = await ask<Listing>(standingManager(), `${NG_V2}&filterIdentifier=mine`, { method: 'POST' });
  expect(said.status).toBe(400);
  expect(said.headers.get('x-harness-error')).toBe('INVALID_REQUEST');
});
