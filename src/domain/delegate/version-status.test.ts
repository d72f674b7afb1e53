import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { aDelegate, aFleet, CONTEXT, type InstanceEntry, inDays, LATEST_VERSION } from '@/testing/fleets';
import { type Context, type LatestVersion, startOfUtcDay } from './context';
import { instancesAt } from './fleet';
import { VERSION_STATUSES } from './version-status';

test.each([
  [Date.UTC(2026, 8, 15), Date.UTC(2026, 8, 15)],
  [Date.UTC(2026, 8, 15) - 1, Date.UTC(2026, 8, 14)],
  [Date.UTC(2026, 8, 15, 23, 59, 59, 999), Date.UTC(2026, 8, 15)],
  [Date.UTC(2028, 1, 29, 12), Date.UTC(2028, 1, 29)],
])('the UTC day of %d begins at %d', (at, day) => {
  expect(startOfUtcDay(at)).toBe(day);
});

function statusOf(instance: InstanceEntry, context: Partial<Context> = {}) {
  const [one] = instancesAt(aFleet([{}, { instances: [instance] }], context), 1);
  return [one?.versionStatus, one?.isExpiryKnown, one?.isUnsupportedKnown];
}

describe('the derived version status', () => {
  test.each([
    ['yesterday', -1, 'EXPIRED'],
    ['today', 0, 'EXPIRING'],
    ['tomorrow', 1, 'EXPIRING'],
    ['in 30 days', 30, 'EXPIRING'],
    ['in 31 days', 31, 'ACTIVE'],
    ['in 150 days', 150, 'ACTIVE'],
  ])('for support that ends %s', (_when, days, status) => {
    for (const msOfDay of [0, DAY_MS - 1]) {
      const context = { asOf: inDays(0) + msOfDay };
      expect(statusOf({ supportEnds: inDays(days) }, context)).toEqual([status, true, true]);
    }
  });

  const known = (version: string): LatestVersion => ({ state: 'known', version });
  const LATEST = known(LATEST_VERSION);

  test.each<[string, string | undefined, LatestVersion, string | undefined]>([
    ['older than the latest', '26.07.88902', LATEST, 'UNSUPPORTED'],
    ['in the oldest format', '1.0.76600', LATEST, 'UNSUPPORTED'],
    ['the latest', LATEST_VERSION, LATEST, 'ACTIVE'],
    ['the minimal image of the latest', `${LATEST_VERSION}.minimal`, LATEST, 'ACTIVE'],
    ['newer than the latest', '26.09.89301', LATEST, 'ACTIVE'],
    ['not comparable', 'latest', LATEST, undefined],
    ['unknown', undefined, LATEST, undefined],
    ['comparable, but the latest is loading', '26.07.88902', { state: 'loading' }, undefined],
    ['comparable, but the latest is not', '26.07.88902', known('newest'), undefined],
  ])('for a version that is %s', (_what, version, latestVersion, status) => {
    const isComparable = status !== undefined;
    const withEnd = statusOf({ version, supportEnds: inDays(150) }, { latestVersion });
    expect(withEnd).toEqual([status ?? 'ACTIVE', true, isComparable]);
    // ACTIVE then says only that it is not older than the latest, because the end of support is unknown.
    const withoutEnd = statusOf({ version, supportEnds: undefined }, { latestVersion });
    expect(withoutEnd).toEqual([status, false, isComparable]);
  });

  test('for an old version near its end of support is EXPIRING', () => {
    expect(statusOf({ version: '1.0.76600', supportEnds: inDays(3) })).toEqual(['EXPIRING', true, true]);
  });
});

test.each(VERSION_STATUSES)(
  'a reported %s takes precedence over the end of support and the version',
  (reportedStatus) => {
    const supportEnds = inDays(reportedStatus === 'EXPIRED' ? 150 : -1);
    expect(statusOf({ reportedStatus, supportEnds, version: '25.01.1' })).toEqual([
      reportedStatus,
      true,
      true,
    ]);
    expect(statusOf({ reportedStatus, supportEnds: undefined, version: undefined })).toEqual([
      reportedStatus,
      true,
      true,
    ]);
  },
);

test.each([
  ['a legacy image has none', { isImmutable: false }, {}, 'ACTIVE', 0],
  ['a legacy image without a version has none', { isImmutable: false }, { version: undefined }, undefined, 0],
  ['an image of an unknown kind may have one', { isImmutable: undefined }, {}, 'ACTIVE', 1],
])(
  'an end of support is unknown only if the image can have one: %s',
  (_what, delegate, instance, versionStatus, unknownExpiryInstances) => {
    const entry = { ...delegate, instances: [{ supportEnds: undefined, ...instance }] };
    expect(aDelegate(entry)).toMatchObject({ versionStatus, unknownExpiryInstances });
  },
);

describe('the version status of a delegate', () => {
  const SILENT = { heartbeatAt: CONTEXT.asOf - 3_600_000 };
  test.each<[string, readonly InstanceEntry[], object]>([
    [
      'the worst status wins, connected or not',
      [{ supportEnds: inDays(3) }, { supportEnds: inDays(-2), ...SILENT }, {}],
      { versionStatus: 'EXPIRED', supportEnds: inDays(-2), earliestSupportEnds: inDays(-2) },
    ],
    [
      'the first end of support wins among equal statuses',
      [{ supportEnds: inDays(20) }, { supportEnds: inDays(9) }, { supportEnds: inDays(10) }],
      { versionStatus: 'EXPIRING', supportEnds: inDays(9) },
    ],
    [
      'the worst reported status wins over the first end of support',
      [{ reportedStatus: 'ACTIVE', supportEnds: inDays(1) }, { reportedStatus: 'UNSUPPORTED' }],
      { versionStatus: 'UNSUPPORTED', supportEnds: inDays(150), earliestSupportEnds: inDays(1) },
    ],
    [
      'a known end of support wins over an unknown one',
      [{ supportEnds: undefined }, { supportEnds: inDays(200) }],
      { versionStatus: 'ACTIVE', supportEnds: inDays(200), unknownExpiryInstances: 1 },
    ],
    [
      'a known status wins over an unknown one',
      [{ supportEnds: undefined, version: 'latest' }, {}],
      { versionStatus: 'ACTIVE', unknownExpiryInstances: 1 },
    ],
    [
      'it is unknown when no instance has a status',
      [{ supportEnds: undefined, version: undefined }],
      { versionStatus: undefined, supportEnds: undefined, unknownExpiryInstances: 1 },
    ],
    ['it is unknown without instances', [], { versionStatus: undefined, unknownExpiryInstances: 0 }],
  ])('combines those of its instances: %s', (_what, instances, expected) => {
    expect(aDelegate({ instances })).toMatchObject(expected);
  });
});
