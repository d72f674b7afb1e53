import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, fleets } from '../delegate/testing';
import { ownerSums } from './owner-sums';

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
