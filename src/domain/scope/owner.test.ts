import fc from 'fast-check';
import { expect, test } from 'vitest';
import { owners } from '../delegate/generators';
import { type DelegateOwner, ownerLabel, ownerOf, ownerScope, ownerText } from './owner';
import { scopeOf } from './scope';

test.each<[DelegateOwner, string, string]>([
  [{}, '/', 'Account'],
  [{ org: 'retail' }, 'retail', 'retail'],
  [{ org: 'retail', project: 'payments' }, 'retail/payments', 'retail/payments'],
  [{ org: 'Re/tail' }, 'Re%2Ftail', 'Re/tail'],
  [{ org: 'Re%2Ftail' }, 'Re%252Ftail', 'Re%2Ftail'],
  [{ project: 'payments' }, '/payments', 'payments'],
])('%j is written %j, and read by people as %j', (owner, text, label) => {
  expect(ownerText(owner)).toBe(text);
  expect(ownerLabel(owner)).toBe(label);
});

test('what is written reads back the same', () => {
  fc.assert(
    fc.property(owners, (owner) => {
      expect(ownerOf(ownerText(owner))).toEqual(owner);
    }),
  );
});

test.each<[DelegateOwner, ReturnType<typeof ownerScope>]>([
  [{}, scopeOf('acme')],
  [{ org: 'retail', project: 'payments_eu' }, scopeOf('acme', 'retail', 'payments_eu')],
  [{ org: 'retail', project: 'Default Project' }, undefined],
  [{ org: 'Re/tail' }, undefined],
])('%j names %j', (owner, scope) => {
  expect(ownerScope('acme', owner)).toEqual(scope);
});
