import { expect, test } from 'vitest';
import { CALIBRATION_MS, type FigureId } from './budgets';
import { resultWith } from './testing';
import { failures } from './verdicts';

test.each<[string, FigureId, number, number, boolean]>([
  ['1.8 times the floor', 'firstRow', 360, 1, true],
  ['more than 1.8 times the floor', 'firstRow', 361, 1, false],
  ['more than 1.8 times the floor, on a slow machine', 'firstRow', 361, 3, false],
  ['25 ms', 'keyP95', 25, 1, true],
  ['26 ms', 'keyP95', 26, 1, false],
  ['37 ms on a machine half as slow again', 'keyP95', 37, 1.5, true],
  ['38 ms on a machine half as slow again', 'keyP95', 38, 1.5, false],
  ['25 ms on a fast machine', 'keyP95', 25, 0.5, true],
  ['a blank row on a slow machine', 'blankFrames', 1, 3, false],
  ['a task of 50 ms', 'pollLongest', 50, 1, false],
  ['too many elements on a slow machine', 'elements', 2_501, 3, false],
  ['what could not be measured', 'heap', Number.NaN, 1, false],
])('%s', (_what, id, value, slowness, isGood) => {
  const result = resultWith({ [id]: value }, { calibrationMs: CALIBRATION_MS * slowness });
  expect(failures([result])).toHaveLength(isGood ? 0 : 1);
});

test.each<[string, number, FigureId]>([
  ['the median key', 10_000, 'keyP50'],
  ['the first row of a small fleet', 1_000, 'firstRow'],
  ['a size without budgets', 300, 'heap'],
])('nothing is asked of %s', (_what, size, id) => {
  expect(failures([resultWith({ [id]: 1e9 }, { size })])).toEqual([]);
});

test('each budget that is exceeded is told in one line, with what it grew to', () => {
  const slow = resultWith({ firstRow: 500, keyP95: 90, heap: 60 }, { calibrationMs: CALIBRATION_MS * 2 });
  expect(failures([resultWith(), slow])).toEqual([
    '10,000 delegates: Navigation → first row painted in its final place: 2.5 × floor, at most 1.8',
    '10,000 delegates: Key → filtered rows painted, p95: 90, at most 50 (25 on the machine of the budgets)',
  ]);
});

test('being slower than the plain page is a failure, in the same frame it is not', () => {
  const plain = { keyP95: 10, open: 40 };
  expect(failures([resultWith({ keyP95: 24, open: 15 }, { plain })])).toEqual([]);
  expect(failures([resultWith({ keyP95: 22, open: 15 }, { plain: { keyP95: 4 } })])).toEqual([
    '10,000 delegates: Key → filtered rows painted, p95: 22 ms, slower than the plain page with 4 ms',
  ]);
});
