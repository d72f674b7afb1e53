import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_UNITS, CARDS, cardFilter, healthCards } from './cards';
import { judgeFleet, versionStatusAt } from './judgement';
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

const inDays = (days: number) => startOfUtcDay(NOW) + days * DAY_MS;
const UNREADABLE = { expiresAt: undefined, version: undefined };

function cards(
  entries: readonly FleetEntry[],
  latestVersion: string | undefined = LATEST_VERSION,
  only?: number[],
) {
  const fleet = aFleet(entries);
  return healthCards(fleet.index, judgeFleet(fleet, { now: NOW, latestVersion }), only);
}

const known = (count: number, total: number, untold = 0) => ({ state: 'known', count, total, untold });

/** What an unknown card stands for. */
const NOTHING_TOLD = { count: 0, total: 1, untold: 1 };

const MIXED: readonly FleetEntry[] = [
  { autoUpgrade: 'OFF', instances: [{ expiresAt: inDays(-1) }, { expiresAt: inDays(-9) }, {}] },
  { autoUpgrade: 'OFF', instances: [{ expiresAt: inDays(5) }, { version: '26.07.88902' }] },
  { autoUpgrade: 'DETECTING', instances: [{ reportedStatus: 'EXPIRED' }] },
];

test('count instances by status, and delegates without auto-upgrade', () => {
  expect(cards(MIXED)).toEqual({
    EXPIRED: known(3, 6),
    EXPIRING: known(1, 6),
    UNSUPPORTED: known(1, 6),
    AUTO_UPGRADE_OFF: known(2, 3),
  });
  expect(CARD_UNITS).toEqual({
    EXPIRED: 'instances',
    EXPIRING: 'instances',
    UNSUPPORTED: 'instances',
    AUTO_UPGRADE_OFF: 'delegates',
  });
});

test('count one delegate alone when asked to', () => {
  expect(cards(MIXED, LATEST_VERSION, [1])).toEqual({
    EXPIRED: known(0, 2),
    EXPIRING: known(1, 2),
    UNSUPPORTED: known(1, 2),
    AUTO_UPGRADE_OFF: known(1, 1),
  });
});

test('count nothing, and know it, where there is nothing', () => {
  const nothing = known(0, 0);
  expect(cards([])).toEqual({
    EXPIRED: nothing,
    EXPIRING: nothing,
    UNSUPPORTED: nothing,
    AUTO_UPGRADE_OFF: nothing,
  });
});

describe('what is not told', () => {
  test('is counted apart as long as anything is', () => {
    expect(cards([{ instances: [{}, UNREADABLE] }, { autoUpgrade: undefined }])).toEqual({
      EXPIRED: known(0, 3, 1),
      EXPIRING: known(0, 3, 1),
      UNSUPPORTED: known(0, 3, 1),
      AUTO_UPGRADE_OFF: known(0, 2, 1),
    });
  });

  test('makes a card unknown when nothing is told, each with its own reason', () => {
    const unknown = cards([{ instances: [UNREADABLE], autoUpgrade: undefined }]);
    expect(unknown).toEqual({
      EXPIRED: { state: 'unknown', why: 'No instance tells its version status or when its support ends.' },
      EXPIRING: { state: 'unknown', why: 'No instance tells its version status or when its support ends.' },
      UNSUPPORTED: {
        state: 'unknown',
        why: 'No instance has a version that can be compared with the latest supported one.',
      },
      AUTO_UPGRADE_OFF: { state: 'unknown', why: 'No delegate tells whether it upgrades itself.' },
    });
  });

  test('is only whether instances are unsupported, when the latest version is not known', () => {
    const fleet = aFleet([{ instances: [{ expiresAt: inDays(-1) }, {}] }, {}]);
    expect(healthCards(fleet.index, judgeFleet(fleet, { now: NOW }), [1]).UNSUPPORTED).toEqual({
      state: 'unknown',
      why: 'The latest supported version is not known, so no version can be compared with it.',
    });
    expect(healthCards(fleet.index, judgeFleet(fleet, { now: NOW }))).toMatchObject({
      EXPIRED: known(1, 3),
      UNSUPPORTED: known(0, 3, 2),
    });
  });
});

test('each number is what the filter of its card selects, and no share is impossible', () => {
  fc.assert(
    fc.property(fleets, latestVersions, (fleet, latestVersion) => {
      const judgement = judgeFleet(fleet, { now: NOW, latestVersion });
      const counts = healthCards(fleet.index, judgement);
      for (const card of CARDS) {
        const { versionStatus, autoUpgrade, ...others } = cardFilter(card);
        expect(others).toEqual({});
        const selected =
          CARD_UNITS[card] === 'instances'
            ? Array.from(fleet.heartbeats.keys()).filter((i) => {
                const status = versionStatusAt(judgement, i);
                return status !== undefined && versionStatus?.includes(status);
              })
            : delegatesOf(fleet).filter(
                (d) => d.autoUpgrade !== undefined && autoUpgrade?.includes(d.autoUpgrade),
              );
        const share = counts[card].state === 'known' ? counts[card] : NOTHING_TOLD;
        expect(share.count).toBe(selected.length);
        expect(share.untold).toBeGreaterThanOrEqual(0);
        expect(share.count + share.untold).toBeLessThanOrEqual(share.total);
        expect(share.total > 0 && share.untold === share.total).toBe(counts[card].state === 'unknown');
      }
    }),
  );
});

test('the cards of the parts add up to the cards of the whole', () => {
  fc.assert(
    fc.property(fleets, latestVersions, (fleet, latestVersion) => {
      const judgement = judgeFleet(fleet, { now: NOW, latestVersion });
      const whole = healthCards(fleet.index, judgement);
      const parts = Array.from(delegatesOf(fleet).keys(), (ordinal) =>
        healthCards(fleet.index, judgement, [ordinal]),
      );
      for (const card of CARDS) {
        const sum = parts.reduce(
          (all, part) => all + (part[card].state === 'known' ? part[card].count : 0),
          0,
        );
        expect(sum).toBe(whole[card].state === 'known' ? whole[card].count : 0);
      }
    }),
  );
});
