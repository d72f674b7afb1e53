import { expect, test } from 'vitest';
import { post, standingManager } from '@/testing/mock-manager';

const ACL = '/authz/api/acl';

function check(permission: string, scope: object = {}, rest: object = {}) {
  return {
    resourceScope: { accountIdentifier: 'demo', ...scope },
    resourceType: 'DELEGATE',
    permission,
    ...rest,
  };
}

test('a permission check returns every check, without nulls, with its result', async () => {
  const permissions = [
    check('core_delegate_view', { orgIdentifier: 'retail', projectIdentifier: null }),
    check('core_delegate_delete', {}, { resourceIdentifier: '_platform_prod' }),
  ];
  expect((await post(standingManager({ scenario: 'readonly' }), ACL, { permissions })).body).toMatchObject({
    status: 'SUCCESS',
    data: {
      principal: { principalType: 'USER' },
      accessControlList: [
        { ...check('core_delegate_view', { orgIdentifier: 'retail' }), permitted: true },
        { ...permissions[1], permitted: false },
      ],
    },
  });
});

test('permissions of another account and unknown permissions are denied', async () => {
  const permissions = [check('core_delegate_view', { accountIdentifier: 'other' }), check('core_everything')];
  expect((await post(standingManager(), ACL, { permissions })).body).toMatchObject({
    data: { accessControlList: [{ permitted: false }, { permitted: false }] },
  });
});

test.each([
  ['an empty permission', { permissions: [check('')] }],
  ['an empty resource type', { permissions: [{ ...check('core_delegate_view'), resourceType: '' }] }],
  ['a body without a list', {}],
])('refuses %s', async (_what, body) => {
  expect(await post(standingManager(), ACL, body)).toMatchObject({
    status: 400,
    body: { status: 'FAILURE', code: 'INVALID_REQUEST' },
  });
});
