import { expect, test } from 'vitest';
import { DICTIONARY, FLAG, type Kind, NUMBER, TEXT } from './kinds';
import { UNKNOWN_RANK } from './rank';

function ranksOf<Value, Column>(kind: Kind<Value, Column>, values: readonly (Value | undefined)[]): number[] {
  const column = kind.builder();
  for (const value of values) column.push(value);
  return [...kind.rank(column.finish())];
}

test.each([
  ['texts', ranksOf(TEXT, ['b', undefined, 'a', 'b'])],
  ['texts of a dictionary', ranksOf(DICTIONARY, ['b', undefined, 'a', 'b'])],
  ['numbers', ranksOf(NUMBER, [2, undefined, 1, 2])],
  ['flags', ranksOf(FLAG, [true, undefined, false, true])],
])(
  '%s are ranked in order, equal values equally, unknown values last',
  (_what, [b = -1, unknown, a = -1, again]) => {
    expect(a).toBeLessThan(b);
    expect([unknown, again]).toEqual([UNKNOWN_RANK, b]);
  },
);
