import { expect, test } from 'vitest';
import { resultTable, sortTable, withSection } from './table';
import { resultWith } from './testing';

const lineOf = (table: string, label: string) => table.split('\n').find((line) => line.includes(label));

test('a row tells the figure and its budget at each size', () => {
  const table = resultTable([
    resultWith({ floor: 30, firstRow: 120, sort: 18.44 }, { size: 1_000, notes: { sort: 'Tags' } }),
    resultWith({ sort: 31, pollLongest: 72, blankFrames: 2 }, { notes: { sort: 'Version' } }),
  ]);
  expect(table.split('\n')[0]).toBe('|  | 1,000 delegates | budget | 10,000 delegates | budget |');
  expect(lineOf(table, 'first row')).toBe(
    '| Navigation → first row painted in its final place | 120 ms (4 ×) |  | 300 ms (1.5 ×) | 1.8 × |',
  );
  expect(lineOf(table, 'sorted')).toBe(
    '| Click → sorted rows painted, slowest column | 18.4 ms (Tags) | 25 ms | **31 ms (Version)** | 25 ms |',
  );
  expect(lineOf(table, 'longest task')).toBe(
    '| Real poll: longest task of 50 ms or more | none | none | **72 ms** | none |',
  );
  expect(lineOf(table, 'blank')).toBe('| Wheel for 3 s: frames with a blank row | 0 | none | **2** | none |');
});

test('the plain page stands beside the size it is measured with', () => {
  const table = resultTable([resultWith({ open: 15 }, { size: 1_000, plain: { open: 734 } }), resultWith()]);
  expect(table.split('\n')[0]).toBe(
    '|  | 1,000 delegates | budget | plain page | 10,000 delegates | budget |',
  );
  expect(lineOf(table, 'instances')).toBe(
    '| Click → instances painted | 15 ms | 20 ms | 734 ms | 15 ms | 20 ms |',
  );
  expect(lineOf(table, 'DOM elements')).toContain('| 2,500 |  | 1,900 |');
});

test('each sort has a row of its own', () => {
  const sorts = (tags: number, version: number) => ({ sorts: new Map(Object.entries({ tags, version })) });
  const table = sortTable([resultWith({}, sorts(18.44, 9)), resultWith({}, sorts(31, 8))]);
  expect(table.split('\n').slice(2)).toEqual(['| tags | 18.4 ms | 31 ms |', '| version | 9 ms | 8 ms |']);
});

test('a section is replaced between its markers, as often as one likes', () => {
  const page = 'Before.\n<!-- bench: begin -->\nold\n<!-- bench: end -->\nAfter.\n';
  const once = withSection(page, 'new');
  expect(once).toBe('Before.\n<!-- bench: begin -->\n\nnew\n\n<!-- bench: end -->\nAfter.\n');
  expect(withSection(once, 'new')).toBe(once);
});

test.each(['no markers', '<!-- bench: end --> <!-- bench: begin -->'])(
  'a text without both markers in order is left alone: %s',
  (text) => {
    expect(() => withSection(text, 'new')).toThrow('bench: begin');
  },
);
