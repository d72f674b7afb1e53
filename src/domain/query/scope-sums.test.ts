import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, inDays, NOW } from '@/testing/fleets';
import { hasScopes } from './has-scopes';
import { scopeSums, worstScopesFirst } from './scope-sums';

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

test('the worst scopes come first: not connected, expired, partially connected, unsupported', () => {
  const silent = { heartbeatAt: NOW - 3_600_000 };
  const never = { heartbeatAt: 0 };
  const fleet = aFleet([
    { scope: 'well', instances: [{}] },
    { scope: 'never', instances: [never] },
    { scope: 'old', instances: [{ version: '26.01.1' }, {}] },
    { scope: 'past', instances: [{ supportEnds: inDays(-1) }] },
    { scope: 'half', instances: [silent, {}] },
    { scope: 'down', instances: [silent] },
  ]);
  const sums = worstScopesFirst(scopeSums(fleet));
  expect(sums.map(({ scope }) => scope?.org)).toEqual(['down', 'past', 'half', 'old', 'never', 'well']);
  expect(sums.map(({ unsupported }) => unsupported)).toEqual([0, 0, 0, 1, 0, 0]);
  expect(sums.map(({ states }) => [...states].join(''))).toEqual([
    '000100',
    '100000',
    '001000',
    '100000',
    '000010',
    '100000',
  ]);
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
