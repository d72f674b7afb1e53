import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '../delegate/testing';
import { backCount, followSilentGroup } from './silent-group';

const silent = { heartbeatAt: NOW - 30 * 60_000 };
const down = (name: string): FleetEntry => ({ name, instances: [silent, silent] });
const up = (name: string): FleetEntry => ({ name, instances: [{}, { id: 'new' }] });
const laterDown = (name: string): FleetEntry => ({
  name,
  instances: Array.from({ length: 2 }, () => ({ heartbeatAt: NOW - 10 * 60_000 })),
});

/** Follows answers, one after the other; gives `back of all` after each. */
function follow(answers: readonly (readonly FleetEntry[])[]): readonly string[] {
  let group: ReturnType<typeof followSilentGroup> = [];
  return answers.map((entries) => {
    const fleet = aFleet(entries);
    group = followSilentGroup(group, fleet);
    return `${backCount(group, fleet)} of ${group.length}`;
  });
}

const ALL = ['a', 'b', 'c', 'd', 'e'];
const OTHERS = ['p', 'q', 'r', 's', 't', 'u'];

test.each<[string, readonly (readonly FleetEntry[])[], readonly string[]]>([
  [
    'those that are back count with those that are silent, in any order of the answer',
    [
      ALL.map(down),
      [up('b'), ...['e', 'c', 'd', 'a'].map(down)],
      [...ALL.slice(2).map(down), up('a'), up('b')],
    ],
    ['0 of 5', '1 of 5', '2 of 5'],
  ],
  [
    'a delegate that fell silent with them joins them',
    [ALL.map(down), [up('a'), ...[...ALL.slice(1), 'f'].map(down)]],
    ['0 of 5', '1 of 6'],
  ],
  [
    'a part of the instances is not enough, and a delegate that is gone is not back',
    [ALL.map(down), [{ name: 'a', instances: [silent, {}] }, ...['c', 'd', 'e'].map(down)]],
    ['0 of 5', '0 of 5'],
  ],
  [
    'what was connected before must be so again',
    [
      [{ name: 'a', instances: [silent, {}] }, ...ALL.slice(1).map(down)],
      [{ name: 'a', instances: [{}, silent] }, ...ALL.slice(1).map(down)],
      [up('a'), ...ALL.slice(1).map(down)],
    ],
    ['0 of 5', '0 of 5', '1 of 5'],
  ],
  [
    'another group begins anew',
    [ALL.map(down), [...ALL.slice(0, 3).map(up), ...OTHERS.map(laterDown)]],
    ['0 of 5', '0 of 6'],
  ],
  ['nobody is followed when too few are silent', [ALL.map(down), ALL.map(up)], ['0 of 5', '0 of 0']],
])('%s', (_what, answers, expected) => {
  expect(follow(answers)).toEqual(expected);
});
