import { expect, test } from 'vitest';
import { amount } from './amount';

test.each([
  [10_000, '10,000'],
  [523.4, '523'],
  [150.24, '150.2'],
  [17.44, '17.4'],
  [1.824, '1.82'],
  [0, '0'],
  [Number.NaN, '–'],
])('%d reads %s', (value, expected) => {
  expect(amount(value)).toBe(expected);
});
