import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delegateOfInstance, healthOf, instanceHealthOf, isSameHealth } from './health';
import { connectivityAt, judgeFleet } from './judgement';
import { startOfUtcDay } from './lifecycle';
import {
  aFleet,
  DAY_MS,
  delegatesOf,
  type FleetEntry,
  fleets,
  LATEST_VERSION,
  latestVersions,
  NOW,
} from './testing';

const LATEST = { now: NOW, latestVersion: LATEST_VERSION };
const SILENT = NOW - 3_600_000;
const inDays = (days: number) => startOfUtcDay(NOW) + days * DAY_MS;

function health(entry: FleetEntry, context: Parameters<typeof judgeFleet>[1] = LATEST) {
  const fleet = aFleet([{}, entry]);
  return healthOf(fleet, judgeFleet(fleet, context), 1);
}

test('a delegate in good health', () => {
  expect(health({ instances: [{}, {}] })).toEqual({
    connectivity: 'CONNECTED',
    instanceCount: 2,
    connectedCount: 2,
    lateCount: 0,
    hasEverConnected: true,
    lowestConnectedVersion: LATEST_VERSION,
    versionCount: 1,
    gapToLatest: 0,
    worstStatus: 'ACTIVE',
    worstInstance: 0,
    expiresAt: inDays(150),
    unknownStatusCount: 0,
    isUnsupportedTold: true,
    isLegacy: false,
  });
});

describe('connectivity', () => {
  test('counts late instances as connected, and by themselves', () => {
    const instances = [{ heartbeatAt: NOW - 80_000 }, { heartbeatAt: NOW }, { heartbeatAt: SILENT }];
    expect(health({ instances })).toMatchObject({ connectivity: 'PARTIAL', connectedCount: 2, lateCount: 1 });
  });

  test.each<[string, FleetEntry, boolean | undefined]>([
    ['an instance beat long ago', { instances: [{ heartbeatAt: 0 }, { heartbeatAt: SILENT }] }, true],
    ['no instance has a heartbeat on record', { instances: [{ heartbeatAt: 0 }] }, false],
    [
      'a heartbeat is unreadable',
      { instances: [{ heartbeatAt: 0 }, { heartbeatAt: Number.NaN }] },
      undefined,
    ],
    ['the empty group beat once', { instances: [], groupHeartbeatAt: SILENT }, true],
    ['the empty group has none on record', { instances: [], groupHeartbeatAt: 0 }, false],
    ['nothing is told of the empty group', { instances: [] }, undefined],
  ])('has ever been there or not, or cannot be told, when %s', (_when, entry, hasEverConnected) => {
    expect(health(entry).hasEverConnected).toBe(hasEverConnected);
  });
});

describe('version', () => {
  test('is the lowest of the connected instances, by number', () => {
    const instances = [
      { version: '26.10.89500' },
      { version: '26.9.89400' },
      { version: '1.0.76600', heartbeatAt: SILENT },
    ];
    expect(health({ instances })).toMatchObject({ lowestConnectedVersion: '26.9.89400', versionCount: 2 });
  });

  test('is not known when nothing is connected', () => {
    expect(health({ instances: [{ heartbeatAt: SILENT }] })).toMatchObject({
      lowestConnectedVersion: undefined,
      versionCount: 0,
      gapToLatest: undefined,
    });
  });

  test('passes over what cannot be compared, unless there is nothing else', () => {
    expect(health({ instances: [{ version: 'latest' }, {}] }).lowestConnectedVersion).toBe(LATEST_VERSION);
    expect(health({ instances: [{ version: undefined }, { version: 'latest' }] })).toMatchObject({
      lowestConnectedVersion: 'latest',
      versionCount: 1,
      gapToLatest: undefined,
    });
  });

  test('has a gap to the latest only when that is known', () => {
    const entry = { instances: [{ version: '26.06.88902' }] };
    expect(health(entry).gapToLatest).toBe(2);
    expect(health(entry, { now: NOW }).gapToLatest).toBeUndefined();
  });
});

describe('the worst instance', () => {
  test.each<[string, NonNullable<FleetEntry['instances']>, object]>([
    [
      'is the one with the worst status, connected or not',
      [{ expiresAt: inDays(3) }, { expiresAt: inDays(-2), heartbeatAt: SILENT }, {}],
      { worstStatus: 'EXPIRED', worstInstance: 1, expiresAt: inDays(-2) },
    ],
    [
      'is the first to expire among equals',
      [{ expiresAt: inDays(20) }, { expiresAt: inDays(9) }, { expiresAt: inDays(9) }],
      { worstStatus: 'EXPIRING', worstInstance: 1, expiresAt: inDays(9) },
    ],
    [
      'goes by status before expiry, as a Manager may report them',
      [{ reportedStatus: 'ACTIVE', expiresAt: inDays(1) }, { reportedStatus: 'UNSUPPORTED' }],
      { worstStatus: 'UNSUPPORTED', worstInstance: 1, expiresAt: inDays(150) },
    ],
    [
      'tells an expiry rather than none',
      [{ expiresAt: undefined }, { expiresAt: inDays(200) }],
      { worstStatus: 'ACTIVE', worstInstance: 1, expiresAt: inDays(200) },
    ],
    [
      'is none that cannot be judged',
      [{ expiresAt: undefined, version: 'latest' }, {}],
      { worstStatus: 'ACTIVE', worstInstance: 1, unknownStatusCount: 1, isUnsupportedTold: false },
    ],
    [
      'is not known when none can be judged',
      [{ expiresAt: undefined, version: undefined }],
      { worstStatus: undefined, worstInstance: undefined, expiresAt: undefined, unknownStatusCount: 1 },
    ],
    [
      'is none without instances',
      [],
      { worstStatus: undefined, worstInstance: undefined, unknownStatusCount: 0 },
    ],
  ])('%s', (_what, instances, expected) => {
    expect(health({ instances })).toMatchObject(expected);
  });
});

