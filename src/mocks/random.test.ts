import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, hashOf, pick, textFor, uuidFor } from './random';

describe('createRandom', () => {
  test('gives the published mulberry32 sequence, so that all engines agree', () => {
    const random = createRandom(1);
    expect([random(), random(), random()]).toEqual([
      0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
    ]);
  });

  test('stays at least 0 and below 1', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const value = createRandom(seed)();
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
      }),
    );
  });
});

test('a hash depends on the parts and on where one ends', () => {
  expect(hashOf('a', 'b')).toBe(hashOf('a', 'b'));
  expect(hashOf('a', 'b')).not.toBe(hashOf('b', 'a'));
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
});

test('every choice gets picked', () => {
  const random = createRandom(7);
  const picked = new Set(Array.from({ length: 100 }, () => pick(random, ['a', 'b', 'c'])));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
});

test('text has the length and alphabet asked for', () => {
  expect(textFor('ab', 40, 'any')).toMatch(/^[ab]{40}$/);
});

test('a thousand instances have a thousand uuids of the form that the Manager uses', () => {
  const uuids = new Set(Array.from({ length: 1_000 }, (_, index) => uuidFor(1, 'name', index)));
  expect(uuids.size).toBe(1_000);
  for (const uuid of uuids) expect(uuid).toMatch(/^[\w-]{22}$/);
});
