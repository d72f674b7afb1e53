import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import {
  groupTags,
  type ReadContext,
  readAutoUpgrade,
  readGroupHeartbeat,
  readHeartbeatTime,
  readImmutable,
  readSupportEnds,
  readTags,
  readTokenState,
  rowTags,
  scopeText,
} from './read-facts';

const CONTEXT: ReadContext = { asOf: NOW, hasInstances: true, isLegacy: false };
const EMPTY: ReadContext = { ...CONTEXT, hasInstances: false };

test.each([
  ['now', NOW, NOW],
  ['0, for none on record', 0, 0],
  ['one day ahead', NOW + DAY_MS, NOW + DAY_MS],
  ['the start of 2015', Date.UTC(2015, 0, 1), Date.UTC(2015, 0, 1)],
  ['more than one day ahead', NOW + DAY_MS + 1, undefined],
  ['before 2015', Date.UTC(2015, 0, 1) - 1, undefined],
  ['in seconds instead of milliseconds', NOW / 1_000, undefined],
  ['negative', -1, undefined],
  ['not a number', Number.NaN, undefined],
  ['infinite', Number.POSITIVE_INFINITY, undefined],
  ['missing', undefined, undefined],
  ['null', null, undefined],
  ['a string', String(NOW), undefined],
])('a heartbeat is read as a time or as unknown: %s', (_what, sent, expected) => {
  expect(readHeartbeatTime(sent, CONTEXT)).toBe(expected);
  expect(readGroupHeartbeat(sent, EMPTY)).toBe(expected);
  // With instances, the heartbeat is theirs.
  expect(readGroupHeartbeat(sent, CONTEXT)).toBeUndefined();
});

describe('the end of support', () => {
  const midnight = Date.UTC(2027, 0, 20);
  test.each([
    ['the start of its day', midnight, midnight],
    ['the end of its day', midnight + DAY_MS - 1, midnight],
    ['in 2015', Date.UTC(2015, 0, 1) + 5, Date.UTC(2015, 0, 1)],
    ['0', 0, undefined],
    ['null', null, undefined],
    ['before 2015', Date.UTC(2014, 11, 31), undefined],
    ['in 2100', Date.UTC(2100, 0, 1), undefined],
    ['a string', String(midnight), undefined],
  ])('read from a value that is %s', (_what, sent, expected) => {
    expect(readSupportEnds(sent, CONTEXT)).toBe(expected);
    // A legacy image has no end of support of its own.
    expect(readSupportEnds(sent, { ...CONTEXT, isLegacy: true })).toBeUndefined();
  });
});

test('without instances, auto-upgrade ON and not immutable are unknown', () => {
  const upgrades = ['ON', 'OFF', 'DETECTING', 'PAUSED'];
  const inDocker = (context: ReadContext) => (sent: string) =>
    readAutoUpgrade(sent, context, { delegateType: 'DOCKER' });
  expect(upgrades.map(inDocker(CONTEXT))).toEqual(['ON', 'OFF', 'DETECTING', undefined]);
  expect(upgrades.map(inDocker(EMPTY))).toEqual([undefined, 'OFF', 'DETECTING', undefined]);
  const flags = [true, false, 'yes'];
  expect(flags.map((sent) => readImmutable(sent, CONTEXT))).toEqual([true, false, undefined]);
  expect(flags.map((sent) => readImmutable(sent, EMPTY))).toEqual([true, undefined, undefined]);
});

test.each([
  ['OFF', 'ECS', 'NONE'],
  ['DETECTING', ' shell_script', 'NONE'],
  [undefined, 'ECS', 'NONE'],
  ['NONE', 'DOCKER', undefined],
  // The Manager has heard from an upgrader, or a legacy image upgrades itself.
  ['ON', 'ECS', 'ON'],
  ['OFF', 'DOCKER', 'OFF'],
  ['OFF', 'NEW_TYPE', 'OFF'],
  ['OFF', undefined, 'OFF'],
])('auto-upgrade %s of the type %s is read as %s', (sent, type, expected) => {
  expect(readAutoUpgrade(sent, CONTEXT, { delegateType: type })).toBe(expected);
  expect(readAutoUpgrade(sent, CONTEXT, { type })).toBe(expected);
});

test('the state of a token is known only from a boolean', () => {
  expect([true, false, 'true', null].map(readTokenState)).toEqual([
    'ACTIVE',
    'INACTIVE',
    undefined,
    undefined,
  ]);
});

describe('tags', () => {
  test('are split into custom and implicit; a tag in both lists is custom', () => {
    const sent = groupTags({
      groupCustomSelectors: ['z', 'Payments', 'primary', 'z'],
      groupImplicitSelectors: { 'payments-eu': 'GROUP_NAME', primary: 'PROFILE_NAME', constructor: 'X' },
    });
    expect(readTags(sent)).toEqual({
      custom: ['Payments', 'primary', 'z'],
      implicit: ['constructor', 'payments-eu'],
    });
  });

  test.each([null, undefined, 'eu', 7, ['eu']])(
    '%j as implicit tags gives none',
    (groupImplicitSelectors) => {
      expect(readTags(groupTags({ groupImplicitSelectors }))).toEqual({ custom: [], implicit: [] });
    },
  );

  test.each([
    ['Search', ['search', 'Search', 'x', null], { custom: ['Search', 'x'], implicit: ['search'] }],
    ['search', ['x'], { custom: ['x'], implicit: [] }],
    ['search', null, { custom: [], implicit: [] }],
    [7, ['x'], { custom: ['x'], implicit: [] }],
  ])('of a row named %j: the name in lower case is implicit, given %j', (name, tags, expected) => {
    expect(readTags(rowTags({ name, tags }))).toEqual(expected);
  });
});

test.each([
  ['both names', { orgName: 'retail', projectName: 'search' }, 'retail/search'],
  ['only an organization', { orgName: 'retail', projectName: null }, 'retail'],
  ['null for both names', { orgName: null, projectName: null }, '/'],
  ['blank names', { orgName: '', projectName: ' ' }, '/'],
  ['an organization of the wrong type', { orgName: 7, projectName: null }, undefined],
  ['a project of the wrong type', { orgName: 'retail', projectName: {} }, undefined],
  ['names with hidden characters', { orgName: 're\u202Etail', projectName: 'a\nb' }, 'retail/a b'],
  ['no names, as from older Managers', {}, undefined],
])('the scope read from %s', (_how, names, expected) => {
  expect(scopeText(names)).toBe(expected);
});
