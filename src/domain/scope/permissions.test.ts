import { expect, test } from 'vitest';
import { PERMISSIONS, scopeInWords, UNKNOWN_PERMISSIONS, whyNotPermitted } from './permissions';
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
])('%j reads %j', (scope, words) => {
  expect(scopeInWords(scope)).toBe(words);
});

test.each([
  ['allowed', undefined],
  ['denied', 'You lack the permission core_delegate_edit on project retail/payments.'],
  [
    'unknown',
    'It is not yet known whether you have the permission core_delegate_edit on project retail/payments.',
  ],
] as const)('whyNotPermitted, when the permission is %s', (state, why) => {
  const question = { permission: 'core_delegate_edit', state, scope: PAYMENTS } as const;
  expect(whyNotPermitted(question)).toBe(why);
  expect(whyNotPermitted({ ...question, isReadOnly: true })).toContain('read-only');
});
