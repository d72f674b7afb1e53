import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderByRanks, rankNumbers, rankTexts, rankValues, rowNumbers, UNKNOWN_RANK } from './rank';

const U = UNKNOWN_RANK;

test('texts are ranked ignoring case, then by code unit; a missing text is unknown', () => {
  const texts = ['b', 'a', 'B', undefined, 'C', 'a', '_'];
  expect(Array.from(rankTexts(texts))).toEqual([3, 1, 2, U, 4, 1, 0]);
});

test('the rank of a number is the count of smaller ones; NaN and infinities are unknown', () => {
  const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double());
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const expected = numbers.map((own) =>
        Number.isFinite(own) ? numbers.filter((other) => other < own).length : U,
      );
      expect(Array.from(rankNumbers(Float64Array.from(numbers)))).toEqual(expected);
    }),
  );
});

test('rows get the ranks of their values; an id beyond the last value is unknown', () => {
  expect(Array.from(rankValues(Uint8Array.of(1, 0, 2), Uint32Array.of(7, 3)))).toEqual([3, 7, U]);
});

test('the order equals a stable sort, with unknown values last in both directions', () => {
  const rank = fc.oneof(fc.nat(4), fc.nat(40), fc.constant(U));
  fc.assert(
    fc.property(fc.array(fc.tuple(rank, fc.nat())), fc.boolean(), (rows, isDescending) => {
      const ranks = Uint32Array.from(rows, ([own]) => own);
      const tieOrder = rowNumbers(rows.length).sort((a, b) => (rows[a]?.[1] ?? 0) - (rows[b]?.[1] ?? 0));
      const key = (row: number) => {
        const own = ranks[row] ?? U;
        return own === U ? U : own * (isDescending ? -1 : 1);
      };
      const expected = Array.from(tieOrder).sort((a, b) => key(a) - key(b));
      expect(Array.from(orderByRanks(ranks, tieOrder, isDescending))).toEqual(expected);
    }),
  );
});
