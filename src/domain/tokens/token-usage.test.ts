import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { scopeOf } from '../scope/scope';
import { countTokenUse, pathToUse, revokeImpact, type TokenScope } from './token-usage';

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

test('the path to the delegates that use a token filters by its name', () => {
  expect(pathToUse(ORG, 'a&b')).toBe('/account/acme/orgs/retail/delegates?tokenName=a%26b');
});

test('the impact is unknown when only a plain list of delegates could be read', () => {
  const all = aFleet([{ ...whole('a'), token: 'INACTIVE' }]);
  expect(revokeImpact([{ scope: ACCOUNT, using: undefined, isUseComplete: false, all }])).toEqual({
    state: 'unknown',
    why: expect.stringContaining('only whether their token is active'),
  });
});

test('revoking a token that no delegate uses stops nothing', () => {
  const impact = known([
    { scope: ACCOUNT, using: aFleet([]), isUseComplete: true, all: aFleet([whole('a', ['eu'])]) },
  ]);
  expect(impact).toEqual({ affected: [], lost: [], unread: [], unreadOthers: [], stoppingInstances: 0 });
});

test('among the lost tags, the names of delegates come last', () => {
  const using = aFleet([whole('a', ['eu']), whole('b', ['B2', 'a2'])]);
  expect(known([{ scope: ACCOUNT, using, isUseComplete: true, all: using }]).lost).toEqual([
    [ACCOUNT, ['B2', 'a2', 'eu', 'a', 'b']],
  ]);
});

test('a delegate is lost with its last instance, and its tags unless others have them', () => {
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
  expect(known([{ scope: ACCOUNT, using, isUseComplete: true, all }])).toMatchObject({
    affected: [
      ['a', 1, 0],
      ['b', 1, 1],
      ['d', 0, 0],
    ],
    stoppingInstances: 2,
    lost: [[ACCOUNT, ['gpu', 'a']]],
  });
});

test('a tag lost above is lost below, unless a delegate below has it', () => {
  const account = {
    scope: ACCOUNT,
    using: aFleet([whole('a', ['eu', 'gpu'])]),
    isUseComplete: true,
    all: aFleet([whole('a', ['eu', 'gpu'])]),
  };
  const org = { scope: ORG, using: aFleet([]), isUseComplete: true, all: aFleet([whole('b', ['eu'])]) };
  expect(known([org, account]).lost).toEqual([
    [ORG, ['gpu', 'a']],
    [ACCOUNT, ['eu', 'gpu', 'a']],
  ]);
});

test('a tag lost below is not lost above', () => {
  const account = { scope: ACCOUNT, using: aFleet([]), isUseComplete: true, all: aFleet([]) };
  const org = {
    scope: ORG,
    using: aFleet([whole('b', ['eu'])]),
    isUseComplete: true,
    all: aFleet([whole('b', ['eu'])]),
  };
  expect(known([org, account]).lost).toEqual([[ORG, ['eu', 'b']]]);
});

test('scopes that could not be read are reported, and their values are unknown', () => {
  const scopes: readonly TokenScope[] = [
    { scope: ORG, using: undefined, isUseComplete: false, all: aFleet([whole('b', ['eu'])]) },
    { scope: ACCOUNT, using: aFleet([whole('a', ['gpu'])]), isUseComplete: true, all: undefined },
  ];
  expect(known(scopes)).toEqual({
    affected: [['a', 1, undefined]],
    stoppingInstances: 1,
    lost: [
      [ORG, ['gpu', 'a']],
      [ACCOUNT, ['gpu', 'a']],
    ],
    unread: [ORG],
    unreadOthers: [ACCOUNT],
  });
});

test('a scope with an incomplete answer counts as unread, and its readable part counts', () => {
  const all = aFleet([whole('a')]);
  const scopes = [{ scope: ACCOUNT, using: aFleet([whole('a')]), isUseComplete: false, all }];
  expect(known(scopes)).toMatchObject({ affected: [['a', 1, 0]], unread: [ACCOUNT], unreadOthers: [] });
});

test('answers of different times give no negative counts', () => {
  const all = aFleet([{ name: 'a', instances: [SILENT] }]);
  expect(known([{ scope: ACCOUNT, using: aFleet([whole('a')]), isUseComplete: true, all }])).toMatchObject({
    affected: [['a', 1, 0]],
    lost: [],
  });
});

test('the use of a token is counted in delegates, instances and connected instances', () => {
  const using = aFleet([{ instances: [LIVE, SILENT, {}] }, { instances: [SILENT] }]);
  expect(countTokenUse(using)).toEqual({ delegates: 2, instances: 4, connected: 2 });
  expect(countTokenUse(aFleet([]))).toEqual({ delegates: 0, instances: 0, connected: 0 });
});
