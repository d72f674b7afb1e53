import { describe, expect, test } from 'vitest';
import type { Page, ResponseDto } from '@/api/wire/envelopes';
import type { OrganizationItem, ProjectItem } from '@/api/wire/scopes';
import { ask, standingManager } from '@/testing/mock-manager';

type Organizations = ResponseDto<Page<OrganizationItem>>;
type Projects = ResponseDto<Page<ProjectItem>>;
const ACCOUNT = '?accountIdentifier=demo';

describe('organizations', () => {
  test('are returned in pages, those managed by Harness first, then by name', async () => {
    const { body } = await ask<Organizations>(standingManager(), `/ng/api/organizations${ACCOUNT}`);
    expect(body).toMatchObject({
      status: 'SUCCESS',
      metaData: null,
      correlationId: expect.stringMatching(/^[\w-]{22}$/),
      data: {
        totalPages: 1,
        totalItems: 3,
        pageItemCount: 3,
        pageSize: 50,
        pageIndex: 0,
        empty: false,
        pageToken: null,
      },
    });
    expect(body.data?.content.map(({ organization }) => organization.name)).toEqual([
      'default',
      'Platform',
      'Retail',
    ]);
    expect(body.data?.content[0]?.harnessManaged).toBe(true);
  });

  test('are found by part of the name or identifier, ignoring case', async () => {
    const path = `/ng/api/organizations${ACCOUNT}&searchTerm=RETAIL`;
    expect((await ask<Organizations>(standingManager(), path)).body.data?.totalItems).toBe(1);
  });

  test('have a second page in the large scenario', async () => {
    const manager = standingManager({ scenario: 'large' });
    const path = `/ng/api/organizations${ACCOUNT}&pageSize=100&pageIndex=1`;
    expect((await ask<Organizations>(manager, path)).body.data).toMatchObject({
      totalPages: 2,
      totalItems: 123,
      pageItemCount: 23,
      pageIndex: 1,
    });
  });

  test.each(['pageSize=101', 'pageSize=0', 'pageIndex=-1', 'pageIndex=x'])('refuse %s', async (paging) => {
    const said = await ask(standingManager(), `/ng/api/organizations${ACCOUNT}&${paging}`);
    expect(said).toMatchObject({
      status: 400,
      body: { status: 'FAILURE', code: 'INVALID_REQUEST', errors: [{ fieldId: paging.split('=')[0] }] },
    });
  });
});

describe('projects', () => {
  test.each([
    ['of one organization', `${ACCOUNT}&orgIdentifier=retail`, ['payments', 'search', 'checkout']],
    ['by search', `${ACCOUNT}&searchTerm=pay`, ['payments']],
    ['of an unknown organization as an empty list', `${ACCOUNT}&orgIdentifier=nope`, []],
  ])('are listed %s', async (_which, query, identifiers) => {
    const { body } = await ask<Projects>(standingManager(), `/ng/api/projects${query}`);
    expect(body.data?.content.map(({ project }) => project.identifier)).toEqual(identifiers);
  });
});

describe('the account', () => {
  test('has a name', async () => {
    expect(await ask(standingManager(), `/ng/api/accounts/demo${ACCOUNT}`)).toMatchObject({
      body: { status: 'SUCCESS', data: { identifier: 'demo', name: 'Acme Corp' } },
    });
  });

  test('may have another identifier', async () => {
    const manager = standingManager({ account: 'acct0001' });
    expect((await ask(manager, '/ng/api/accounts/acct0001')).status).toBe(200);
    expect((await ask(manager, '/ng/api/accounts/demo')).status).toBe(403);
  });

  test('is refused without permission', async () => {
    expect(await ask(standingManager({ scenario: 'forbidden' }), '/ng/api/accounts/demo')).toMatchObject({
      status: 403,
      body: { failedPermissionChecks: [{ permission: 'core_account_view', resourceType: 'ACCOUNT' }] },
    });
  });
});
