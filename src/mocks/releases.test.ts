import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { TEST_NOW } from '@/testing/mock-manager';
import { buildOf, daysBehind, expiryOf, latestVersion, versionBehind, versionStatusOf } from './releases';

const anyMoment = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2035, 0) });

test.each([
  ['the newest', 0, '26.07.89605'],
  ['one week old', 7, '26.07.89505'],
  ['four weeks old', 28, '26.07.89205'],
  ['156 days old', 156, '26.02.87376'],
])('the version of a release has its month and build: %s', (_which, days, version) => {
  expect(versionBehind(days, TEST_NOW)).toBe(version);
});

test('the build of the latest version increases by 100 each week', () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      expect(buildOf(latestVersion(now + 7 * DAY_MS))).toBe(buildOf(latestVersion(now)) + 100);
      expect(latestVersion(now)).toMatch(/^\d\d\.\d\d\.\d{5,6}$/);
    }),
  );
});

test('daysBehind is the inverse of versionBehind', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: 400 }), (now, days) => {
      expect(daysBehind(buildOf(versionBehind(days, now)), now)).toBe(days);
    }),
  );
});

test('the build of a version without a build is NaN', () => {
  expect(buildOf('latest')).toBeNaN();
});

test('the expiry moves with the clock', () => {
  expect(expiryOf(156, TEST_NOW)).toBe(TEST_NOW + 12 * DAY_MS);
  expect(expiryOf(156, TEST_NOW + 1_000)).toBe(expiryOf(156, TEST_NOW) + 1_000);
});

describe('versionStatusOf', () => {
  test.each([
    [0, true, 'ACTIVE'],
    [1, true, 'UNSUPPORTED'],
    [137, true, 'UNSUPPORTED'],
    [138, true, 'EXPIRING'],
    [168, true, 'EXPIRING'],
    [169, true, 'EXPIRED'],
    [0, false, 'ACTIVE'],
    [900, false, 'UNSUPPORTED'],
  ] as const)('%i days behind, immutable %s, is %s', (days, isImmutable, status) => {
    expect(versionStatusOf(days, isImmutable)).toBe(status);
  });
});
