import { expect, test } from 'vitest';
import { disabledByPermission, scopeLabelWithLevel, sentScopeLabel } from './permissions';
import { scopeOf } from './scope';

const PAYMENTS = scopeOf('acme', 'retail', 'payments');

test.each([
  [scopeOf('acme'), 'this account', 'account acme'],
  [scopeOf('acme', 'retail'), 'organization retail', 'organization retail'],
  [PAYMENTS, 'project retail/payments', 'project retail/payments'],
])('%j is %j on a page, and %j in a text for others', (scope, onPage, sent) => {
  expect(scopeLabelWithLevel(scope)).toBe(onPage);
  expect(sentScopeLabel(scope)).toBe(sent);
});

test.each([
  ['allowed', undefined],
  ['denied', 'You lack the permission core_delegate_edit on project retail/payments.'],
  ['loading', 'The page is checking your permissions.'],
  [
    'unknown',
    'The page does not know whether you have the permission core_delegate_edit on project retail/payments.',
  ],
] as const)('with the permission %s, the reason for disabling is %j', (state, why) => {
  const question = { permission: 'core_delegate_edit', state, scope: PAYMENTS } as const;
  expect(disabledByPermission(question)).toBe(why);
  expect(disabledByPermission({ ...question, isReadOnly: true })).toContain('read-only');
});
