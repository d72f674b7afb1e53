import { expect, test } from 'vitest';
import { columnOf, idsOf } from './column';
import { allTexts } from './texts';

test('equal texts share an id, and a missing or empty one tells nothing', () => {
  const { values, ids } = columnOf(['b', undefined, 'a', '', 'b']);
  expect(allTexts(values)).toEqual(['b', 'a']);
  expect(Array.from(ids)).toEqual([0, 2, 1, 2, 0]);
});

test('wanted texts are marked by id; texts that no row has mark none', () => {
  const column = columnOf(['b', 'a', 'c', undefined]);
  expect(Array.from(idsOf(column, ['c', 'x', 'b', 'c']))).toEqual([1, 0, 1, 0]);
});
