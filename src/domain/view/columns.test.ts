import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import {
  ALL_COLUMNS,
  formatColumns,
  LIST_COLUMNS,
  type ListColumn,
  MANDATORY_COLUMN,
  moveColumn,
  parseColumns,
  toggleColumn,
} from './columns';

const layouts = fc.shuffledSubarray([...ALL_COLUMNS]).filter((columns) => columns.includes(MANDATORY_COLUMN));

test('the default columns of the list are in this order', () => {
  expect(LIST_COLUMNS.join(' ')).toBe('name status tags version versionStatus lastHeartbeat autoUpgrade');
});

test.each([
  ['name,version', ['name', 'version'], []],
  ['version,name', ['version', 'name'], []],
  ['version', ['name', 'version'], []],
  ['', ['name'], []],
  ['version,,version,name', ['version', 'name'], []],
  ['name,key,constructor', ['name'], ['key', 'constructor']],
  ['Name', ['name'], ['Name']],
])('the columns %j are parsed', (text, columns, unknown) => {
  expect(parseColumns(text)).toEqual({ columns, unknown });
});

test('formatted columns parse back to the same ones', () => {
  fc.assert(
    fc.property(layouts, (columns) => {
      expect(parseColumns(formatColumns(columns))).toEqual({ columns, unknown: [] });
    }),
  );
});

test('any parsed text has each column once, and the mandatory one', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hostileStrings, fc.constantFrom(...ALL_COLUMNS, 'delegate'))), (ids) => {
      const { columns } = parseColumns(ids.join(','));
      expect(columns).toContain(MANDATORY_COLUMN);
      expect(columns).toHaveLength(new Set(columns).size);
    }),
  );
});

test('toggling hides a column or shows it last, except the mandatory one', () => {
  expect(toggleColumn(['name', 'tags', 'version'], 'tags')).toEqual(['name', 'version']);
  expect(toggleColumn(['name', 'version'], 'tags')).toEqual(['name', 'version', 'tags']);
  expect(toggleColumn(['name'], 'name')).toEqual(['name']);
});

test.each<[ListColumn, number, readonly string[]]>([
  ['tags', 1, ['name', 'version', 'tags']],
  ['tags', -1, ['tags', 'name', 'version']],
  ['tags', -5, ['tags', 'name', 'version']],
  ['tags', 9, ['name', 'version', 'tags']],
  ['status', 1, ['name', 'tags', 'version']],
])('%s moves by %i places', (column, places, columns) => {
  expect(moveColumn(['name', 'tags', 'version'], column, places)).toEqual(columns);
});
