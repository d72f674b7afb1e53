import { describe, expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { dto, fakeManager, NG_SCOPE, SCOPE } from '@/testing/manager';
import { fetchPermissions } from './permissions';

const UNKNOWN = {
  core_delegate_view: 'unknown',
  core_delegate_edit: 'unknown',
  core_delegate_delete: 'unknown',
};

const granted = (permission: string, permitted: boolean, more: object = {}) => ({
  permission: `core_delegate_${permission}`,
  resourceScope: NG_SCOPE,
  resourceType: 'DELEGATE',
  permitted,
  ...more,
});

function managerThatSays(...accessControlList: readonly unknown[]) {
  const principal = { principalIdentifier: 'u-4711', principalType: 'USER' };
  return fakeManager(() => dto({ principal, accessControlList }));
}

test('the request has the scope in the body and the account in the address', async () => {
  const sent = managerThatSays();
  await fetchPermissions(SCOPE);
  const check = { resourceScope: NG_SCOPE, resourceType: 'DELEGATE' };
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/gateway/authz/api/acl' });
  expect(sent[0]?.params).toEqual({ routingId: 'acct0001', accountIdentifier: 'acct0001' });
  expect(sent[0]?.body).toEqual({
    permissions: [
      { ...check, permission: 'core_delegate_view' },
      { ...check, permission: 'core_delegate_edit' },
      { ...check, permission: 'core_delegate_delete' },
    ],
  });
});

test('the request may name one delegate, and only its checks count', async () => {
  const sent = managerThatSays(
    granted('delete', true, { resourceIdentifier: '_a' }),
    granted('view', true, { resourceIdentifier: '_b' }),
    granted('edit', true),
  );
  await expect(fetchPermissions(SCOPE, { resourceIdentifier: '_a' })).resolves.toEqual({
    ...UNKNOWN,
    core_delegate_delete: 'allowed',
  });
  expect(sent[0]?.body).toMatchObject({ permissions: [{ resourceIdentifier: '_a' }, {}, {}] });
});

test('the scope of an account has neither organization nor project', async () => {
  const sent = managerThatSays({
    ...granted('view', true),
    resourceScope: { accountIdentifier: 'acct0001', orgIdentifier: null },
  });
  await expect(fetchPermissions(scopeOf('acct0001'))).resolves.toMatchObject({
    core_delegate_view: 'allowed',
  });
  expect(sent[0]?.body).toMatchObject({
    permissions: [{ resourceScope: { accountIdentifier: 'acct0001' } }, {}, {}],
  });
});

describe('checks in an answer', () => {
  test('are matched by content, in any order', async () => {
    managerThatSays(
      granted('delete', false),
      granted('view', true),
      granted('edit', true, { resourceIdentifier: null }),
    );
    await expect(fetchPermissions(SCOPE)).resolves.toEqual({
      core_delegate_view: 'allowed',
      core_delegate_edit: 'allowed',
      core_delegate_delete: 'denied',
    });
  });

  test.each([
    ['about one delegate', { resourceIdentifier: '_a' }],
    ['about another scope', { resourceScope: { accountIdentifier: 'acct0001' } }],
    ['about another account', { resourceScope: { ...NG_SCOPE, accountIdentifier: 'x' } }],
    ['about another type', { resourceType: 'PIPELINE' }],
    ['without a scope', { resourceScope: null }],
    ['with a string instead of a boolean', { permitted: 'true' }],
  ])('%s are ignored', async (_what, more) => {
    managerThatSays(granted('view', true, more), 'x', null);
    await expect(fetchPermissions(SCOPE)).resolves.toEqual(UNKNOWN);
  });

  test('that contradict each other mean denied', async () => {
    managerThatSays(granted('delete', true), granted('delete', false));
    await expect(fetchPermissions(SCOPE)).resolves.toMatchObject({ core_delegate_delete: 'denied' });
  });

  test('leave every permission unknown when all are missing', async () => {
    fakeManager(() => dto(null));
    await expect(fetchPermissions(SCOPE)).resolves.toEqual(UNKNOWN);
  });
});
