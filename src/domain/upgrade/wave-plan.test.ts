import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { DEFAULT_PARAMETERS, type PlanParameters } from './plan-parameters';
import { stepPlan, wavePlan } from './wave-plan';

const old = (days?: number) => ({
  version: '26.05.88600',
  supportEnds: days === undefined ? undefined : inDays(days),
});
const EVERY_DAY: PlanParameters = {
  ...DEFAULT_PARAMETERS,
  days: { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], every: 1 },
  wave: 2,
};

function planOf(entries: readonly FleetEntry[], parameters: Partial<PlanParameters> = {}) {
  const fleet = aFleet(entries.map((entry) => ({ autoUpgrade: 'OFF' as const, ...entry })));
  const plan = wavePlan(fleet, { ...EVERY_DAY, ...parameters });
  return {
    waves: plan?.waves.map(({ day, delegates }) => [
      (day - inDays(0)) / 86_400_000,
      ...delegates.map(({ delegate, goesAhead, turn }) =>
        [delegate.name, goesAhead && 'ahead', turn !== undefined && `instead of ${turn}`]
          .filter(Boolean)
          .join(' '),
      ),
    ]),
    noDay: plan?.noDay.map(({ delegate }) => delegate.name),
    notPlanned: plan?.notPlanned.map(({ delegate, reason }) => `${delegate.name}: ${reason}`),
    watched: plan?.watched.map(({ delegate }) => delegate.name),
    unknownTags: plan?.unknownTags,
  };
}

test('past support first, then the order of the tags, then the end of support', () => {
  expect(
    planOf([
      { name: 'prod', tags: ['prod'], instances: [old(50), old(50)] },
      { name: 'dev later', tags: ['dev'], instances: [old(40), old(40)] },
      { name: 'dev', tags: ['dev'], instances: [old(30), old(30)] },
      { name: 'past', tags: ['prod'], instances: [old(-3), old(-3)] },
      { name: 'longer past', tags: ['x', 'dev'], instances: [old(-9), old(-9)] },
      { name: 'untagged', instances: [old(20)] },
    ]).waves,
  ).toEqual([
    [1, 'longer past', 'past'],
    [2, 'dev', 'dev later'],
    [3, 'prod'],
    [4, 'untagged'],
  ]);
});

test('whom its turn would make late goes ahead', () => {
  const dev = (name: string) => ({ name, tags: ['dev'], instances: [old(90), old(90)] });
  const current = { name: 'current', tags: ['dev'] };
  const soon = (days: number) => ({ name: 'soon', tags: ['prod'], instances: [old(days), old(days)] });
  expect(planOf([dev('a'), dev('b'), current, soon(1)]).waves).toEqual([
    [1, 'soon ahead'],
    [2, 'a', 'b'],
  ]);
  expect(planOf([dev('a'), dev('b'), current, soon(2)]).waves).toEqual([
    [1, 'a', 'b'],
    [2, 'soon'],
  ]);
});

test('the last two carriers of a tag never share a wave, and who waits for the other says so', () => {
  const gpu = (name: string) => ({ name, tags: ['gpu'], instances: [old(90), old(90)] });
  expect(planOf([gpu('a'), gpu('b'), { name: 'c', instances: [old(95)] }]).waves).toEqual([
    [1, 'a', 'c'],
    [2, 'b instead of 1'],
  ]);
});

test('what no plan can upgrade is named, and an upgrader that works is watched', () => {
  const found = planOf([
    { name: 'alone', tags: ['pci'], instances: [old()] },
    { name: 'silent', instances: [{ ...old(), heartbeatAt: 1_789_000_000_000 }] },
    { name: 'nomad', type: 'NOMAD', instances: [old()] },
    { name: 'nightly', instances: [{ version: 'nightly' }] },
    { name: 'itself', autoUpgrade: 'ON', instances: [{ version: '26.08.89000' }] },
    { name: 'stuck', autoUpgrade: 'ON', instances: [old()] },
    { name: 'latest' },
  ]);
  expect(found.waves).toEqual([[1, 'stuck']]);
  expect(found.notPlanned?.toSorted()).toEqual([
    'alone: ALONE',
    'nightly: NO_VERSION',
    'nomad: NO_COMMANDS',
    'silent: NOT_CONNECTED',
  ]);
  expect(found.watched).toEqual(['itself']);
});

test('who has no day before the deadline is named, the soonest end of support last of all', () => {
  const list = [9, 3, 5].map((days) => ({ name: `d${days}`, instances: [old(days), old(days)] }));
  expect(planOf(list, { by: inDays(2), wave: 1 })).toMatchObject({
    waves: [
      [1, 'd3'],
      [2, 'd5'],
    ],
    noDay: ['d9'],
  });
  expect(planOf(list, { by: inDays(2), freeze: [{ from: inDays(0), to: inDays(5) }] })).toMatchObject({
    waves: [],
    noDay: ['d3', 'd5', 'd9'],
  });
});

