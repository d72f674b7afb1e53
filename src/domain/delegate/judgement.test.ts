import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONNECTIVITIES, INSTANCE_STATES, instanceState } from './connectivity';
import { VERSION_STATUSES } from './delegate';
import {
  connectivityAt,
  instanceStateAt,
  type Judgement,
  judgeFleet,
  UNKNOWN_CONNECTIVITY,
  UNKNOWN_STATUS,
  versionStatusAt,
} from './judgement';
import { judgeVersion, startOfUtcDay } from './lifecycle';
import {
  aFleet,
  DAY_MS,
  decodedOf,
  delegatesOf,
  type FleetEntry,
  fleets,
  LATEST_VERSION,
  latestVersions,
  NOW,
  polledFleets,
} from './testing';

const LATEST = { now: NOW, latestVersion: LATEST_VERSION };
const inDays = (days: number) => startOfUtcDay(NOW) + days * DAY_MS;

test('the unknown codes come after all known ones', () => {
  expect([UNKNOWN_STATUS, UNKNOWN_CONNECTIVITY]).toEqual([4, 3]);
});

test('judges the instances and the delegates of a fleet', () => {
  const fleet = aFleet([
    { instances: [{ heartbeatAt: NOW - 10_000 }, { heartbeatAt: NOW - 90_000, expiresAt: inDays(3) }] },
    { instances: [{ heartbeatAt: NOW - 400_000, expiresAt: inDays(-1) }, { heartbeatAt: NOW }] },
    { instances: [{ heartbeatAt: 0, expiresAt: undefined, version: '26.07.88902' }] },
    { instances: [{ heartbeatAt: Number.NaN, expiresAt: undefined, version: 'latest' }] },
    { instances: [] },
  ]);
  const judgement = judgeFleet(fleet, LATEST);
  expect(Array.from(fleet.heartbeats, (_, i) => instanceStateAt(judgement, i))).toEqual([
    'CONNECTED',
    'LATE',
    'DISCONNECTED',
    'CONNECTED',
    'NEVER',
    'UNKNOWN',
  ]);
  expect(Array.from(fleet.heartbeats, (_, i) => versionStatusAt(judgement, i))).toEqual([
    'ACTIVE',
    'EXPIRING',
    'EXPIRED',
    'ACTIVE',
    'UNSUPPORTED',
    undefined,
  ]);
  expect(delegatesOf(fleet).map((_, i) => connectivityAt(judgement, i))).toEqual([
    'CONNECTED',
    'PARTIAL',
    'DISCONNECTED',
    'UNKNOWN',
    'DISCONNECTED',
  ]);
  expect([...judgement.connectedCounts]).toEqual([2, 1, 0, 0, 0]);
  expect([...judgement.unsupportedUntold]).toEqual([0, 0, 0, 0, 0, 1]);
  expect(Array.from(judgement.worstStatuses, (code) => VERSION_STATUSES[code])).toEqual([
    'EXPIRING',
    'EXPIRED',
    'UNSUPPORTED',
    undefined,
    undefined,
  ]);
  expect([...judgement.earliestExpiry]).toEqual([inDays(3), inDays(-1), Number.NaN, Number.NaN, Number.NaN]);
});

test('a place outside of the fleet is unknown', () => {
  const judgement = judgeFleet(aFleet([]), LATEST);
  expect([
    connectivityAt(judgement, 0),
    instanceStateAt(judgement, 0),
    versionStatusAt(judgement, 0),
  ]).toEqual(['UNKNOWN', 'UNKNOWN', undefined]);
});

describe('the newest heartbeat of a delegate', () => {
  test.each<[string, FleetEntry, number]>([
    [
      'is that of any instance',
      { instances: [{ heartbeatAt: 5 }, { heartbeatAt: 9 }, { heartbeatAt: 7 }] },
      9,
    ],
    ['may lie in the future', { instances: [{ heartbeatAt: NOW + 1 }] }, NOW + 1],
    [
      'is a readable one if there is any',
      { instances: [{ heartbeatAt: Number.NaN }, { heartbeatAt: 7 }] },
      7,
    ],
    [
      'is not on record when no instance ever beat',
      { instances: [{ heartbeatAt: 0 }, { heartbeatAt: 0 }] },
      0,
    ],
    [
      'is unreadable when it may hide',
      { instances: [{ heartbeatAt: 0 }, { heartbeatAt: Number.NaN }] },
      Number.NaN,
    ],
    ['is no absurd number', { instances: [{ heartbeatAt: Number.POSITIVE_INFINITY }] }, Number.NaN],
    ['is the one told of the group when no instance is listed', { instances: [], groupHeartbeatAt: 7 }, 7],
    ['is not on record when none is told of the empty group', { instances: [], groupHeartbeatAt: 0 }, 0],
    ['is unreadable when nothing is told of the empty group', { instances: [] }, Number.NaN],
    [
      'is not that of the group when instances are listed',
      { instances: [{ heartbeatAt: 7 }], groupHeartbeatAt: 9 },
      7,
    ],
  ])('%s', (_what, entry, newest) => {
    expect([...judgeFleet(aFleet([entry]), LATEST).newestHeartbeats]).toEqual([newest]);
  });
});

