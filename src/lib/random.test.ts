import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from './random';

describe('createRandom', () => {
  test('gives the published mulberry32 sequence, so that every engine gives the same numbers', () => {
    const random = createRandom(1);
    expect([random(), random(), random()]).toEqual([
      0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
    ]);
  });

  test('returns at least 0 and less than 1', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const value = createRandom(seed)();
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
      }),
    );
  });
});
