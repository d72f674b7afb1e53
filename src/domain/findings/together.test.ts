import { describe, expect, test } from 'vitest';
import { createRandom } from '@/lib/random';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { CAUSES, simulate, simulateOutages } from '@/testing/findings';
import { aFleet, CONTEXT, type FleetEntry, NOW } from '@/testing/fleets';
import { fleetOf } from '../delegate/derive';
import type { Fleet } from '../delegate/fleet';
import { traitOf } from './evidence';
import { findingsOf } from './finding';
import { findingsOfDelegate } from './findings-among';
import type { CommonTrait } from './rule';
import { fellSilentTogether, groupsSilentTogether } from './together';

const AT = NOW - 30 * MINUTE_MS;

function silent(lag = 0): { readonly heartbeatAt: number } {
  return { heartbeatAt: AT + lag };
}

function together(entries: readonly FleetEntry[]): readonly number[] {
  return Array.from(fellSilentTogether(aFleet(entries)).rows);
}

function times(count: number, entry: FleetEntry): readonly FleetEntry[] {
  return Array.from({ length: count }, () => entry);
}

function alone(lag: number): FleetEntry {
  return { instances: [silent(lag)] };
}

test.each<[string, readonly FleetEntry[], readonly number[]]>([
  ['three within two minutes', [alone(0), {}, alone(60_000), alone(120_000)], [0, 2, 3]],
  ['none of three within 1 ms more', [alone(0), alone(60_000), alone(120_001)], []],
  ['none of two delegates with two instances each', [{ instances: [silent(), silent()] }, alone(1)], []],
  [
    'three with one of two instances silent',
    Array.from({ length: 3 }, () => ({ instances: [{}, silent()] })),
    [0, 1, 2],
  ],
  [
    'none of three that are late, unknown or never connected',
    [
      { instances: [{ heartbeatAt: NOW - 80_000 }] },
      { instances: [{ heartbeatAt: Number.NaN }] },
      { instances: [{ heartbeatAt: 0 }] },
    ],
    [],
  ],
  // One a minute for half an hour: three of them in two minutes are not unusual.
  [
    'none when one delegate falls silent each minute',
    Array.from({ length: 25 }, (_, i) => alone(i * MINUTE_MS)),
    [],
  ],
])('delegates that fell silent together are found: %s', (_what, entries, rows) => {
  expect(together(entries)).toEqual(rows);
});

function groupSizes(entries: readonly FleetEntry[]): readonly number[] {
  return groupsSilentTogether(aFleet(entries)).map(({ rows }) => rows.length);
}

/** Delegates that fell silent at other moments, each alone. */
const scattered = (...minutes: readonly number[]) => minutes.map((minute) => alone(-minute * MINUTE_MS));

/** An outage that takes a minute, and another one this long after it. */
function anotherAfter(gapMs: number): readonly FleetEntry[] {
  return [...times(10, alone(0)), ...times(9, alone(MINUTE_MS)), ...times(9, alone(MINUTE_MS + gapMs))];
}

test.each<[string, readonly number[], readonly FleetEntry[]]>([
  [
    'three of 20 in one second, and one other 21 minutes earlier',
    [3],
    [...times(3, alone(0)), ...scattered(21), ...times(16, {})],
  ],
  ['4 and 3 of 20', [4, 3], [...times(3, alone(0)), ...times(4, alone(900_000)), ...times(13, {})]],
  ['6 and 9 of 60', [9, 6], [...times(6, alone(0)), ...times(9, alone(900_000)), ...times(45, {})]],
  ['6 of 20 beside 3 others', [6], [...times(6, alone(0)), ...scattered(30, 90, 200), ...times(11, {})]],
  [
    'one outage that takes four minutes',
    [9],
    [0, 1, 2, 3, 4, 4, 3, 2, 1].map((minute) => alone(minute * MINUTE_MS)),
  ],
  ['two outages with two minutes between them', [28], anotherAfter(2 * MINUTE_MS)],
  ['two outages with 1 ms more between them', [19, 9], anotherAfter(2 * MINUTE_MS + 1)],
])('each outage is a group, the larger one first: %s', (_what, sizes, entries) => {
  expect(groupSizes(entries)).toEqual(sizes);
});

test.each([
  ['six hours', 6 * HOUR_MS, [4, 3]],
  ['1 ms more', 6 * HOUR_MS + 1, [4]],
])('silence that is older than the newest by %s counts only up to six hours', (_what, ms, sizes) => {
  expect(groupSizes([...times(3, alone(-ms)), ...times(4, alone(0)), ...times(13, {})])).toEqual(sizes);
});

test('the newer of two equal groups is first', () => {
  const groups = groupsSilentTogether(aFleet([...times(6, alone(0)), ...times(6, alone(900_000))]));
  expect(groups.map(({ rows }) => rows[0])).toEqual([6, 0]);
});

