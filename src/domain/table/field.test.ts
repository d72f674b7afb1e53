import { expect, test } from 'vitest';
import { isSameRow } from './field';

const ROW = { name: 'a', tags: { custom: ['x'], implicit: [] }, at: Number.NaN };

test.each([
  ['the same values in another object', { ...ROW, tags: { custom: ['x'], implicit: [] } }, true],
  ['another value', { ...ROW, name: 'b' }, false],
  ['another tag', { ...ROW, tags: { custom: ['y'], implicit: [] } }, false],
  ['one more tag', { ...ROW, tags: { custom: ['x', 'y'], implicit: [] } }, false],
  ['null in place of a value', { ...ROW, tags: null }, false],
  ['one value less', { name: 'a', tags: ROW.tags }, false],
])('a row with %s is the same: %s', (_what, other, isSame) => {
  expect(isSameRow(ROW, other)).toBe(isSame);
});
