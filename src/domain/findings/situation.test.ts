import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import type { LatestVersion } from '../delegate/context';
import { situationOf } from './situation';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const silent = (name: string): FleetEntry => ({ name, instances: [SILENT, SILENT] });
const rulesOf = (entries: readonly FleetEntry[]) =>
  situationOf(aFleet(entries)).findings.map(({ rule }) => rule);

test('the situation has the three worst findings, and none of severity info', () => {
  expect(
    rulesOf([
      { instances: [{ supportEnds: inDays(-1) }, {}] },
      { instances: [{ supportEnds: inDays(3) }, {}] },
      { instances: [{}, SILENT] },
      { autoUpgrade: 'OFF', instances: [{}, {}] },
      { autoUpgrade: 'DETECTING' },
    ]),
  ).toEqual(['EXPIRED', 'PARTIALLY_CONNECTED', 'NEAR_EXPIRY']);
});

test('delegates that fell silent together are not also reported as not connected', () => {
  const group = ['a', 'b', 'c', 'd', 'e', 'f'].map(silent);
  expect(rulesOf(group)).toEqual(['FELL_SILENT_TOGETHER']);
  const older: FleetEntry = { name: 'old', instances: [{ heartbeatAt: NOW - 5 * 3_600_000 }] };
  expect(rulesOf([...group, older])).toEqual(['FELL_SILENT_TOGETHER', 'NOT_CONNECTED']);
});

test.each<[string, readonly FleetEntry[], readonly [boolean, boolean]]>([
  ['with only connected, supported instances', [{}, { instances: [{}, {}] }], [true, true]],
  ['with a silent delegate', [{}, silent('a')], [false, true]],
  ['with a delegate without instances', [{}, { instances: [] }], [false, true]],
  ['with an unknown end of support', [{ instances: [{ supportEnds: undefined }] }], [true, false]],
  ['with a version that cannot be compared', [{ instances: [{ version: 'nightly' }] }], [true, false]],
  ['with an unreadable instance', [{ unreadableInstances: 1 }], [false, true]],
  ['with an unreadable heartbeat', [{ instances: [{ heartbeatAt: Number.NaN }] }], [false, true]],
])('a fleet %s tells whether all are connected and all supported', (_what, entries, expected) => {
  const { isAllConnected, isAllSupported } = situationOf(aFleet(entries));
  expect([isAllConnected, isAllSupported]).toEqual(expected);
});

test.each<LatestVersion>([{ state: 'loading' }, { state: 'unknown', why: 'Not readable.' }])(
  'without the latest version, all are supported only when the Manager reports it: %j',
  (latestVersion) => {
    expect(situationOf(aFleet([{}], { latestVersion })).isAllSupported).toBe(false);
    const reported: FleetEntry = { instances: [{ reportedStatus: 'ACTIVE' }] };
    expect(situationOf(aFleet([reported], { latestVersion })).isAllSupported).toBe(true);
  },
);
