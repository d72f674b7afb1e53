import { describe, expect, test } from 'vitest';
import { type Fleet, fleetOf } from '../delegate/fleet';
import { aFleet, CONTEXT, type FleetEntry, NOW } from '../delegate/testing';
import { findingsOf } from './finding';
import type { CommonTrait } from './rule';
import { CAUSES, randomFrom, simulate } from './simulation';
import { fellSilentTogether } from './together';

const MINUTE_MS = 60_000;
const AT = NOW - 30 * MINUTE_MS;

function silent(lag = 0): { readonly heartbeatAt: number } {
  return { heartbeatAt: AT + lag };
}

/** The delegates that fell silent together. */
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
  ['three within a moment more', [alone(0), alone(60_000), alone(120_001)], []],
  ['two delegates with many instances', [{ instances: [silent(), silent()] }, alone(1)], []],
  ['some instances of each', Array.from({ length: 3 }, () => ({ instances: [{}, silent()] })), [0, 1, 2]],
  [
    'late ones, and those of which it is unknown or that never were',
    [
      { instances: [{ heartbeatAt: NOW - 80_000 }] },
      { instances: [{ heartbeatAt: Number.NaN }] },
      { instances: [{ heartbeatAt: 0 }] },
    ],
    [],
  ],
  [
    'the fuller of two windows',
    [...times(8, alone(0)), ...times(9, alone(900_000))],
    [8, 9, 10, 11, 12, 13, 14, 15, 16],
  ],
  ['the newer of two windows', [...times(6, alone(0)), ...times(6, alone(900_000))], [6, 7, 8, 9, 10, 11]],
  // One a minute for half an hour: three of them in two minutes are no surprise.
  ['a fleet in which one follows the other', Array.from({ length: 25 }, (_, i) => alone(i * MINUTE_MS)), []],
])('%s', (_what, entries, rows) => {
  expect(together(entries)).toEqual(rows);
});

/** What is named of ten silent delegates among others. */
function named(down: readonly FleetEntry[], up: readonly FleetEntry[]): CommonTrait | undefined {
  const fleet = aFleet([...down.map((entry) => ({ instances: [silent()], ...entry })), ...up]);
  const evidence = findingsOf(fleet)[0]?.evidence ?? [];
  const results = evidence.map(({ result }) => result);
  return results.find((result) => result.unit === 'trait')?.trait;
}

const EU = { tags: ['eu'] };
const OLD = '26.01.88000';
const host = (name: string) => ({ hostName: name });

describe('what is named', () => {
  test('the share of both sides is in the evidence', () => {
    expect(named(times(10, EU), [...times(3, EU), ...times(39, {})])).toEqual({
      kind: 'tag',
      value: 'eu',
      unit: 'delegates',
      inside: { count: 10, of: 10 },
      others: { count: 3, of: 42 },
    });
  });

  test.each<[string, readonly FleetEntry[], readonly FleetEntry[], string | undefined]>([
    ['nine of ten', [...times(9, EU), {}], times(9, {}), 'eu'],
    ['eight of ten', [...times(8, EU), ...times(2, {})], times(9, {}), undefined],
    ['half of the others have it too', times(10, EU), [...times(5, EU), ...times(5, {})], 'eu'],
    [
      'more than half of the others have it too',
      times(10, EU),
      [...times(6, EU), ...times(4, {})],
      undefined,
    ],
    ['there are no others', times(10, EU), [], undefined],
    [
      'a type, spelled as it may be',
      [...times(5, { type: 'Docker' }), ...times(5, { type: 'DOCKER' })],
      times(9, {}),
      'DOCKER',
    ],
    ['a scope', times(10, { scope: 'retail' }), times(9, { scope: 'data' }), 'retail'],
    ['a version', times(10, { instances: [{ ...silent(), version: OLD }] }), times(9, {}), OLD],
    [
      'a prefix, as long as it can be',
      times(10, { instances: [{ ...silent(), ...host('eu-a-1') }] }),
      times(9, {}),
      'eu-a-1',
    ],
    ['a tag rather than a scope', times(10, { scope: 'retail', ...EU }), times(9, { scope: 'data' }), 'eu'],
    [
      'hosts of others that are unknown',
      times(10, { instances: [{ ...silent(), ...host('eu-a-1') }] }),
      times(9, { instances: [{ hostName: undefined }] }),
      undefined,
    ],
  ])('%s', (_what, down, up, value) => {
    expect(named(down, up)?.value).toBe(value);
  });
});

test('in at least 95 % of 400 simulations the cause is named, or none where there is none', () => {
  const wrong = Array.from({ length: 400 }, (_, seed) => {
    const cause = CAUSES[seed % CAUSES.length] ?? 'none';
    const { fleet, trait } = simulate(seed, cause);
    const [finding] = findingsOf(fleet);
    const results =
      finding?.rule === 'FELL_SILENT_TOGETHER' ? finding.evidence.map(({ result }) => result) : [];
    const found = results.find((result) => result.unit === 'trait')?.trait;
    const isRight =
      results.length > 0 &&
      found?.kind === trait?.kind &&
      (trait?.kind === 'hostPrefix'
        ? found?.value.startsWith(`${trait.value}-`)
        : found?.value === trait?.value);
    return isRight ? [] : [`${seed} ${cause} ${trait?.value}: ${found?.kind} ${found?.value}`];
  }).flat();
  expect(wrong.slice(20)).toEqual([]);
  // A second or two, but for a machine that has other things to do.
}, 90_000);

test.each([
  ['once in ten days, for half an hour', 10 * 24 * 60, 30],
  ['once in ten days, until they are forgotten', 10 * 24 * 60, 360],
])(
  'silent in 24 hours in which each of 300 instances fails by itself %s',
  (_what, everyMinutes, forMinutes) => {
    const fleet = aFleet(times(100, { instances: [{}, {}, {}] }));
    const random = randomFrom(1);
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
