import { expect, test } from 'vitest';
import { aFleet } from '@/testing/fleets';
import { rotationOf } from './rotation';
import { withTokenNames } from './token-names';

const TWO = {
  name: 'two',
  instances: [
    { id: 'a', hostName: 'h1' },
    { id: 'b', hostName: 'h2' },
  ],
};
const [ONE, NEW, NONE] = ['one', 'new', 'none'].map((name) => ({
  name,
  instances: [{ id: name, hostName: name }],
}));
const FLEET = aFleet([{ name: 'empty', instances: [] }, TWO, ONE ?? {}, NEW ?? {}, NONE ?? {}]);

test('a delegate has moved when none of its instances uses the old token', () => {
  const first = { ...TWO, instances: TWO.instances.slice(0, 1) };
  const fleet = withTokenNames(FLEET, [
    { name: 'old', scope: undefined, using: aFleet([first, ONE ?? {}]) },
    {
      name: 'next',
      scope: undefined,
      using: aFleet([{ ...TWO, instances: TWO.instances.slice(1) }, NEW ?? {}]),
    },
  ]);
  const names = (rows: readonly number[]) => rows.map((row) => ['empty', 'two', 'one', 'new', 'none'][row]);
  const { left, moved } = rotationOf(fleet, 'old', 'next');
  expect([names(left), names(moved)]).toEqual([['two', 'one'], ['new']]);
  expect(rotationOf(fleet, 'old', undefined).moved).toEqual([]);
  expect(rotationOf(FLEET, 'old', 'next')).toEqual({ left: [], moved: [] });
});
