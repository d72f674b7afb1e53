import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '../delegate/generators';
import { aFleet } from '../delegate/testing';
import { hasScopes, scopeSums } from './scope-sums';

test('the sums are listed by scope, the account first and an unknown scope last', () => {
  const fleet = aFleet([
    { scope: 'retail/payments', instances: [] },
    {},
    { scope: 'retail', instances: [{}, {}] },
    { scope: '/' },
    { scope: 'retail' },
  ]);
  expect(scopeSums(fleet)).toMatchObject([
    { scope: {}, delegates: 1, instances: 1 },
    { scope: { org: 'retail' }, delegates: 2, instances: 3 },
    { scope: { org: 'retail', project: 'payments' }, delegates: 1, instances: 0 },
    { scope: undefined, delegates: 1, instances: 1 },
  ]);
  expect([hasScopes(fleet), hasScopes(aFleet([{}]))]).toEqual([true, false]);
});

test('the sums of all scopes add up to the whole fleet', () => {
  fc.assert(
    fc.property(fleets, ({ entries, fleet }) => {
      const sums = scopeSums(fleet);
      const total = (of: 'delegates' | 'instances') => sums.reduce((sum, one) => sum + one[of], 0);
      const instances = entries.flatMap((entry) => entry.instances);
      expect([total('delegates'), total('instances')]).toEqual([entries.length, instances.length]);
    }),
  );
});
