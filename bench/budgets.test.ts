import { expect, test } from 'vitest';
import { compare, percentile, resultTable, withSection } from './budgets';

test.each([
  ['firstRow', 95, 100, false],
  ['firstRow', 96, 100, true],
  ['longTasks', 0, 0, false],
  ['longTasks', 50, 0, true],
  ['firstRow', Number.NaN, 100, true],
  ['wheelFrames', 51, 60, false],
  ['wheelFrames', 50, 60, true],
  ['layoutShift', 0.02, 0.5, false],
  ['layoutShift', 0.021, 0.5, true],
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
  const table = resultTable('1,000 delegates', compare(1_000, runs, [{ heap: 10, keyP95: 50 }]));
  expect(table).toContain('| Heap after load | 9 MB | 10 MB | 0.9 × | ≤ 1 × |');
  expect(table).toContain('| **Key → filtered rows, p95** | 60 ms | 50 ms | 1.2 × | ≤ 0.9 × |');
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