test.each([
  ['a legacy image', { isImmutable: false }, true],
  ['an immutable image', { isImmutable: true }, false],
  ['an image of which nothing is told', { isImmutable: undefined }, false],
  ['no instance, when "not immutable" means nothing', { isImmutable: false, instances: [] }, false],
])('whether a delegate is legacy, with %s', (_what, entry, isLegacy) => {
  expect(health(entry).isLegacy).toBe(isLegacy);
});

test('agrees with the columns for any fleet, and again when computed again', () => {
  fc.assert(
    fc.property(fleets, latestVersions, (fleet, latestVersion) => {
      const judgement = judgeFleet(fleet, { now: NOW, latestVersion });
      for (const [ordinal, delegate] of delegatesOf(fleet).entries()) {
        const once = healthOf(fleet, judgement, ordinal);
        expect(once.connectivity).toBe(connectivityAt(judgement, ordinal));
        expect(once.connectedCount).toBe(judgement.connectedCounts[ordinal]);
        expect(once.worstInstance === undefined).toBe(once.worstStatus === undefined);
        expect(once.unknownStatusCount === delegate.instances.length).toBe(once.worstStatus === undefined);
        const first = fleet.index.firstInstance[ordinal] ?? 0;
        const instances = delegate.instances.map((_, i) => instanceHealthOf(fleet, judgement, first + i));
        const worst = once.worstInstance === undefined ? undefined : instances[once.worstInstance];
        expect([worst?.status, worst?.expiresAt]).toEqual([once.worstStatus, once.expiresAt]);
        expect(isSameHealth(once, healthOf(fleet, judgement, ordinal))).toBe(true);
      }
    }),
  );
});

test('an instance has its own values, never those of its delegate', () => {
  const fleet = aFleet([
    {},
    {
      isImmutable: false,
      instances: [
        { heartbeatAt: SILENT, expiresAt: inDays(-1) },
        { heartbeatAt: NOW - 80_000, expiresAt: undefined, version: '26.06.88902' },
        { heartbeatAt: 0, expiresAt: undefined, version: undefined },
      ],
    },
  ]);
  const judgement = judgeFleet(fleet, LATEST);
  expect([1, 2, 3].map((instance) => instanceHealthOf(fleet, judgement, instance))).toEqual([
    {
      state: 'DISCONNECTED',
      status: 'EXPIRED',
      isUnsupportedTold: true,
      expiresAt: inDays(-1),
      gapToLatest: 0,
      isLegacy: true,
    },
    {
      state: 'LATE',
      status: 'UNSUPPORTED',
      isUnsupportedTold: true,
      expiresAt: undefined,
      gapToLatest: 2,
      isLegacy: true,
    },
    {
      state: 'NEVER',
      status: undefined,
      isUnsupportedTold: false,
      expiresAt: undefined,
      gapToLatest: undefined,
      isLegacy: true,
    },
  ]);
});

test('asking for the health of what is not there is a mistake', () => {
  const fleet = aFleet([{}]);
  const judgement = judgeFleet(fleet, LATEST);
  expect(() => healthOf(fleet, judgement, 1)).toThrow(RangeError);
  expect(() => instanceHealthOf(fleet, judgement, 1)).toThrow(RangeError);
});

describe('isSameHealth', () => {
  test('does not see a heartbeat that moves', () => {
    const [before, after] = [NOW - 50_000, NOW].map((heartbeatAt) =>
      health({ instances: [{ heartbeatAt }] }),
    );
    expect(before && after && isSameHealth(before, after)).toBe(true);
  });

  test.each<[string, FleetEntry]>([
    ['an instance goes silent', { instances: [{}, { heartbeatAt: SILENT }] }],
    ['an instance is late', { instances: [{}, { heartbeatAt: NOW - 80_000 }] }],
    ['an instance comes', { instances: [{}, {}, {}] }],
    ['an instance runs another version', { instances: [{}, { version: '26.07.88902' }] }],
    ['an instance expires a day sooner', { instances: [{ expiresAt: inDays(149) }, {}] }],
    ['its images are legacy', { instances: [{}, {}], isImmutable: false }],
  ])('sees when %s', (_what, entry) => {
    expect(isSameHealth(health({ instances: [{}, {}] }), health(entry))).toBe(false);
  });
});

describe('delegateOfInstance', () => {
  test('finds the owner of every instance', () => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const owners = delegatesOf(fleet).flatMap(({ instances }, ordinal) => instances.map(() => ordinal));
        expect(owners.map((_, instance) => delegateOfInstance(fleet.index, instance))).toEqual(owners);
      }),
    );
  });

  test.each([-1, 2, Number.NaN])('finds none at %d of two', (instance) => {
    expect(delegateOfInstance(aFleet([{}, {}]).index, instance)).toBe(-1);
  });
});
