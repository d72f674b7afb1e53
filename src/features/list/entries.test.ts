import { expect, test } from 'vitest';
import { groupRows } from '@/domain/view/group';
import { aFleet } from '@/testing/fleets';
import { type Entries, groupedEntries, plainEntries, rowsOfGroups } from './entries';

const FLEET = aFleet([
  { name: 'a', tags: ['x'] },
  { name: 'b', tags: ['x', 'x:1'] },
  { name: 'c', tags: [] },
]);
const GROUPS = groupRows(FLEET, Uint32Array.of(0, 1, 2), 'tag');

function linesOf(entries: Entries) {
  return Array.from({ length: entries.count }, (_, position) => {
    const entry = entries.at(position);
    return [entry?.group?.value, entry?.row];
  });
}

test('an open group has a header and its rows, a folded group only the header', () => {
  expect(linesOf(groupedEntries(FLEET, GROUPS, () => false))).toEqual([
    ['x', -1],
    ['x', 0],
    ['x', 1],
    ['x:1', -1],
    ['x:1', 1],
    [undefined, -1],
    [undefined, 2],
  ]);
  expect(linesOf(groupedEntries(FLEET, GROUPS, ({ value }) => value === 'x'))).toEqual([
    ['x', -1],
    ['x:1', -1],
    ['x:1', 1],
    [undefined, -1],
    [undefined, 2],
  ]);
});

test('the rows of all groups are in the order of their lines', () => {
  expect([...rowsOfGroups(GROUPS)]).toEqual([0, 1, 1, 2]);
});

test('every line has a unique id, which leads back to its position', () => {
  const plain = plainEntries(FLEET, Uint32Array.of(2, 0, 1));
  for (const entries of [plain, groupedEntries(FLEET, GROUPS, () => false)]) {
    const ids = linesOf(entries).map((_, position) => entries.idAt(position));
    expect(new Set(ids).size).toBe(entries.count);
    expect(ids.map((id) => entries.positionOf(id))).toEqual([...ids.keys()]);
  }
});

test('positions beyond the list and lines of folded groups have no entry', () => {
  const open = groupedEntries(FLEET, GROUPS, () => false);
  const folded = groupedEntries(FLEET, GROUPS, () => true);
  expect([open.at(-1), open.at(7), open.idAt(7), open.positionOf('none')]).toEqual([
    undefined,
    undefined,
    '',
    -1,
  ]);
  expect(folded.positionOf(open.idAt(1))).toBe(-1);
});
