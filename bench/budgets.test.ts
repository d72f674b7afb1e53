import { expect, test } from 'vitest';
import { compare, percentile, resultTable, withSection } from './budgets';

test.each([
  ['firstRow', 100, 100, false],
  ['firstRow', 101, 100, true],
  ['longTasks', 225, 0, false],
  ['longTasks', 226, 300, true],
  ['firstRow', Number.NaN, 100, true],
  ['firstRowY', 294, 73, false],
  ['firstRowY', 295, 73, true],
  ['wheelFrames', 36, 60, false],
  ['wheelFrames', 35, 60, true],
  ['layoutShift', 0.01, 0.5, false],
  ['layoutShift', 0.011, 0.5, true],
  ['blankFrames', 0, 5, false],
  ['blankFrames', 1, 5, true],
  ['firstKB', 190, 90, false],
  ['fontKB', 29, 1, true],
] as const)(
  'with 10,000 delegates, %s of %d against %d of the peer is over budget: %s',
  (id, our, peer, isOver) => {
    const measured = compare(10_000, [{ [id]: our }], [{ [id]: peer }]).find((one) => one.peer === peer);
    expect(measured?.isOver).toBe(isOver);
  },
);

test('heap is the median of the runs, and key latency the p95 over all runs', () => {
  const runs = [{ heap: 9, keyP95: [10, 20] }, { heap: 900, keyP95: [60] }, { heap: 8 }];
  const comparisons = compare(1_000, runs, [{ heap: 10, keyP95: 50 }]);
  const table = resultTable('At a desk', [{ name: '1,000', comparisons }]);
  expect(table).toContain('| Heap after load | 9 MB, 0.9 × | ≤ 1.5 × |');
  expect(table).toContain('| Key → filtered rows, p95 | **60 ms**, 1.2 × | ≤ 0.9 × |');
});

test('a table has a column for each view, one for its budgets, and no figure that none has', () => {
  const [ours, peers] = [[{ firstRow: 30, pollTask: 9 }], [{ firstRow: 20, pollTask: 0 }]];
  const table = resultTable('Delegates', [
    { name: '1,000', comparisons: compare(1_000, ours, peers) },
    { name: 'phone', comparisons: compare(undefined, [{ firstRow: 40 }], peers) },
  ]);
  expect(table.split('\n')).toEqual([
    '| Delegates | 1,000 | budget | phone |',
    '| --- | --: | --: | --: |',
    '| Navigation → first row | **30 ms**, 1.5 × | ≤ 1.45 × | 40 ms, 2 × |',
    '| Poll: longest task of 50 ms or more | **9 ms** | ≤ 0 ms | – |',
  ]);
});

test('a percentile is the smallest value that this share of values does not exceed', () => {
  const upTo20 = Array.from({ length: 20 }, (_, i) => 20 - i);
  expect([0.05, 0.5, 0.95, 1].map((share) => percentile(upTo20, share))).toEqual([1, 10, 19, 20]);
});

test('a section is replaced between its markers only', () => {
  const page = (section: string) =>
    `Before.\n<!-- bench: begin -->\n\n${section}\n\n<!-- bench: end -->\nAfter.\n`;
  expect(withSection(page('old'), 'new')).toBe(page('new'));
  expect(() => withSection('<!-- bench: end --> <!-- bench: begin -->', 'new')).toThrow('markers');
});
