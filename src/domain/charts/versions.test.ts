import { expect, test } from 'vitest';
import { aFleet, CONTEXT, LATEST_VERSION as LATEST } from '@/testing/fleets';
import type { LatestVersion } from '../delegate/context';
import { versionChart } from './versions';

function chartOf(versions: readonly (string | undefined)[], latestVersion = CONTEXT.latestVersion) {
  return versionChart(aFleet([{ instances: versions.map((version) => ({ version })) }], { latestVersion }));
}

const namesOf = ({ releases }: ReturnType<typeof chartOf>) => releases.map(({ version }) => version);

test('releases are sorted as numbers, newest first, and the latest is marked', () => {
  const { releases } = chartOf(['26.7.1', LATEST, '26.10.1', LATEST]);
  expect(releases).toMatchObject([
    { version: '26.10.1', count: 1, isLatest: false },
    { version: LATEST, count: 2, isLatest: true, filter: { version: [LATEST] } },
    { version: '26.7.1', count: 1, isLatest: false },
  ]);
});

test('images of the same release share a mark, and its filter has all their versions', () => {
  const { releases } = chartOf([`${LATEST}.minimal`, LATEST, '26.07.1.minimal']);
  expect(releases).toMatchObject([
    { version: LATEST, count: 2, filter: { version: [LATEST, `${LATEST}.minimal`] } },
    { version: '26.07.1.minimal', count: 1, filter: { version: ['26.07.1.minimal'] } },
  ]);
});

test.each<[string, LatestVersion, readonly string[]]>([
  ['shown when no instance runs it', CONTEXT.latestVersion, [LATEST, '26.07.1']],
  ['left out while it is loading', { state: 'loading' }, ['26.07.1']],
  ['left out when it cannot be compared', { state: 'known', version: 'latest' }, ['26.07.1']],
])('the latest release is %s', (_what, latestVersion, shown) => {
  const chart = chartOf(['26.07.1'], latestVersion);
  expect(namesOf(chart)).toEqual(shown);
  expect(chart.releases.filter(({ isLatest }) => isLatest)).toEqual(
    shown.length === 1 ? [] : [{ version: LATEST, count: 0, filter: undefined, isLatest: true }],
  );
});

test('the eight newest releases have their own mark, and the older ones share one', () => {
  const months = Array.from({ length: 10 }, (_, month) => `25.${month + 1}.1`);
  const chart = chartOf([LATEST, ...months, '25.1.1']);
  expect(namesOf(chart)).toEqual([LATEST, ...months.slice(3).toReversed()]);
  expect(chart.older).toEqual({
    count: 4,
    releaseCount: 3,
    filter: { version: ['25.3.1', '25.2.1', '25.1.1'] },
  });
});

test('a latest release that no instance runs does not count among the older ones', () => {
  const newer = Array.from({ length: 8 }, (_, month) => `27.${month + 1}.1`);
  expect(chartOf(newer).older).toEqual({ count: 0, releaseCount: 0, filter: undefined });
});

test('versions that cannot be compared and unknown versions have separate counts', () => {
  const { other, unknown, total } = chartOf(['latest', 'nightly', 'latest', undefined]);
  expect(other).toEqual({ count: 3, filter: { version: ['latest', 'nightly'] } });
  expect(unknown).toEqual({ count: 1, filter: undefined });
  expect(total).toBe(4);
});

test('a mark with more versions than an address can hold has no filter', () => {
  const { older } = chartOf(Array.from({ length: 80 }, (_, build) => `25.01.${80_000 + build}`));
  expect(older).toMatchObject({ count: 73, releaseCount: 73, filter: undefined });
});
