import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowKeys } from './row-keys';

const NONE = undefined;

test('in the same order, a row keeps its key wherever it moves', () => {
  const { keysOf } = createRowKeys();
  const [a, b, c] = keysOf(['r10', 'r20', 'r30'], 'by name', NONE);
  expect(keysOf(['r30', 'r10', 'r20'], 'by name', NONE)).toEqual([c, a, b]);
});

test('a new row takes over the key of a removed row', () => {
  const { keysOf } = createRowKeys();
  const [a, b, c] = keysOf(['r10', 'r20', 'r30'], 'by name', NONE);
  expect(keysOf(['r20', 'r30', 'r40'], 'by name', NONE)).toEqual([b, c, a]);
});

test('in another order, keys stay with places, except the key of the focused row', () => {
  const { keysOf } = createRowKeys();
  const [a, b, c] = keysOf(['r10', 'r20', 'r30'], 'by name', NONE);
  expect(keysOf(['r31', 'r21', 'r11'], 'by version', NONE)).toEqual([a, b, c]);
  const [, , ofFocused] = keysOf(['r50', 'r60', 'r11'], 'by tags', 'r11');
  expect(ofFocused).toBe(c);
});

test('a longer list gets additional keys, and a shorter list keeps the first ones', () => {
  const { keysOf } = createRowKeys();
  const few = keysOf(['r1', 'r2'], 'a', NONE);
  const more = keysOf(['r3', 'r4', 'r5'], 'b', NONE);
  expect(more.slice(0, 2)).toEqual(few);
  expect(keysOf(['r6'], 'c', NONE)).toEqual(few.slice(0, 1));
});

test('there is one distinct key per row, and asking again gives the same keys', () => {
  const id = fc.nat(40).map(String);
  const ids = fc.uniqueArray(id, { maxLength: 20 });
  const steps = fc.array(fc.tuple(ids, fc.constantFrom('a', 'b'), id), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (asked) => {
      const { keysOf } = createRowKeys();
      for (const [rows, order, focused] of asked) {
        const keys = keysOf(rows, order, focused);
        expect(new Set(keys).size).toBe(rows.length);
        expect(keysOf(rows, order, focused)).toEqual(keys);
      }
    }),
  );
});
