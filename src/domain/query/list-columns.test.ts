import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '../delegate/testing';
import {
  formatColumns,
  LIST_COLUMNS,
  type ListColumn,
  MANDATORY_COLUMN,
  moveColumn,
  parseColumns,
  toggleColumn,
} from './list-columns';

const layouts = fc
  .shuffledSubarray([...LIST_COLUMNS])
  .filter((columns) => columns.includes(MANDATORY_COLUMN));

test.each([
  ['delegate,version', ['delegate', 'version'], []],
  ['version,delegate', ['version', 'delegate'], []],
  ['version', ['delegate', 'version'], []],
  ['', ['delegate'], []],
  ['version,,version,delegate', ['version', 'delegate'], []],
  ['delegate,owner,constructor', ['delegate'], ['owner', 'constructor']],
  ['Delegate', ['delegate'], ['Delegate']],
])('reads %j', (text, columns, unknown) => {
  expect(parseColumns(text)).toEqual({ columns, unknown });
});

test('what is written is read', () => {
  fc.assert(
    fc.property(layouts, (columns) => {
      expect(parseColumns(formatColumns(columns))).toEqual({ columns, unknown: [] });
    }),
  );
});

test('whatever is read, each column is once and the mandatory one is there', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hostileStrings, fc.constantFrom(...LIST_COLUMNS))), (ids) => {
      const { columns } = parseColumns(ids.join(','));
      expect(columns).toContain(MANDATORY_COLUMN);
      expect(columns).toHaveLength(new Set(columns).size);
    }),
  );
});

test('a column is hidden and shown again at the end, but for the mandatory one', () => {
  expect(toggleColumn(['delegate', 'tags', 'version'], 'tags')).toEqual(['delegate', 'version']);
  expect(toggleColumn(['delegate', 'version'], 'tags')).toEqual(['delegate', 'version', 'tags']);
  expect(toggleColumn(['delegate'], 'delegate')).toEqual(['delegate']);
});

test.each<[ListColumn, number, readonly string[]]>([
  ['tags', 1, ['delegate', 'version', 'tags']],
  ['tags', -1, ['tags', 'delegate', 'version']],
  ['tags', -5, ['tags', 'delegate', 'version']],
  ['tags', 9, ['delegate', 'version', 'tags']],
  ['connectivity', 1, ['delegate', 'tags', 'version']],
])('%s moves by %i places', (column, places, columns) => {
  expect(moveColumn(['delegate', 'tags', 'version'], column, places)).toEqual(columns);
});
