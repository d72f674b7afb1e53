import { expect, test } from 'vitest';
import { disabledByPermission, PERMISSIONS, scopeInWords, UNKNOWN_PERMISSIONS } from './permissions';
import { scopeOf } from './scope';

const PAYMENTS = scopeOf('acme', 'retail', 'payments');

test('nothing is allowed before it is known', () => {
  expect(PERMISSIONS.map((permission) => UNKNOWN_PERMISSIONS[permission])).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ]);
});

test.each([
  [scopeOf('acme'), 'account acme'],
  [scopeOf('acme', 'retail'), 'organization retail'],
  [PAYMENTS, 'project retail/payments'],
])('%j reads %j', (scope, text) => {
  expect(scopeInWords(scope)).toBe(text);
});

test.each([
  ['allowed', undefined],
  ['denied', 'You lack the permission core_delegate_edit on project retail/payments.'],
  [
    'unknown',
    'It is not yet known whether you have the permission core_delegate_edit on project retail/payments.',
  ],
] as const)('with a permission that is %s, the reason is %j', (state, why) => {
  const question = { permission: 'core_delegate_edit', state, scope: PAYMENTS } as const;
  expect(disabledByPermission(question)).toBe(why);
  expect(disabledByPermission({ ...question, isReadOnly: true })).toContain('read-only');
});
