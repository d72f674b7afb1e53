import { describe, expect, test } from 'vitest';
import { aFleet, CONTEXT, type FleetEntry, type InstanceEntry, inDays } from '@/testing/fleets';
import { CARDS, cardFilter, healthCards } from './cards';
import type { LatestVersion } from './context';

/** Neither the end of support nor the version is known. */
const NOTHING: InstanceEntry = { supportEnds: undefined, version: undefined };
const LOADING: LatestVersion = { state: 'loading' };
const UNKNOWN: LatestVersion = { state: 'unknown', why: 'No.' };

function cards(entries: readonly FleetEntry[], latestVersion = CONTEXT.latestVersion) {
  return healthCards(aFleet(entries, { latestVersion }));
}

const known = (count: number, total: number, unknown = 0, delegates = count) => ({
  state: 'known',
  count,
  delegates,
  total,
  unknown,
});

const MIXED: readonly FleetEntry[] = [
  { autoUpgrade: 'OFF', instances: [{ supportEnds: inDays(-1) }, { supportEnds: inDays(-9) }, {}] },
  { autoUpgrade: 'OFF', instances: [{ supportEnds: inDays(5) }, { version: '26.07.88902' }] },
  { autoUpgrade: 'DETECTING', instances: [{ reportedStatus: 'EXPIRED' }] },
  // Its type has no upgrader, so it is not OFF.
  { autoUpgrade: 'OFF', type: 'ECS', instances: [] },
];

test('the cards count instances by version status, and delegates with auto-upgrade OFF', () => {
  expect(cards(MIXED)).toEqual({
    EXPIRED: known(3, 6, 0, 2),
    EXPIRING: known(1, 6),
    UNSUPPORTED: known(1, 6),
    AUTO_UPGRADE_OFF: known(2, 4),
  });
});

test('the cards of one delegate count its instances alone', () => {
  expect(healthCards(aFleet(MIXED), 1)).toEqual({
    EXPIRED: known(0, 2),
    EXPIRING: known(1, 2),
    UNSUPPORTED: known(1, 2),
    AUTO_UPGRADE_OFF: known(1, 1),
  });
});

test.each([CONTEXT.latestVersion, LOADING, UNKNOWN])(
  'the cards of an empty fleet have a known count of 0: %o',
  (latestVersion) => {
    expect(Object.values(cards([], latestVersion))).toEqual(CARDS.map(() => known(0, 0)));
  },
);

describe('an unknown value', () => {
  test('makes a card unknown, with its own reason, when no value is known', () => {
    const noExpiry = 'The Manager reports for no instance when support ends.';
    expect(cards([{ instances: [NOTHING], autoUpgrade: undefined }])).toEqual({
      EXPIRED: { state: 'unknown', why: noExpiry },
      EXPIRING: { state: 'unknown', why: noExpiry },
      UNSUPPORTED: {
        state: 'unknown',
        why: 'No instance has a version that can be compared with the latest supported one.',
      },
      AUTO_UPGRADE_OFF: {
        state: 'unknown',
        why: 'The Manager reports no auto-upgrade for any delegate.',
      },
    });
  });

  test.each<[string, LatestVersion, readonly FleetEntry[], object]>([
    ['is loading, not 0', LOADING, [{}], { state: 'loading' }],
    [
      'is known when the Manager reports every status, and the latest version is unknown',
      UNKNOWN,
      [{ instances: [{ reportedStatus: 'ACTIVE' }] }],
      known(0, 1),
    ],
    [
      'is unknown when the latest version is unknown',
      UNKNOWN,
      [{}],
      {
        state: 'unknown',
        why: 'The latest supported version is unknown, so no version can be compared with it.',
      },
    ],
  ])(
    'without the latest version, the count of unsupported instances %s',
    (_what, latest, entries, expected) => {
      expect(cards(entries, latest).UNSUPPORTED).toEqual(expected);
    },
  );
});

test('the filter of a card is its version status, or auto-upgrade OFF', () => {
  expect(CARDS.map((card) => Object.values(cardFilter(card)))).toEqual([
    ['versionStatus', 'EXPIRED'],
    ['versionStatus', 'EXPIRING'],
    ['versionStatus', 'UNSUPPORTED'],
    ['autoUpgrade', 'OFF'],
  ]);
});