test('every instance has one state and one status, as the rules for a single one say', () => {
  fc.assert(
    fc.property(fleets, latestVersions, (fleet, latestVersion) => {
      const judgement = judgeFleet(fleet, { now: NOW, latestVersion });
      const verdicts = delegatesOf(fleet)
        .flatMap(({ instances }) => instances)
        .map((instance) => judgeVersion(instance, { now: NOW, latestVersion }));
      const instanceCount = fleet.heartbeats.length;
      expect(verdicts).toHaveLength(instanceCount);
      expect(Array.from(fleet.heartbeats, (at) => instanceState(at, NOW))).toEqual(
        Array.from(judgement.instanceStates, (code) => INSTANCE_STATES[code]),
      );
      expect(verdicts.map(({ status }) => status)).toEqual(
        Array.from(judgement.instanceStatuses, (code) => VERSION_STATUSES[code]),
      );
      expect(verdicts.map(({ isUnsupportedTold }) => (isUnsupportedTold ? 0 : 1))).toEqual([
        ...judgement.unsupportedUntold,
      ]);
      const tally = [...VERSION_STATUSES, undefined].map(
        (s) => verdicts.filter(({ status }) => status === s).length,
      );
      expect(tally.reduce((sum, count) => sum + count)).toBe(instanceCount);
    }),
  );
});

test('a delegate is what its own instances make of it', () => {
  fc.assert(
    fc.property(fleets, latestVersions, (fleet, latestVersion) => {
      const judgement = judgeFleet(fleet, { now: NOW, latestVersion });
      for (const [ordinal, { instances }] of delegatesOf(fleet).entries()) {
        const first = fleet.index.firstInstance[ordinal] ?? 0;
        const states = instances.map((_, i) => instanceStateAt(judgement, first + i));
        const connected = states.filter((state) => state === 'CONNECTED' || state === 'LATE').length;
        expect(judgement.connectedCounts[ordinal]).toBe(connected);
        expect(connectivityAt(judgement, ordinal) === 'PARTIAL').toBe(
          connected > 0 && connected < instances.length,
        );
        const codes = instances.map((_, i) => judgement.instanceStatuses[first + i] ?? UNKNOWN_STATUS);
        expect(judgement.worstStatuses[ordinal]).toBe(Math.min(UNKNOWN_STATUS, ...codes));
        const expiries = instances.flatMap(({ expiresAt }) => expiresAt ?? []);
        expect(judgement.earliestExpiry[ordinal]).toBe(expiries.length ? Math.min(...expiries) : Number.NaN);
      }
      expect(judgement.connectivities.every((code) => code <= CONNECTIVITIES.length)).toBe(true);
    }),
  );
});

describe('what was found of the versions', () => {
  const entries: readonly FleetEntry[] = [{ instances: [{ expiresAt: inDays(0) }] }];
  const fleet = aFleet(entries);

  function judgePolled(next: readonly FleetEntry[]): readonly Judgement[] {
    return Array.from(polledFleets([entries, next].map(decodedOf)), (polled) => judgeFleet(polled, LATEST));
  }

  test('is kept when a poll moved heartbeats alone', () => {
    const [before, after] = judgePolled([{ instances: [{ expiresAt: inDays(0), heartbeatAt: 0 }] }]);
    if (!before || !after) throw new Error('Two answers make two fleets.');
    expect(after.instanceStatuses).toBe(before.instanceStatuses);
    expect(after.worstStatuses).toBe(before.worstStatuses);
    expect([instanceStateAt(before, 0), instanceStateAt(after, 0)]).toEqual(['CONNECTED', 'NEVER']);
  });

  test('is judged anew at midnight', () => {
    expect(versionStatusAt(judgeFleet(fleet, { ...LATEST, now: inDays(1) - 1 }), 0)).toBe('EXPIRING');
    expect(versionStatusAt(judgeFleet(fleet, { ...LATEST, now: inDays(1) }), 0)).toBe('EXPIRED');
    expect(versionStatusAt(judgeFleet(fleet, LATEST), 0)).toBe('EXPIRING');
  });

  test('is judged anew when the latest version becomes known', () => {
    const old = aFleet([{ instances: [{ version: '26.07.88902' }] }]);
    expect(versionStatusAt(judgeFleet(old, { now: NOW }), 0)).toBe('ACTIVE');
    expect(versionStatusAt(judgeFleet(old, LATEST), 0)).toBe('UNSUPPORTED');
  });

  test('is judged anew when a delegate changed', () => {
    const statuses = judgePolled([{ instances: [{ expiresAt: inDays(-1) }] }]).map((one) =>
      versionStatusAt(one, 0),
    );
    expect(statuses).toEqual(['EXPIRING', 'EXPIRED']);
  });
});

describe('a judgement of the same fleet', () => {
  const fleet = aFleet([{ instances: [{ heartbeatAt: NOW - 20_000 }, { heartbeatAt: Number.NaN }] }]);
  const first = judgeFleet(fleet, LATEST);

  test('is kept while time changes nothing of it', () => {
    expect(judgeFleet(fleet, { ...LATEST, now: NOW + 10_000 })).toBe(first);
  });

  test.each([
    ['an instance has become late', { ...LATEST, now: NOW + 120_000 }],
    ['another day has begun', { ...LATEST, now: inDays(1) }],
    ['another version is the latest', { now: NOW, latestVersion: '99.01.00001' }],
  ])('is another one when %s', (_what, context) => {
    expect(judgeFleet(fleet, context)).not.toBe(first);
    expect(judgeFleet(fleet, context).asOf).toBe(context.now);
  });
});
