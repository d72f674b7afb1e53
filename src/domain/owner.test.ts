import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DelegateOwner } from './delegate';
import { ownerLabel, ownerOf, ownerScope, ownerSums, ownerText } from './owner';
import { scopeOf } from './scope';
import { aFleet, fleets, owners } from './testing';

test.each<[DelegateOwner, string, string]>([
  [{}, '/', 'Account'],
  [{ org: 'retail' }, 'retail', 'retail'],
  [{ org: 'retail', project: 'payments' }, 'retail/payments', 'retail/payments'],
  [{ org: 'Re/tail' }, 'Re%2Ftail', 'Re/tail'],
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

test('the account comes first, what is not told last', () => {
  const { index } = aFleet([
    { owner: { org: 'retail', project: 'payments' }, instances: [] },
    {},
    { owner: { org: 'retail' }, instances: [{}, {}] },
    { owner: {} },
    { owner: { org: 'retail' } },
  ]);
  expect(ownerSums(index)).toEqual([
    { owner: {}, delegates: 1, instances: 1 },
    { owner: { org: 'retail' }, delegates: 2, instances: 3 },
    { owner: { org: 'retail', project: 'payments' }, delegates: 1, instances: 0 },
    { owner: undefined, delegates: 1, instances: 1 },
  ]);
});

test('what the owners have is together all of the fleet', () => {
  fc.assert(
    fc.property(fleets, ({ index }) => {
      const sums = ownerSums(index);
      const total = (of: 'delegates' | 'instances') => sums.reduce((sum, one) => sum + one[of], 0);
      expect([total('delegates'), total('instances')]).toEqual([index.delegateCount, index.instanceCount]);
    }),
  );
});
