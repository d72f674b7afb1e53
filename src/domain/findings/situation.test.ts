import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, inDays, NOW } from '../delegate/testing';
import { situationOf } from './situation';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const silent = (name: string): FleetEntry => ({ name, instances: [SILENT, SILENT] });
const rulesOf = (entries: readonly FleetEntry[]) =>
  situationOf(aFleet(entries)).findings.map(({ rule }) => rule);

test('it has the three worst findings, and none that is only worth knowing', () => {
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

test('delegates that fell silent together are not said to be silent again', () => {
  const group = ['a', 'b', 'c', 'd', 'e', 'f'].map(silent);
  expect(rulesOf(group)).toEqual(['FELL_SILENT_TOGETHER']);
  const older: FleetEntry = { name: 'old', instances: [{ heartbeatAt: NOW - 5 * 3_600_000 }] };
  expect(rulesOf([...group, older])).toEqual(['FELL_SILENT_TOGETHER', 'NOT_CONNECTED']);
});

test.each<[string, readonly FleetEntry[], boolean]>([
  ['connected and supported', [{}, { instances: [{}, {}] }], true],
  ['of which one is silent', [{}, silent('a')], false],
  ['of which one has no instance', [{}, { instances: [] }], false],
  ['of which an expiry is unknown', [{ instances: [{ supportEnds: undefined }] }], false],
  ['of which an instance cannot be read', [{ unreadableInstances: 1 }], false],
  ['of which a heartbeat cannot be read', [{ instances: [{ heartbeatAt: Number.NaN }] }], false],
])('a fleet %s: all is well', (_what, entries, expected) => {
  expect(situationOf(aFleet(entries)).isAllWell).toBe(expected);
});
