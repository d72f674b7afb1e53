import { expect, test } from 'vitest';
import { HEALTH_CLASSES, type HealthClass, type Remedy, remedyOf } from './health';
import { aDelegate, type FleetEntry, inDays, NOW } from './testing';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const UNKNOWN = { heartbeatAt: Number.NaN };
const EXPIRED = { supportEnds: inDays(-1) };

test.each<[HealthClass | undefined, string, FleetEntry]>([
  ['DISCONNECTED', 'whatever its versions', { instances: [{ ...SILENT, ...EXPIRED }] }],
  ['DISCONNECTED', 'without instances', { instances: [] }],
  ['PARTIAL', 'whatever its versions', { instances: [{ ...SILENT, ...EXPIRED }, {}] }],
  ['EXPIRED', 'late or not', { instances: [{ heartbeatAt: NOW - 80_000, ...EXPIRED }] }],
  ['EXPIRED', 'though its connection is unknown', { instances: [{ ...UNKNOWN, ...EXPIRED }] }],
  ['EXPIRING', 'by any instance', { instances: [{}, { supportEnds: inDays(3) }] }],
  ['UNSUPPORTED', 'by any instance', { instances: [{}, { version: '25.01.1' }] }],
  ['LATE', 'by any instance', { instances: [{}, { heartbeatAt: NOW - 80_000 }] }],
  ['STATUS_UNKNOWN', 'of no instance', { instances: [{ supportEnds: undefined, version: undefined }] }],
  ['HEALTHY', 'with nothing against it', {}],
  [undefined, 'when nothing bad is known, and no connection', { instances: [UNKNOWN] }],
])('the health is %s, %s', (health, _how, entry) => {
  expect(aDelegate(entry).health).toBe(health);
});

test('the classes stand worst first', () => {
  expect(HEALTH_CLASSES.join(' ')).toBe(
    'DISCONNECTED PARTIAL EXPIRED EXPIRING UNSUPPORTED LATE STATUS_UNKNOWN HEALTHY',
  );
});

test.each<[Remedy | undefined, FleetEntry]>([
  ['troubleshoot', { instances: [] }],
  ['troubleshoot', { instances: [{ ...SILENT, ...EXPIRED }, {}] }],
  ['upgrade', { instances: [EXPIRED] }],
  ['upgrade', { instances: [{ version: '25.01.1' }] }],
  [undefined, {}],
  [undefined, { instances: [UNKNOWN] }],
])('what helps is %s', (remedy, entry) => {
  expect(remedyOf(aDelegate(entry))).toBe(remedy);
});
