import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRoster } from './roster';
import { packRoster, uniqueKeys } from './roster-writer';
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

describe('keys that an answer repeats', () => {
  test.each([
    [
      ['a', 'a', 'a'],
      ['a', 'a~2', 'a~3'],
    ],
    [
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a~2', 'b~2'],
    ],
    [
      ['a', 'a', 'a~2'],
      ['a', 'a~3', 'a~2'],
    ],
    [
      ['a~2', 'a', 'a'],
      ['a~2', 'a', 'a~3'],
    ],
    [
      ['', ''],
      ['', '~2'],
    ],
  ])('%j become %j', (told, unique) => {
    expect(uniqueKeys(told)).toEqual(unique);
  });

  test('are unique in any answer, and kept where they were unique', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a~2', 'a~3', 'b', '')), (told) => {
        const keys = uniqueKeys(told);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.filter((key, i) => key !== told[i] && told.indexOf(told[i] ?? '') === i)).toEqual([]);
      }),
    );
  });

  test('repeated 50,000 times are made unique in reasonable time', () => {
    expect(new Set(uniqueKeys(Array.from({ length: 50_000 }, () => 'a'))).size).toBe(50_000);
  });
});
