import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '../delegate/testing';
import { scopeOf } from '../scope/scope';
import { countTokenUse, hostsUsing, revokeImpact, type TokenScope } from './token-usage';

const ACCOUNT = scopeOf('acme');
const ORG = scopeOf('acme', 'retail');
const LIVE = {};
const SILENT = { heartbeatAt: NOW - 3_600_000 };

const whole = (name: string, tags: readonly string[] = []): FleetEntry => ({ name, tags });

function known(scopes: readonly TokenScope[]) {
  const impact = revokeImpact(scopes);
  if (impact.state === 'unknown') throw new Error(impact.why);
  const { affected, lostTags, unread, unreadOthers, stoppingInstances } = impact;
  return {
    affected: affected.map(({ name, stopping, remaining }) => [name, stopping, remaining]),
    lost: lostTags.map(({ scope, tags }) => [scope, tags]),
    unread,
    unreadOthers,
    stoppingInstances,
  };
}

test('the hosts of a token are known when every instance reports its host', () => {
  const named = aFleet([
    { name: 'a', instances: [{ hostName: 'h1' }, { hostName: 'h2' }, { hostName: 'h1' }] },
  ]);
  expect(hostsUsing(named)).toEqual(['h1', 'h2']);
  expect(
    hostsUsing(aFleet([{ name: 'a', instances: [{ hostName: 'h1' }, { hostName: undefined }] }])),
  ).toBeUndefined();
});

test('a list of delegates does not say which of them use a token', () => {
  const all = aFleet([{ ...whole('a'), token: 'INACTIVE' }]);
  expect(revokeImpact([{ scope: ACCOUNT, using: undefined, all }])).toEqual({
    state: 'unknown',
    why: expect.stringContaining('only whether their token is active'),
  });
});

test('a token that no delegate uses stops none', () => {
  const impact = known([{ scope: ACCOUNT, using: aFleet([]), all: aFleet([whole('a', ['eu'])]) }]);
  expect(impact).toEqual({ affected: [], lost: [], unread: [], unreadOthers: [], stoppingInstances: 0 });
});

test('a delegate goes with its last instance, and its tags with it unless another has them', () => {
  const all = aFleet([
    whole('a', ['eu', 'gpu']),
    { name: 'b', tags: ['build'], instances: [LIVE, LIVE, SILENT] },
    whole('c', ['EU']),
    { name: 'd', tags: ['gpu'], instances: [SILENT] },
  ]);
  const using = aFleet([
    whole('a', ['eu', 'gpu']),
    { name: 'b', tags: ['build'], instances: [LIVE] },
    { name: 'd', tags: ['gpu'], instances: [SILENT] },
  ]);
  expect(known([{ scope: ACCOUNT, using, all }])).toMatchObject({
    affected: [
      ['a', 1, 0],
      ['b', 1, 1],
      ['d', 0, 0],
    ],
    stoppingInstances: 2,
    lost: [[ACCOUNT, ['a', 'gpu']]],
  });
});

test('a tag lost above is lost below too, unless a delegate below has it', () => {
  const account = {
    scope: ACCOUNT,
    using: aFleet([whole('a', ['eu', 'gpu'])]),
    all: aFleet([whole('a', ['eu', 'gpu'])]),
  };
  const org = { scope: ORG, using: aFleet([]), all: aFleet([whole('b', ['eu'])]) };
  expect(known([org, account]).lost).toEqual([
    [ORG, ['a', 'gpu']],
    [ACCOUNT, ['a', 'eu', 'gpu']],
  ]);
});

test('a tag lost below is not lost above', () => {
  const account = { scope: ACCOUNT, using: aFleet([]), all: aFleet([]) };
  const org = { scope: ORG, using: aFleet([whole('b', ['eu'])]), all: aFleet([whole('b', ['eu'])]) };
  expect(known([org, account]).lost).toEqual([[ORG, ['b', 'eu']]]);
});

test('what could not be read is reported, and nothing is made up for it', () => {
  const scopes: readonly TokenScope[] = [
    { scope: ORG, using: undefined, all: aFleet([whole('b', ['eu'])]) },
    { scope: ACCOUNT, using: aFleet([whole('a', ['gpu'])]), all: undefined },
  ];
  expect(known(scopes)).toEqual({
    affected: [['a', 1, undefined]],
    stoppingInstances: 1,
    lost: [
      [ORG, ['a', 'gpu']],
      [ACCOUNT, ['a', 'gpu']],
    ],
    unread: [ORG],
    unreadOthers: [ACCOUNT],
  });
});

test('answers of different moments give no negative numbers', () => {
  const all = aFleet([{ name: 'a', instances: [SILENT] }]);
  expect(known([{ scope: ACCOUNT, using: aFleet([whole('a')]), all }])).toMatchObject({
    affected: [['a', 1, 0]],
    lost: [],
  });
});

test('what uses a token is counted by delegates, instances and those that are connected', () => {
  const using = aFleet([{ instances: [LIVE, SILENT, {}] }, { instances: [SILENT] }]);
  expect(countTokenUse(using)).toEqual({ delegates: 2, instances: 4, connected: 2 });
  expect(countTokenUse(aFleet([]))).toEqual({ delegates: 0, instances: 0, connected: 0 });
});
