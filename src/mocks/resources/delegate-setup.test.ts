import { describe, expect, test } from 'vitest';
import type { RestResponse } from '@/api/wire/envelopes';
import { ask, post, standingManager, TEST_NOW } from '@/testing/mock-manager';
import type { DelegateRow } from '../listing-json';
import type { MockManager } from '../manager';
import { latestVersion } from '../releases';

const LIST = '/ng/api/delegate-setup/listDelegates?accountIdentifier=demo';
const LATEST = '/ng/api/delegate-setup/latest-supported-version?accountIdentifier=demo';

async function rowsOf(manager: MockManager, query = ''): Promise<readonly DelegateRow[]> {
  const { body } = await post<RestResponse<readonly DelegateRow[]>>(manager, `${LIST}${query}`, {
    filterType: 'Delegate',
  });
  return body.resource ?? [];
}

describe('listDelegates', () => {
  test('lists connected delegates first', async () => {
    const rows = await rowsOf(standingManager());
    expect(rows.map(({ name }) => name).slice(-2)).toEqual(['legacy-datacenter', 'nightly-batch']);
    expect(rows[0]?.name).toBe('platform-prod');
  });

  test('has one scope, or with all=true also its child scopes', async () => {
    const manager = standingManager();
    expect(await rowsOf(manager, '&orgIdentifier=retail')).toHaveLength(3);
    const all = await rowsOf(manager, '&orgIdentifier=retail&all=true');
    expect(all).toHaveLength(6);
    expect(all.find(({ name }) => name === 'search-staging')).toMatchObject({
      orgName: 'retail',
      projectName: 'search',
    });
    expect((await rowsOf(manager, '&all=true')).length).toBe(19);
  });

  test('filters by the request body', async () => {
    const filter = { filterType: 'Delegate', delegateName: 'farm' };
    expect(await post(standingManager(), LIST, filter)).toMatchObject({
      body: { resource: [{ name: 'build-farm-docker' }] },
    });
  });

  test('requires the permission in the scope', async () => {
    expect(
      await post(standingManager({ scenario: 'forbidden' }), LIST, { filterType: 'Delegate' }),
    ).toMatchObject({
      status: 403,
      body: { failedPermissionChecks: [{ permission: 'core_delegate_view' }] },
    });
  });
});

describe('the latest supported version', () => {
  test('has a normal and a minimal image', async () => {
    const version = latestVersion(TEST_NOW);
    expect((await ask(standingManager(), LATEST)).body).toEqual({
      metaData: {},
      resource: { latestSupportedVersion: version, latestSupportedMinimalVersion: `${version}.minimal` },
      responseMessages: [],
    });
  });

  test('is refused below the account by older Managers', async () => {
    const manager = standingManager({ scenario: 'old-manager' });
    expect((await ask(manager, LATEST)).status).toBe(200);
    expect((await ask(manager, `${LATEST}&orgIdentifier=retail`)).status).toBe(403);
  });
});
