import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delegateScopes } from '@/testing/fleet-generators';
import {
  addressableScope,
  type DelegateScope,
  delegateScopeLabel,
  delegateScopeOf,
  delegateScopeText,
} from './delegate-scope';
import { scopeOf } from './scope';

test.each<[DelegateScope, string, string]>([
  [{}, '/', 'Account'],
  [{ org: 'retail' }, 'retail', 'retail'],
  [{ org: 'retail', project: 'payments' }, 'retail/payments', 'retail/payments'],
  [{ org: 'Re/tail' }, 'Re%2Ftail', 'Re/tail'],
  [{ org: 'Re%2Ftail' }, 'Re%252Ftail', 'Re%2Ftail'],
  [{ project: 'payments' }, '/payments', 'payments'],
])('%j is written as %j, with the label %j', (own, text, label) => {
  expect(delegateScopeText(own)).toBe(text);
  expect(delegateScopeLabel(own)).toBe(label);
});

test('a written scope reads back the same', () => {
  fc.assert(
    fc.property(delegateScopes, (own) => {
      expect(delegateScopeOf(delegateScopeText(own))).toEqual(own);
    }),
  );
});

test.each<[DelegateScope, ReturnType<typeof addressableScope>]>([
  [{}, scopeOf('acme')],
  [{ org: 'retail', project: 'payments_eu' }, scopeOf('acme', 'retail', 'payments_eu')],
  [{ org: 'retail', project: 'Default Project' }, undefined],
  [{ org: 'Re/tail' }, undefined],
])('the address of %j is %j', (own, scope) => {
  expect(addressableScope('acme', own)).toEqual(scope);
});
