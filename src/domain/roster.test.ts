import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRoster, packRoster } from './roster';
import { hostileStrings } from './testing';

test('finds the place of every key, and none for any other text', () => {
  fc.assert(
    fc.property(fc.uniqueArray(hostileStrings), hostileStrings, (keys, other) => {
      const roster = openRoster(packRoster(keys));
      expect(keys.map((_, ordinal) => roster.keyAt(ordinal))).toEqual(keys);
      expect([...keys, other].map(roster.ordinalOf)).toEqual(
        [...keys, other].map((key) => keys.indexOf(key)),
      );
      expect([roster.size, roster.keyAt(-1), roster.keyAt(keys.length)]).toEqual([
        keys.length,
        undefined,
        undefined,
      ]);
    }),
  );
});

test('keys of one hash are told apart', () => {
  // Two texts of the same FNV-1a hash.
  const roster = openRoster(packRoster(['costarring', 'liquid']));
  expect(['costarring', 'liquid', 'declinate'].map(roster.ordinalOf)).toEqual([0, 1, -1]);
});
