import { expect, test } from 'vitest';
import { judgeFleet } from './judgement';
import { isSettling } from './settling';
import { aFleet, type FleetEntry, NOW } from './testing';

const SILENT = NOW - 3_600_000;

test.each<[string, boolean, FleetEntry]>([
  ['is settled when all is well', false, {}],
  ['is settled when a delegate is down as a whole', false, { instances: [{ heartbeatAt: SILENT }] }],
  ['is settled when nothing can be read', false, { instances: [{ heartbeatAt: Number.NaN }] }],
  ['is settled when a delegate has no instances', false, { instances: [] }],
  ['is settling while an instance is late', true, { instances: [{ heartbeatAt: NOW - 75_001 }] }],
  ['is settling while a delegate is partial', true, { instances: [{}, { heartbeatAt: SILENT }] }],
  ['is settling while an upgrader is detected', true, { autoUpgrade: 'DETECTING' }],
])('a fleet %s', (_what, expected, entry) => {
  const fleet = aFleet([{}, entry]);
  expect(isSettling(fleet.index, judgeFleet(fleet, { now: NOW }))).toBe(expected);
});
