import { expect, test } from 'vitest';
import { delegateAt } from '../delegate/fleet';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '../delegate/testing';
import { type UpgradeReason, upgradeFacts } from './upgrade-facts';

const UNKNOWN_LATEST = { latestVersion: { state: 'unknown', why: 'Not readable.' } } as const;
const OLD = '26.08.88900';

function factsOf(entry: FleetEntry, context = {}) {
  const fleet = aFleet([{}, entry], context);
  const delegate = delegateAt(fleet, 1);
  if (!delegate) throw new RangeError('The entry was not read.');
  return upgradeFacts(fleet, 1, delegate);
}

test.each<[UpgradeReason, string, FleetEntry]>([
  ['CURRENT', 'every instance is at the latest release', { autoUpgrade: 'OFF' }],
  ['OFF', 'one of two instances is behind', { autoUpgrade: 'OFF', instances: [{}, { version: OLD }] }],
  ['OFF', 'an instance reports no version', { autoUpgrade: 'OFF', instances: [{ version: undefined }] }],
  ['OFF', 'support has ended', { autoUpgrade: 'OFF', instances: [{ supportEnds: inDays(-1) }] }],
  ['OFF', 'there is no instance', { autoUpgrade: 'OFF', instances: [] }],
  ['LEGACY', 'the image is legacy', { isImmutable: false, instances: [{ version: '1.0.78312' }] }],
  ['NO_UPGRADER', 'ECS', { type: 'ECS', autoUpgrade: 'OFF', instances: [{ version: OLD }] }],
  ['NO_UPGRADER', 'shell', { type: 'SHELL_SCRIPT', autoUpgrade: undefined, instances: [{ version: OLD }] }],
  ['WAITING', 'ECS with an upgrader', { type: 'ECS', instances: [{ version: '26.08.89000' }] }],
  ['DETECTING', 'it is new', { autoUpgrade: 'DETECTING', instances: [{ version: OLD }] }],
  ['WAITING', 'one release is newer', { instances: [{ version: '26.08.89000' }] }],
  ['PINNED', 'two releases are newer', { instances: [{ version: OLD }] }],
  ['UNKNOWN', 'nothing is reported', { autoUpgrade: undefined, instances: [{ version: OLD }] }],
  ['UNKNOWN', 'its version is not comparable', { instances: [{ version: 'nightly' }] }],
])('the reason is %s: %s', (reason, _when, entry) => {
  expect(factsOf(entry).reason).toBe(reason);
});

test('without a latest version there is no image, and nobody says that it is current', () => {
  expect(factsOf({}, UNKNOWN_LATEST)).toMatchObject({
    reason: 'UNKNOWN',
    image: undefined,
    releasesBehind: undefined,
  });
});

test.each([
  ['the usual image', [OLD, LATEST_VERSION], ''],
  ['the minimal image', [`${OLD}.minimal`, `${OLD}.minimal`], '.minimal'],
  ['both', [`${OLD}.minimal`, OLD], ''],
  ['no version', [undefined], ''],
])('%s is kept', (_which, versions, suffix) => {
  const { image } = factsOf({ instances: versions.map((version) => ({ version })) });
  expect(image).toBe(`harness/delegate:${LATEST_VERSION}${suffix}`);
});

test('silent instances count too: lowest version, largest gap, ends of support', () => {
  const silent = { heartbeatAt: NOW - 3_600_000 };
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
    lowestVersion: '9.12.70000',
    releasesBehind: 191,
  });
});
