import { describe, expect, test } from 'vitest';
import { VERSION_STATUSES } from './delegate';
import { judgeVersion, NEAR_EXPIRY_DAYS, startOfUtcDay } from './lifecycle';
import { anInstance, DAY_MS, LATEST_VERSION, NOW } from './testing';

const TODAY = startOfUtcDay(NOW);
const inDays = (days: number) => TODAY + days * DAY_MS;

describe('startOfUtcDay', () => {
  test.each([
    [Date.UTC(2026, 8, 15), Date.UTC(2026, 8, 15)],
    [Date.UTC(2026, 8, 15) - 1, Date.UTC(2026, 8, 14)],
    [Date.UTC(2026, 8, 15, 23, 59, 59, 999), Date.UTC(2026, 8, 15)],
    [Date.UTC(2028, 1, 29, 12), Date.UTC(2028, 1, 29)],
  ])('of %d is %d', (at, day) => {
    expect(startOfUtcDay(at)).toBe(day);
  });
});

describe('a derived status', () => {
  test.each([
    ['the day before today', -1, 'EXPIRED'],
    ['today', 0, 'EXPIRING'],
    ['tomorrow', 1, 'EXPIRING'],
    ['in 30 days', NEAR_EXPIRY_DAYS, 'EXPIRING'],
    ['in 31 days', NEAR_EXPIRY_DAYS + 1, 'ACTIVE'],
    ['in 150 days', 150, 'ACTIVE'],
  ] as const)('when support ends %s', (_when, days, status) => {
    const instance = anInstance({ expiresAt: inDays(days) });
    expect(judgeVersion(instance, { now: NOW, latestVersion: LATEST_VERSION })).toEqual({
      status,
      isUnsupportedTold: true,
    });
  });

  test.each([
    ['the first', 0],
    ['the last', DAY_MS - 1],
  ])('is the same from %s millisecond of the day on', (_which, msOfDay) => {
    const statuses = [-1, 0, 30, 31].map(
      (days) => judgeVersion(anInstance({ expiresAt: inDays(days) }), { now: TODAY + msOfDay }).status,
    );
    expect(statuses).toEqual(['EXPIRED', 'EXPIRING', 'EXPIRING', 'ACTIVE']);
  });

  test.each([
    ['older than the latest', '26.07.88902', LATEST_VERSION, 'UNSUPPORTED', true],
    ['of the oldest form', '1.0.76600', LATEST_VERSION, 'UNSUPPORTED', true],
    ['the minimal image of the latest', `${LATEST_VERSION}.minimal`, LATEST_VERSION, 'ACTIVE', true],
    ['newer than the latest', '26.09.89301', LATEST_VERSION, 'ACTIVE', true],
    ['unreadable', 'latest', LATEST_VERSION, 'ACTIVE', false],
    ['not told', undefined, LATEST_VERSION, 'ACTIVE', false],
    ['readable, but the latest is not known', '26.07.88902', undefined, 'ACTIVE', false],
    ['readable, but the latest is not readable', '26.07.88902', 'newest', 'ACTIVE', false],
  ] as const)(
    'with an expiry far off and a version that is %s',
    (_what, version, latestVersion, status, isTold) => {
      const instance = anInstance({ version });
      expect(judgeVersion(instance, { now: NOW, latestVersion })).toEqual({
        status,
        isUnsupportedTold: isTold,
      });
    },
  );

  test.each([
    ['the latest', LATEST_VERSION, LATEST_VERSION, 'ACTIVE', true],
    ['older than the latest', '26.07.88902', LATEST_VERSION, 'UNSUPPORTED', true],
    ['unreadable', 'latest', LATEST_VERSION, undefined, false],
    ['not told', undefined, LATEST_VERSION, undefined, false],
    ['readable, but the latest is not known', '26.07.88902', undefined, undefined, false],
  ] as const)(
    'without an expiry and with a version that is %s',
    (_what, version, latestVersion, status, isTold) => {
      const instance = anInstance({ version, expiresAt: undefined });
      expect(judgeVersion(instance, { now: NOW, latestVersion })).toEqual({
        status,
        isUnsupportedTold: isTold,
      });
    },
  );

  test('of an old version that expires soon is EXPIRING: the end of support is the more pressing', () => {
    const instance = anInstance({ version: '1.0.76600', expiresAt: inDays(3) });
    expect(judgeVersion(instance, { now: NOW, latestVersion: LATEST_VERSION }).status).toBe('EXPIRING');
  });
});

test.each(VERSION_STATUSES)('a reported %s wins over expiry and version', (reportedStatus) => {
  const contrary = anInstance({ reportedStatus, expiresAt: inDays(reportedStatus === 'EXPIRED' ? 150 : -1) });
  expect(judgeVersion(contrary, { now: NOW, latestVersion: '99.01.99999' })).toEqual({
    status: reportedStatus,
    isUnsupportedTold: true,
  });
});
