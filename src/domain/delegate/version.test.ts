import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { versions } from '@/testing/fleet-generators';
import { aDelegate, LATEST_VERSION, NOW } from '@/testing/fleets';
import { UNKNOWN_RANK } from '../table/rank';
import { compareVersions, isReadableVersion, lowestOf, rankVersions, releasesBehind } from './version';

describe('compareVersions', () => {
  test.each([
    ['1.0.76600', '25.07.1'],
    ['25.07.86408', '26.01.1'],
    ['26.06.88902', '26.07.88902'],
    ['26.06.9999', '26.06.10000'],
    ['26.9.1', '26.10.1'],
    ['26.06.88902.minimal', '26.06.88903'],
    ['26.06', '26.06.1'],
  ])('%s is older than %s', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
  });

  test.each([
    ['26.06.88902', '26.06.88902'],
    ['26.06.88902.minimal', '26.06.88902'],
    ['26.06.88902-rc1', '26.06.88902.ubi-minimal'],
    ['26.6.88902', '26.06.88902'],
    ['26.06', '26.06.0'],
  ])('%s is the same release as %s', (a, b) => {
    expect(compareVersions(a, b)).toBe(0);
  });

  test.each([
    '',
    ' ',
    'latest',
    '26',
    'v26.06.88902',
    '26..1',
    '26.06.',
    '.26.06',
    '-1.2',
    '26.06.8x',
    '26.06.88902 ',
    '26.06\n',
    '1e3.1',
    '٢٦.٠٦',
    '99999999999.1',
    '1.2.3.4.5.6.7',
  ])('%j cannot be compared', (garbage) => {
    expect(isReadableVersion(garbage)).toBe(false);
    expect(compareVersions(garbage, '26.06.88902')).toBeUndefined();
    expect(compareVersions('26.06.88902', garbage)).toBeUndefined();
  });

  test('orders a pair only if both versions are readable, and is antisymmetric', () => {
    fc.assert(
      fc.property(versions, versions, (a, b) => {
        const order = compareVersions(a, b);
        const reverse = compareVersions(b, a);
        expect(order !== undefined).toBe(isReadableVersion(a) && isReadableVersion(b));
        expect(Math.sign(order ?? 0) + Math.sign(reverse ?? 0)).toBe(0);
      }),
    );
  });

  test('is transitive', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(versions.filter(isReadableVersion), { minLength: 3, maxLength: 3 }),
        (three) => {
          const [low, middle, high] = three.toSorted((a, b) => compareVersions(a, b) ?? 0);
          expect(compareVersions(low ?? '', middle ?? '')).toBeLessThanOrEqual(0);
          expect(compareVersions(middle ?? '', high ?? '')).toBeLessThanOrEqual(0);
          expect(compareVersions(low ?? '', high ?? '')).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  test('returns undefined quickly for a very long text', () => {
    expect(compareVersions(`1.${'0'.repeat(1_000_000)}x`, `1.1.${'a.'.repeat(500_000)}!`)).toBeUndefined();
  });
});

describe('releasesBehind', () => {
  test.each([
    ['26.08.89100', '26.08.89100', 0],
    ['26.08.89100', '26.08.89199', 0],
    ['26.07.89099', '26.08.89100', 1],
    ['26.06.88902.minimal', '26.08.89100', 2],
    ['1.0.76600', '26.08.89100', 125],
    ['26.09.89301', '26.08.89100', 0],
    ['27.01.80000', '26.08.89100', 0],
    ['26.08', '26.08.89100', undefined],
    ['26.08.89100', '26.08', undefined],
    ['latest', '26.08.89100', undefined],
  ])('the number of releases from %s to %s is %j', (version, latest, releases) => {
    expect(releasesBehind(version, latest)).toBe(releases);
  });
});

test('versions are ranked as numbers, images of one release equally, unreadable ones as unknown', () => {
  const all = ['26.10.1', '26.9.1', 'latest', '26.9.1.minimal', '1.0.76600'];
  expect(Array.from(rankVersions(all))).toEqual([2, 1, UNKNOWN_RANK, 1, 0]);
});

describe('the version of a delegate', () => {
  const SILENT = { heartbeatAt: NOW - 3_600_000 };

  test('is the lowest version of the connected instances, compared as numbers', () => {
    const instances = [
      { version: '26.10.89500' },
      { version: '26.9.89400' },
      { version: '1.0.1', ...SILENT },
    ];
    expect(aDelegate({ instances })).toMatchObject({ version: '26.9.89400', versionCount: 2 });
  });

  test('is unknown when no instance is connected', () => {
    expect(aDelegate({ instances: [SILENT] })).toMatchObject({
      version: undefined,
      versionCount: 0,
      releasesBehind: undefined,
    });
  });

  test('is an unreadable version only when no instance reports a readable one', () => {
    const others = [{ version: undefined }, { version: 'latest' }, { version: 'newest' }];
    expect(aDelegate({ instances: [...others, {}] }).version).toBe(LATEST_VERSION);
    expect(aDelegate({ instances: others })).toMatchObject({
      version: 'latest',
      versionCount: 2,
      releasesBehind: undefined,
    });
  });

  test('has a number of releases behind only when the latest version is known', () => {
    const entry = { instances: [{ version: '26.06.88902' }] };
    expect(aDelegate(entry).releasesBehind).toBe(2);
    expect(aDelegate(entry, { latestVersion: { state: 'loading' } }).releasesBehind).toBeUndefined();
  });
});

test.each([
  [['26.10.90805', '26.9.89301', '26.11.91205'], '26.9.89301'],
  [['latest', '26.11.91205', ''], '26.11.91205'],
  [['latest', ''], undefined],
  [[], undefined],
])('the lowest of the versions %j is %s', (all, lowest) => {
  expect(lowestOf(all)).toBe(lowest);
});