test('each of two groups is a finding of its own, with its own period', () => {
  const fleet = aFleet([...times(3, alone(0)), ...times(4, alone(900_000)), ...times(13, {})]);
  const found = findingsOf(fleet).filter(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
  expect(found.map(({ affected, period }) => [affected, period])).toEqual([
    [
      { unit: 'delegates', count: 4, of: 20 },
      { from: AT + 900_000, to: AT + 900_000 },
    ],
    [
      { unit: 'delegates', count: 3, of: 20 },
      { from: AT, to: AT },
    ],
  ]);
  expect(new Set(found.map(({ key }) => key)).size).toBe(2);
  expect(findingsOfDelegate(fleet, 0).filter(({ rule }) => rule === 'FELL_SILENT_TOGETHER')).toEqual([
    found[1],
  ]);
});

/** The trait that ten silent delegates share, unlike the others. */
function named(down: readonly FleetEntry[], up: readonly FleetEntry[]): CommonTrait | undefined {
  const fleet = aFleet([...down.map((entry) => ({ instances: [silent()], ...entry })), ...up]);
  const [finding] = findingsOf(fleet);
  return finding && traitOf(finding, fleet);
}

const EU = { tags: ['eu'] };
const OLD = '26.01.88000';
const host = (name: string) => ({ hostName: name });

describe('the common trait of delegates that fell silent together', () => {
  test('has its share among them and among the others', () => {
    expect(named(times(10, EU), [...times(3, EU), ...times(39, {})])).toEqual({
      kind: 'tag',
      value: 'eu',
      unit: 'delegates',
      inside: { count: 10, of: 10 },
      others: { count: 3, of: 42 },
    });
  });

  test.each<[string, readonly FleetEntry[], readonly FleetEntry[], string | undefined]>([
    ['nine of ten have the tag', [...times(9, EU), {}], times(9, {}), 'eu'],
    ['only eight of ten have the tag', [...times(8, EU), ...times(2, {})], times(9, {}), undefined],
    ['half of the others have the tag too', times(10, EU), [...times(5, EU), ...times(5, {})], 'eu'],
    [
      'more than half of the others have the tag too',
      times(10, EU),
      [...times(6, EU), ...times(4, {})],
      undefined,
    ],
    ['there are no others', times(10, EU), [], undefined],
    [
      'a type written in two ways',
      [...times(5, { type: 'Docker' }), ...times(5, { type: 'DOCKER' })],
      times(9, {}),
      'DOCKER',
    ],
    ['a scope', times(10, { scope: 'retail' }), times(9, { scope: 'data' }), 'retail'],
    ['a version', times(10, { instances: [{ ...silent(), version: OLD }] }), times(9, {}), OLD],
    [
      'the longest common prefix of the host names',
      times(10, { instances: [{ ...silent(), ...host('eu-a-1') }] }),
      times(9, {}),
      'eu-a-1',
    ],
    ['a tag before a scope', times(10, { scope: 'retail', ...EU }), times(9, { scope: 'data' }), 'eu'],
    [
      'the hosts of the others are unknown',
      times(10, { instances: [{ ...silent(), ...host('eu-a-1') }] }),
      times(9, { instances: [{ hostName: undefined }] }),
      undefined,
    ],
  ])('is named only when it distinguishes them: %s', (_what, down, up, value) => {
    expect(named(down, up)?.value).toBe(value);
  });
});

test('in at least 95 % of 400 simulations the finding names the true cause, or none', () => {
  const wrong = Array.from({ length: 400 }, (_, seed) => {
    const cause = CAUSES[seed % CAUSES.length] ?? 'none';
    const { fleet, trait } = simulate(seed, cause);
    const [finding] = findingsOf(fleet);
    const found = finding && traitOf(finding, fleet);
    const isRight =
      finding?.rule === 'FELL_SILENT_TOGETHER' &&
      found?.kind === trait?.kind &&
      (trait?.kind === 'hostPrefix'
        ? found?.value.startsWith(`${trait.value}-`)
        : found?.value === trait?.value);
    return isRight ? [] : [`${seed} ${cause} ${trait?.value}: ${found?.kind} ${found?.value}`];
  }).flat();
  expect(wrong.slice(20)).toEqual([]);
  // Takes a second or two, but longer on a busy machine.
});

test('in 300 simulations at least 95 % of the outages are found, and 99 % of the groups are outages', () => {
  const total = { outages: 0, groups: 0, right: 0 };
  for (let seed = 0; seed < 300; seed++) {
    const { fleet, outages } = simulateOutages(seed);
    const groups = groupsSilentTogether(fleet);
    total.outages += outages.length;
    total.groups += groups.length;
    // One of the other failures may fall into the same two minutes.
    total.right += groups.filter(({ rows }) =>
      outages.some((outage) => outage.every((row) => rows.includes(row)) && rows.length <= outage.length + 1),
    ).length;
  }
  expect(total.right / total.outages).toBeGreaterThan(0.95);
  expect(total.right / total.groups).toBeGreaterThan(0.99);
});

test.each([
  ['fails once in ten days for half an hour', 10 * 24 * 60, 30],
  ['fails once in ten days for six hours', 10 * 24 * 60, 360],
])(
  '24 hours of independent failures of 300 instances give no finding: each %s',
  (_what, everyMinutes, forMinutes) => {
    const fleet = aFleet(times(100, { instances: [{}, {}, {}] }));
    const random = createRandom(1);
    const downSince = new Float64Array(300);
    const found: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 2) {
      const asOf = NOW + minute * MINUTE_MS;
      for (let instance = 0; instance < 300; instance++) {
        const since = downSince[instance] ?? 0;
        if (since > 0 && asOf - since > forMinutes * MINUTE_MS) downSince[instance] = 0;
        if (random() < 2 / everyMinutes) downSince[instance] = asOf - Math.floor(2 * random() * MINUTE_MS);
      }
      if (fellSilentTogether(at(fleet, asOf, downSince)).rows.length > 0) found.push(minute);
    }
    expect(found).toEqual([]);
  },
);

function at(fleet: Fleet, asOf: number, downSince: Float64Array): Fleet {
  const lastHeartbeat = downSince.map((since) => since || asOf - 20_000);
  return fleetOf({ ...fleet, instances: { ...fleet.instances, lastHeartbeat } }, { ...CONTEXT, asOf });
}
