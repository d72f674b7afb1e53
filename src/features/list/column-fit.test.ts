import { expect, test } from 'vitest';
import { LIST_COLUMNS } from '@/domain/view/columns';
import { columnsOfTwoLines, columnWidths, fittingColumns } from './column-fit';
import { columnsFor } from './columns';

const namesAt = (widthPx: number, hasScope = false) =>
  fittingColumns(columnsFor(hasScope, LIST_COLUMNS), widthPx)
    .map(({ id }) => id)
    .join(' ');

test.each([
  [1240, 'name status tags version versionStatus lastHeartbeat autoUpgrade'],
  [1024, 'name status tags version versionStatus lastHeartbeat'],
  [960, 'name status version versionStatus lastHeartbeat'],
  [320, 'name status versionStatus lastHeartbeat'],
])('at %i px the list has the columns that fit', (widthPx, names) => {
  expect(namesAt(widthPx)).toBe(names);
});

test('columns become narrow before any leaves: one tag, and a shorter header', () => {
  const headers = (widthPx: number) =>
    fittingColumns(columnsFor(false, LIST_COLUMNS), widthPx).map(({ header }) => header);
  expect(headers(1225)).toContain('Last Heartbeat');
  expect(headers(1150)).toEqual(expect.arrayContaining(['Heartbeat', 'Tags', 'Auto Upgrade']));
});

test('two lines have what is wrong and since when, and a third one has the scope', () => {
  const names = columnsOfTwoLines(columnsFor(true, [...LIST_COLUMNS, 'type'])).map(({ id }) => id);
  expect(names.join(' ')).toBe('name scope status versionStatus lastHeartbeat');
});

test('with the column of scopes, all columns fit beside the filters of a window of 1,440 px', () => {
  expect(namesAt(1240, true)).toBe('name scope status tags version versionStatus lastHeartbeat autoUpgrade');
});

test('chosen columns leave from the end, after tags and auto-upgrade', () => {
  const columns = ['name', 'a', 'tags', 'b', 'status'].map((id) => ({ id, leastPx: 200 }));
  const shown = (widthPx: number) => fittingColumns(columns, widthPx).map(({ id }) => id);
  expect(shown(1060)).toEqual(['name', 'a', 'tags', 'b', 'status']);
  expect(shown(1059)).toEqual(['name', 'a', 'b', 'status']);
  expect(shown(859)).toEqual(['name', 'a', 'status']);
  expect(shown(100)).toEqual(['name', 'status']);
});

test.each([
  ['what grows shares what is left', 960, [525, 200, 175]],
  ['none is below its least width', 660, [300, 200, 100]],
  ['without room, all have their least width', 100, [200, 200, 100]],
])('%s', (_what, widthPx, expected) => {
  const columns = [
    { id: 'name', leastPx: 200, grow: 3 },
    { id: 'status', leastPx: 200 },
    { id: 'tags', leastPx: 100, grow: 1 },
  ];
  expect(columnWidths(columns, widthPx)).toEqual(expected);
});
