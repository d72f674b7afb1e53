import { expect, test } from 'vitest';
import { aFleet } from '@/testing/fleets';
import { nameKey, rowOfKeyOrName } from './name-key';

const FLEET = aFleet([
  { name: 'a' },
  { name: 'b', identifier: 'of_b' },
  { name: 'c' },
  { name: 'c', identifier: 'c2' },
]);

test.each([
  ['_a', 0],
  ['of_b', 1],
  [nameKey('a'), 0],
  [nameKey('b'), 1],
  [nameKey('c'), -1],
  [nameKey('d'), -1],
  ['b', -1],
])('the key %s belongs to row %i', (key, row) => {
  expect(rowOfKeyOrName(FLEET, key)).toBe(row);
});
