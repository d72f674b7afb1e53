import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { findingsOf } from './finding';
import { backCount, followSilentGroups } from './silent-group';

const silent = { heartbeatAt: NOW - 30 * 60_000 };
const down = (name: string): FleetEntry => ({ name, instances: [silent, silent] });
const up = (name: string): FleetEntry => ({ name, instances: [{}, { id: 'new' }] });
const laterDown = (name: string): FleetEntry => ({
  name,
  instances: Array.from({ length: 2 }, () => ({ heartbeatAt: NOW - 10 * 60_000 })),
});

/** Gives `back of all` of each group after each answer. */
function follow(answers: readonly (readonly FleetEntry[])[]): readonly string[] {
  let groups: ReturnType<typeof followSilentGroups> = [];
  return answers.map((entries) => {
    const fleet = aFleet(entries);
    groups = followSilentGroups(groups, fleet);
    const found = findingsOf(fleet).filter(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
    return found
      .map((finding) => backCount(groups, finding, fleet))
      .map(({ count, of }) => `${count} of ${of}`)
      .join(', ');
  });
}

const ALL = ['a', 'b', 'c', 'd', 'e'];
const OTHERS = ['p', 'q', 'r', 's', 't', 'u'];

test.each<[string, readonly (readonly FleetEntry[])[], readonly string[]]>([
  [
    'returned delegates count, in any order of the answer',
    [
      ALL.map(down),
      [up('b'), ...['e', 'c', 'd', 'a'].map(down)],
      [...ALL.slice(2).map(down), up('a'), up('b')],
    ],
    ['0 of 5', '1 of 5', '2 of 5'],
  ],
  [
    'a delegate that fell silent at the same time joins the group',
    [ALL.map(down), [up('a'), ...[...ALL.slice(1), 'f'].map(down)]],
    ['0 of 5', '1 of 6'],
  ],
  [
    'a partially connected or removed delegate is not back',
    [ALL.map(down), [{ name: 'a', instances: [silent, {}] }, ...['c', 'd', 'e'].map(down)]],
    ['0 of 5', '0 of 5'],
  ],
  [
    'a delegate is back with as many connected instances as before',
    [
      [{ name: 'a', instances: [silent, {}] }, ...ALL.slice(1).map(down)],
      [{ name: 'a', instances: [{}, silent] }, ...ALL.slice(1).map(down)],
      [up('a'), ...ALL.slice(1).map(down)],
    ],
    ['0 of 5', '0 of 5', '1 of 5'],
  ],
  [
    'a new group replaces the earlier group',
    [ALL.map(down), [...ALL.slice(0, 3).map(up), ...OTHERS.map(laterDown)]],
    ['0 of 5', '0 of 6'],
  ],
  [
    'two groups are followed each for itself',
    [
      [...ALL.map(down), ...OTHERS.map(laterDown)],
      [up('a'), ...ALL.slice(1).map(down), up('p'), up('q'), ...OTHERS.slice(2).map(laterDown)],
    ],
    ['0 of 6, 0 of 5', '2 of 6, 1 of 5'],
  ],
  ['the group is empty when too few delegates are silent', [ALL.map(down), ALL.map(up)], ['0 of 5', '']],
])('a silent group is followed through several answers: %s', (_what, answers, expected) => {
  expect(follow(answers)).toEqual(expected);
});
