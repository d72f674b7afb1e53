import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowAt, rowOffsets, startOfHeights, withMeasured } from './row-offsets';

const ALIKE = { unusual: new Float64Array(), usual: 45 };
const inOrder = (position: number) => position;

test('rows of which nothing else is known have the usual height', () => {
  expect([...rowOffsets(3, inOrder, ALIKE)]).toEqual([0, 45, 90, 135]);
});

test('a measured row keeps its height wherever it goes', () => {
  const heights = withMeasured(ALIKE, [[7, 200]]);
  const ids = [3, 5, 7];
  expect([...rowOffsets(3, (position) => ids[position] ?? -1, heights)]).toEqual([0, 45, 90, 290]);
  expect([...rowOffsets(3, (position) => ids.toReversed()[position] ?? -1, heights)]).toEqual([
    0, 200, 245, 290,
  ]);
});

test('measuring what was known changes nothing, and a row may become usual again', () => {
  const opened = withMeasured(ALIKE, [[2, 300]]);
  expect(
    withMeasured(opened, [
      [1, 45],
      [2, 300],
    ]),
  ).toBe(opened);
  expect([...rowOffsets(3, inOrder, withMeasured(opened, [[2, 45]]))]).toEqual([0, 45, 90, 135]);
});

test('at a new width, the height of most rows stands for those that were not measured', () => {
  const heights = startOfHeights([
    [0, 180],
    [1, 160],
    [2, 160],
    [3, 160],
    [4, 420],
  ]);
  expect(heights.usual).toBe(160);
  expect([...rowOffsets(6, inOrder, heights)]).toEqual([0, 180, 340, 500, 660, 1080, 1240]);
});

test.each([
  [-50, 0],
  [0, 0],
  [44.9, 0],
  [45, 1],
  [134, 2],
  [9999, 2],
])('the row at %s px is %i', (topPx, position) => {
  expect(rowAt(rowOffsets(3, inOrder, ALIKE), topPx)).toBe(position);
});

test('an empty list has its end at its top', () => {
  const offsets = rowOffsets(0, inOrder, ALIKE);
  expect([...offsets]).toEqual([0]);
  expect(rowAt(offsets, 100)).toBe(0);
});

test('every height inside the list belongs to the row that spans it', () => {
  const measured = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 400 })), { maxLength: 20 });
  const shares = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), measured, shares, (count, heights, share) => {
      const offsets = rowOffsets(count, inOrder, withMeasured(ALIKE, heights));
      const topPx = share * (offsets[count] ?? 0);
      const position = rowAt(offsets, topPx);
      expect(offsets[position]).toBeLessThanOrEqual(topPx);
      expect(offsets[position + 1]).toBeGreaterThan(topPx);
    }),
  );
});
