import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowKeys } from './row-keys';

const NONE = -1;

test('while the order stays, a row keeps its key wherever it moves', () => {
  const { keysOf } = createRowKeys();
  const [a, b, c] = keysOf([10, 20, 30], 'by name', NONE);
  expect(keysOf([30, 10, 20], 'by name', NONE)).toEqual([c, a, b]);
});

test('a row that is new takes over the key of one that has gone', () => {
  const { keysOf } = createRowKeys();
  const [a, b, c] = keysOf([10, 20, 30], 'by name', NONE);
  expect(keysOf([20, 30, 40], 'by name', NONE)).toEqual([b, c, a]);
});

test('in another order each place keeps its key, but for the row that holds the focus', () => {
  const { keysOf } = createRowKeys();
  const [a, b, c] = keysOf([10, 20, 30], 'by name', NONE);
  expect(keysOf([31, 21, 11], 'by version', NONE)).toEqual([a, b, c]);
  const [, , ofFocused] = keysOf([50, 60, 11], 'by tags', 11);
  expect(ofFocused).toBe(c);
});

test('a longer list gets further keys, a shorter one keeps the first', () => {
  const { keysOf } = createRowKeys();
  const few = keysOf([1, 2], 'a', NONE);
  const more = keysOf([3, 4, 5], 'b', NONE);
  expect(more.slice(0, 2)).toEqual(few);
  expect(keysOf([6], 'c', NONE)).toEqual(few.slice(0, 1));
});

test('keys are always as many as rows, each once, and the same when asked again', () => {
  const ids = fc.uniqueArray(fc.nat(40), { maxLength: 20 });
  const steps = fc.array(fc.tuple(ids, fc.constantFrom('a', 'b'), fc.nat(40)), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (asked) => {
      const { keysOf } = createRowKeys();
      for (const [rows, order, kept] of asked) {
        const keys = keysOf(rows, order, kept);
        expect(new Set(keys).size).toBe(rows.length);
        expect(keysOf(rows, order, kept)).toEqual(keys);
      }
    }),
  );
});
