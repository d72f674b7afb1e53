import { describe, expect, test } from 'vitest';
import {
  autoUpgradeOf,
  groupHeartbeatOf,
  groupTags,
  heartbeatOf,
  immutableOf,
  pastTimeOf,
  type ReadContext,
  rowTags,
  scopeText,
  supportEndsOf,
  tagsOf,
  tokenStateOf,
} from './read-facts';
import { DAY_MS, NOW } from './testing';

const CONTEXT: ReadContext = { asOf: NOW, hasInstances: true, isLegacy: false };
const EMPTY: ReadContext = { ...CONTEXT, hasInstances: false };

test.each([
  ['now', NOW, NOW],
  ['none on record', 0, 0],
  ['a day ahead, as clocks differ', NOW + DAY_MS, NOW + DAY_MS],
  ['the earliest believed', Date.UTC(2015, 0, 1), Date.UTC(2015, 0, 1)],
  ['more than a day ahead', NOW + DAY_MS + 1, undefined],
  ['before 2015', Date.UTC(2015, 0, 1) - 1, undefined],
  ['seconds for milliseconds', NOW / 1_000, undefined],
  ['negative', -1, undefined],
  ['not a number', Number.NaN, undefined],
  ['infinite', Number.POSITIVE_INFINITY, undefined],
  ['missing', undefined, undefined],
  ['null', null, undefined],
  ['a string', String(NOW), undefined],
])('a heartbeat that is %s', (_what, sent, expected) => {
  expect(heartbeatOf(sent, CONTEXT)).toBe(expected);
  expect(groupHeartbeatOf(sent, EMPTY)).toBe(expected);
  // With instances, it is theirs.
  expect(groupHeartbeatOf(sent, CONTEXT)).toBeUndefined();
  expect(pastTimeOf(sent, CONTEXT)).toBe(expected || undefined);
});

describe('an end of support', () => {
  const midnight = Date.UTC(2027, 0, 20);
  test.each([
    ['the start of its day', midnight, midnight],
    ['the end of its day', midnight + DAY_MS - 1, midnight],
    ['long past', Date.UTC(2015, 0, 1) + 5, Date.UTC(2015, 0, 1)],
    ['0', 0, undefined],
    ['null', null, undefined],
    ['before 2015', Date.UTC(2014, 11, 31), undefined],
    ['from 2100 on', Date.UTC(2100, 0, 1), undefined],
    ['a string', String(midnight), undefined],
  ])('that is %s', (_what, sent, expected) => {
    expect(supportEndsOf(sent, CONTEXT)).toBe(expected);
    // Support of a legacy image has no end of its own.
    expect(supportEndsOf(sent, { ...CONTEXT, isLegacy: true })).toBeUndefined();
  });
});

test('without instances, ON and "not immutable" say nothing: the Manager says both of every such delegate', () => {
  const upgrades = ['ON', 'OFF', 'DETECTING', 'PAUSED'];
  expect(upgrades.map((sent) => autoUpgradeOf(sent, CONTEXT))).toEqual(['ON', 'OFF', 'DETECTING', undefined]);
  expect(upgrades.map((sent) => autoUpgradeOf(sent, EMPTY))).toEqual([
    undefined,
    'OFF',
    'DETECTING',
    undefined,
  ]);
  const flags = [true, false, 'yes'];
  expect(flags.map((sent) => immutableOf(sent, CONTEXT))).toEqual([true, false, undefined]);
  expect(flags.map((sent) => immutableOf(sent, EMPTY))).toEqual([true, undefined, undefined]);
});

test('the state of a token is known only from a flag', () => {
  expect([true, false, 'true', null].map(tokenStateOf)).toEqual(['ACTIVE', 'INACTIVE', undefined, undefined]);
});

describe('tags', () => {
  test('custom and implicit ones are kept apart; one in both is custom', () => {
    const sent = groupTags({
      groupCustomSelectors: ['z', 'Payments', 'primary', 'z'],
      groupImplicitSelectors: { 'payments-eu': 'GROUP_NAME', primary: 'PROFILE_NAME', constructor: 'X' },
    });
    expect(tagsOf(sent)).toEqual({
      custom: ['Payments', 'primary', 'z'],
      implicit: ['constructor', 'payments-eu'],
    });
  });

  test.each([null, undefined, 'eu', 7, ['eu']])(
    '%j for implicit ones gives none',
    (groupImplicitSelectors) => {
      expect(tagsOf(groupTags({ groupImplicitSelectors }))).toEqual({ custom: [], implicit: [] });
    },
  );

  test.each([
    ['Search', ['search', 'Search', 'x', null], { custom: ['Search', 'x'], implicit: ['search'] }],
    ['search', ['x'], { custom: ['x'], implicit: [] }],
    ['search', null, { custom: [], implicit: [] }],
    [7, ['x'], { custom: ['x'], implicit: [] }],
  ])('of a row %j, the one that is the name in lower case is implicit: %j', (name, tags, expected) => {
    expect(tagsOf(rowTags({ name, tags }))).toEqual(expected);
  });
});

test.each([
  ['both names', { orgName: 'retail', projectName: 'search' }, 'retail/search'],
  ['an organization alone', { orgName: 'retail', projectName: null }, 'retail'],
  ['null for both, as for the account', { orgName: null, projectName: null }, '/'],
  ['blank names', { orgName: '', projectName: ' ' }, '/'],
  ['names of the wrong type', { orgName: 7, projectName: {} }, '/'],
  ['hidden marks', { orgName: 're\u202Etail', projectName: 'a\nb' }, 'retail/a b'],
  ['nothing, as older Managers do', {}, undefined],
])('a scope sent as %s', (_how, names, expected) => {
  expect(scopeText(names)).toBe(expected);
});
