import { expect, test } from 'vitest';
import { aFleet, delegateIn, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { type UpgradeReason, upgradeFacts } from './upgrade-facts';

const UNKNOWN_LATEST = { latestVersion: { state: 'unknown', why: 'Not readable.' } } as const;
const OLD = '26.08.88900';

function factsOf(entry: FleetEntry, context = {}) {
  const fleet = aFleet([{}, entry], context);
  const delegate = delegateIn(fleet, 1);
  return upgradeFacts(fleet, 1, delegate);
}

test.each<[UpgradeReason, string, FleetEntry]>([
  ['CURRENT', 'every instance is at the latest release', { autoUpgrade: 'OFF' }],
  ['OFF', 'one of two instances is behind', { autoUpgrade: 'OFF', instances: [{}, { version: OLD }] }],
  ['OFF', 'an instance reports no version', { autoUpgrade: 'OFF', instances: [{ version: undefined }] }],
  [
    'CURRENT',
    'support of the latest release ends',
    { autoUpgrade: 'OFF', instances: [{ supportEnds: inDays(-1) }] },
  ],
  ['OFF', 'there is no instance', { autoUpgrade: 'OFF', instances: [] }],
  ['LEGACY', 'the image is legacy', { isImmutable: false, instances: [{ version: '1.0.78312' }] }],
  [
    'NO_UPGRADER',
    'the delegate runs on ECS',
    { type: 'ECS', autoUpgrade: 'OFF', instances: [{ version: OLD }] },
  ],
  [
    'LEGACY',
    'the delegate is a shell script',
    { type: 'SHELL_SCRIPT', autoUpgrade: undefined, instances: [{ version: OLD }] },
  ],
  [
    'WAITING',
    'the delegate runs on ECS and has an upgrader',
    { type: 'ECS', instances: [{ version: '26.08.89000' }] },
  ],
  ['DETECTING', 'an upgrader is being detected', { autoUpgrade: 'DETECTING', instances: [{ version: OLD }] }],
  ['WAITING', 'one release is newer', { instances: [{ version: '26.08.89000' }] }],
  ['PINNED', 'two releases are newer', { instances: [{ version: OLD }] }],
  ['UNKNOWN', 'auto-upgrade is not reported', { autoUpgrade: undefined, instances: [{ version: OLD }] }],
  ['UNKNOWN', 'its version cannot be compared', { instances: [{ version: 'nightly' }] }],
])('the upgrade reason is %s: %s', (reason, _when, entry) => {
  expect(factsOf(entry).reason).toBe(reason);
});

test('an older patch of the latest release is not current', () => {
  const latestVersion = { state: 'known', version: '26.08.89102' } as const;
  expect(factsOf({ autoUpgrade: 'OFF' }, { latestVersion })).toMatchObject({
    reason: 'OFF',
    releasesBehind: 0,
  });
});

test('without a latest version the reason is unknown, and there is no image', () => {
  expect(factsOf({}, UNKNOWN_LATEST)).toMatchObject({
    reason: 'UNKNOWN',
    image: undefined,
    releasesBehind: undefined,
  });
});

test.each([
  ['the usual image', [OLD, LATEST_VERSION], ''],
  ['the minimal image', [`${OLD}.minimal`, `${OLD}.minimal`], '.minimal'],
  ['both images', [`${OLD}.minimal`, OLD], ''],
  ['no version', [undefined], ''],
])('the suggested image for instances with %s', (_which, versions, suffix) => {
  const { image } = factsOf({ instances: versions.map((version) => ({ version })) });
  expect(image).toBe(`harness/delegate:${LATEST_VERSION}${suffix}`);
});

const silent = { heartbeatAt: NOW - 3_600_000 };

test('when no instance is connected, the facts come from the silent instances', () => {
  const instances = [
    { ...silent, version: '26.08.89000', supportEnds: inDays(3) },
    { ...silent, version: '9.12.70000', supportEnds: inDays(-2) },
    { ...silent, version: 'nightly' },
  ];
  expect(factsOf({ instances })).toMatchObject({
    instanceCount: 3,
    expiredInstances: 1,
    expiringInstances: 1,
    supportEnds: inDays(-2),
    hasOtherSupportEnds: false,
    lowestVersion: '9.12.70000',
    releasesBehind: 191,
  });
});

test('silent instances do not count for versions while others are connected', () => {
  const instances = [{}, { ...silent, version: `${OLD}.minimal`, supportEnds: inDays(-2) }];
  expect(factsOf({ instances })).toMatchObject({
    reason: 'CURRENT',
    expiredInstances: 1,
    lowestVersion: LATEST_VERSION,
    releasesBehind: 0,
  });
});

test('the first end of support counts, and whether there are others', () => {
  const ends = (...days: readonly (number | undefined)[]) =>
    factsOf({
      instances: days.map((day) => ({
        supportEnds: day === undefined ? undefined : inDays(day),
        ...(day === undefined && { reportedStatus: 'EXPIRED' }),
      })),
    });
  expect(ends(-2, -9, 3)).toMatchObject({ supportEnds: inDays(-9), hasOtherSupportEnds: true });
  expect(ends(-2, -2, 3)).toMatchObject({ supportEnds: inDays(-2), hasOtherSupportEnds: false });
  expect(ends(9, 3)).toMatchObject({ supportEnds: inDays(3), hasOtherSupportEnds: true });
  expect(ends(undefined, -2)).toMatchObject({ supportEnds: inDays(-2), hasOtherSupportEnds: true });
});
