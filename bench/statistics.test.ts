import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, percentile } from './statistics';

test.each([
  [[3], 3],
  [[9, 1, 2], 2],
  [[4, 1, 2, 100], 3],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [[5, 1, 4, 2, 3], 0.5, 3],
  [[5, 1, 4, 2, 3], 0.95, 5],
  [Array.from({ length: 20 }, (_, i) => i + 1), 0.95, 19],
  [[7], 0.95, 7],
  [[], 0.95, Number.NaN],
])('of %j, %d do not exceed %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test('neither depends on the order, and both stay between the smallest and the largest', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      for (const of of [median, (numbers: readonly number[]) => percentile(numbers, 0.95)]) {
        expect(of(values)).toBe(of(values.toReversed()));
        expect(of(values)).toBeGreaterThanOrEqual(Math.min(...values));
        expect(of(values)).toBeLessThanOrEqual(Math.max(...values));
      }
    }),
  );
});
