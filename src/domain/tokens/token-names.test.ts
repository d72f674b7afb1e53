import { expect, test } from 'vitest';
import { aFleet, namesIn } from '@/testing/fleets';
import { facetCounts } from '../filter/facets';
import { NO_FILTERS } from '../filter/filters';
import { DEFAULT_SORT } from '../view/order';
import { selectView } from '../view/view';
import { withTokenNames } from './token-names';

const PAYMENTS = {
  name: 'payments',
  instances: [
    { id: 'p1', hostName: 'h1' },
    { id: 'p2', hostName: 'h2' },
  ],
};
const EDGE = { name: 'edge', instances: [{ id: 'e1', hostName: 'h1' }] };
const FLEET = aFleet([PAYMENTS, EDGE]);
const of = (name: string, entries: Parameters<typeof aFleet>[0], scope?: string) => ({
  name,
  scope,
  using: aFleet(entries),
});

function shown(fleet: typeof FLEET, ...tokenName: readonly string[]) {
  const { rows, shownInstances } = selectView(fleet, { ...NO_FILTERS, tokenName }, DEFAULT_SORT);
  return { names: [...namesIn(fleet, rows)].sort(), shownInstances };
}

test('a filter by a token shows exactly the instances that registered with it', () => {
  const fleet = withTokenNames(FLEET, [
    of('a', [{ ...PAYMENTS, instances: [{ id: 'p2', hostName: 'other' }] }]),
    of('b', [EDGE, { name: 'gone' }]),
  ]);
  expect(shown(fleet, 'a')).toEqual({ names: ['payments'], shownInstances: 1 });
  expect(shown(fleet, 'b')).toEqual({ names: ['edge'], shownInstances: 1 });
  expect(shown(fleet, 'a', 'b')).toEqual({ names: ['edge', 'payments'], shownInstances: 2 });
  expect(shown(fleet, 'c')).toEqual({ names: [], shownInstances: 0 });
  expect(facetCounts(fleet, NO_FILTERS, 'tokenName')).toEqual([
    { value: 'a', count: 1 },
    { value: 'b', count: 1 },
  ]);
});

test('a filter by a token that was not asked for leaves out nothing', () => {
  expect(shown(FLEET, 'a').names).toEqual(['edge', 'payments']);
});

test('instances without a common id are found by their host', () => {
  const fleet = withTokenNames(FLEET, [of('a', [{ ...PAYMENTS, instances: [{ id: 'x', hostName: 'h2' }] }])]);
  expect(shown(fleet, 'a')).toEqual({ names: ['payments'], shownInstances: 1 });
});

test.each([
  ['retail', ['payments']],
  ['other', []],
])('in a listing of several scopes, delegates of %s are found by name', (scope, names) => {
  const scoped = aFleet([PAYMENTS, EDGE].map((entry) => ({ ...entry, scope: 'retail' })));
  expect(shown(withTokenNames(scoped, [of('a', [PAYMENTS], scope)]), 'a').names).toEqual(names);
});
