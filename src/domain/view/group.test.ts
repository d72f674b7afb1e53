import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, inDays, NOW } from '@/testing/fleets';
import { filteredFleets, sorts } from '@/testing/view-generators';
import { GROUPINGS, groupRows, rowsInGroups } from './group';
import { groupSums } from './group-sums';
import { selectView } from './view';

const ALL = Uint32Array.of(3, 0, 1, 2);

function groupsOf(...args: Parameters<typeof groupRows>) {
  return groupRows(...args).map(({ value, rows }) => [value, [...rows]]);
}

test('a delegate is in the group of each custom tag, and of no implicit tag', () => {
  const fleet = aFleet([
    { tags: ['eu', 'pci'] },
    { tags: { custom: [], implicit: ['eu'] } },
    { tags: ['eu'] },
    { tags: ['us'] },
  ]);
  expect(groupsOf(fleet, ALL, 'tag')).toEqual([
    ['us', [3]],
    ['eu', [0, 2]],
    ['pci', [0]],
    [undefined, [1]],
  ]);
  expect([...rowsInGroups(fleet, ALL, 'tag')], 'each row once').toEqual([3, 0, 2, 1]);
});

test('groups follow the order of their first row, and that without a value is last', () => {
  const versions = aFleet([
    { instances: [{ version: '26.09.1' }] },
    { instances: [] },
    { instances: [{ version: '26.10.1' }] },
    { instances: [{ version: '26.10.1' }] },
  ]);
  expect(groupsOf(versions, Uint32Array.of(1, 2, 0, 3), 'version')).toEqual([
    ['26.10.1', [2, 3]],
    ['26.09.1', [0]],
    [undefined, [1]],
  ]);
  const scopes = aFleet([{ scope: '/' }, {}, { scope: 'retail' }, { scope: '/' }]);
  expect(groupsOf(scopes, ALL, 'scope')).toEqual([
    ['/', [3, 0]],
    ['retail', [2]],
    [undefined, [1]],
  ]);
  expect(groupsOf(scopes, Uint32Array.of(), 'scope')).toEqual([]);
  const owners = aFleet([{ tags: ['eu'] }, { tags: ['owner:web'] }, { tags: ['team:web', 'eu'] }]);
  expect(groupsOf(owners, Uint32Array.of(0, 2, 1), 'owner')).toEqual([
    ['web', [2, 1]],
    [undefined, [0]],
  ]);
});

test('the sums count the delegates and instances of a group', () => {
  const silent = { heartbeatAt: NOW - 3_600_000 };
  const fleet = aFleet([
    { instances: [{}, silent] },
    { instances: [{ ...silent, supportEnds: inDays(-2) }] },
    { instances: [{ supportEnds: inDays(-2) }, { supportEnds: inDays(-2) }] },
    { instances: [] },
    { instances: [{ heartbeatAt: 0 }] },
  ]);
  expect(groupSums(fleet, Uint32Array.of(0, 1, 2, 4))).toEqual({
    delegates: 4,
    instances: 6,
    states: Uint32Array.of(1, 0, 1, 1, 1, 0),
    expired: 2,
  });
});

test('each shown delegate is once in the group of each of its values, in order', () => {
  fc.assert(
    fc.property(filteredFleets, sorts, ({ fleet, expected, filters }, sort) => {
      const { rows } = selectView(fleet, filters, sort);
      for (const by of GROUPINGS) {
        const groups = groupRows(fleet, rows, by);
        const pairs = groups.flatMap(({ value, rows: members }) =>
          [...members].map((row) => `${row} ${value}`),
        );
        const wanted = [...rows].flatMap((row) => {
          const { tags, owner, version, scope } = expected[row]?.delegate ?? { tags: { custom: [] } };
          const values = { owner: [owner], tag: tags.custom, version: [version], scope: [scope] }[by];
          return (values.length === 0 ? [undefined] : values).map((value) => `${row} ${value}`);
        });
        expect(pairs.toSorted()).toEqual(wanted.toSorted());
        for (const { rows: members } of groups) {
          expect([...members]).toEqual([...rows].filter((row) => members.includes(row)));
        }
      }
    }),
    { numRuns: 100 },
  );
});