test('a tag of the order that nobody has is named', () => {
  const entry = { tags: ['dev'], instances: [old(), old()] };
  expect(planOf([entry], { order: ['dev', 'gone'] }).unknownTags).toEqual(['gone']);
});

test('the first wave is on the day after the plan where its maker is', () => {
  // It is 10:30 UTC, and still the day before in Honolulu at 23:30 with this clock.
  const entry = { instances: [old(), old()] };
  expect(planOf([entry], { offsetMs: -11 * 3_600_000 }).waves).toEqual([[0, 'delegate-1']]);
  expect(planOf([entry]).waves).toEqual([[1, 'delegate-1']]);
});

test('the version to reach can be chosen where the latest is not known', () => {
  const fleet = aFleet([{ autoUpgrade: 'OFF', instances: [old()] }], {
    latestVersion: { state: 'unknown', why: 'No permission.' },
  });
  expect(wavePlan(fleet, EVERY_DAY)).toBeUndefined();
  expect(wavePlan(fleet, { ...EVERY_DAY, target: '26.05.88700' })?.waves).toHaveLength(1);
});

function stepsOf(entries: readonly FleetEntry[], rows: Iterable<number> = entries.keys()) {
  const fleet = aFleet(entries.map((entry) => ({ autoUpgrade: 'OFF' as const, ...entry })));
  const { steps, leftOut } = stepPlan(fleet, rows);
  return {
    steps: steps.map((step) => step.map(({ delegate }) => delegate.name)),
    lost: steps.flat().flatMap(({ delegate, lostTags }) => lostTags.map((tag) => `${delegate.name}: ${tag}`)),
    leftOut: leftOut.map(({ delegate, reason }) => `${delegate.name}: ${reason}`),
  };
}

test('of those that share a tag, at most half are in one step; several instances serve it meanwhile', () => {
  const eu = (name: string) => ({ name, tags: ['eu'], instances: [old()] });
  expect(stepsOf(['a', 'b', 'c', 'd'].map(eu), [0, 1]).steps).toEqual([['a', 'b']]);
  expect(stepsOf(['a', 'b', 'c', 'd'].map(eu)).steps).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  const several = { name: 'several', tags: ['eu', 'gpu'], instances: [old(), old()] };
  expect(stepsOf([eu('a'), several, eu('b')]).steps).toEqual([['a', 'several'], ['b']]);
});

test('the last two carriers of a tag are in two steps, as in two waves, however many instances they have', () => {
  const gpu = (name: string) => ({ name, tags: ['gpu'], instances: [old(), old()] });
  expect(stepsOf([gpu('a'), gpu('b')]).steps).toEqual([['a'], ['b']]);
});

test('the last carrier of a tag comes last, and its tag is named', () => {
  const silent = { ...old(), heartbeatAt: NOW - 3_600_000 };
  const entries = [
    { name: 'gpu', tags: ['gpu', 'eu', 'owner:web'], instances: [old(1)] },
    { name: 'eu', tags: ['eu'], instances: [old(2)] },
    { name: 'silent', tags: ['gpu'], instances: [silent] },
  ];
  expect(stepsOf(entries)).toEqual({
    steps: [['eu'], ['gpu']],
    lost: ['gpu: gpu'],
    leftOut: ['silent: NOT_CONNECTED'],
  });
});

test('a step has the delegates of a type together, the first end of support first', () => {
  const type = 'DOCKER';
  expect(
    stepsOf([
      { name: 'docker, later', type, instances: [old(20)] },
      { name: 'helm', instances: [old()] },
      { name: 'docker, soon', type, instances: [old(2)] },
      { name: 'kubernetes', type: 'KUBERNETES', instances: [old()] },
    ]).steps,
  ).toEqual([['kubernetes', 'helm', 'docker, soon', 'docker, later']]);
});

test('a delegate that no command can upgrade now is left out of the steps, with the reason', () => {
  expect(
    stepsOf([
      { name: 'legacy', isImmutable: false, instances: [old()] },
      { name: 'shell', type: 'SHELL_SCRIPT', instances: [old()] },
      { name: 'current', instances: [{ supportEnds: inDays(2) }] },
      { name: 'token', token: 'INACTIVE', instances: [old()] },
      { name: 'unknown', instances: [{ ...old(), heartbeatAt: Number.NaN }] },
      { name: 'type', type: 'NOMAD', instances: [old()] },
    ]),
  ).toEqual({
    steps: [],
    lost: [],
    leftOut: [
      'legacy: LEGACY',
      'shell: LEGACY',
      'current: CURRENT',
      'token: INACTIVE_TOKEN',
      'unknown: CONNECTION_UNKNOWN',
      'type: NO_COMMANDS',
    ],
  });
});
