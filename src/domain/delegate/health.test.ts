import { expect, test } from 'vitest';
import { aDelegate, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { HEALTH_CLASSES, type HealthClass, type Remedy, remedyOf } from './health';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const UNKNOWN = { heartbeatAt: Number.NaN };
const EXPIRED = { supportEnds: inDays(-1) };

test.each<[HealthClass | undefined, string, FleetEntry]>([
  ['DISCONNECTED', 'with a silent, expired instance', { instances: [{ ...SILENT, ...EXPIRED }] }],
  ['DISCONNECTED', 'without instances', { instances: [] }],
  ['EXPIRED', 'with one of two instances silent and expired', { instances: [{ ...SILENT, ...EXPIRED }, {}] }],
  [
    'PARTIAL',
    'with one of two instances silent and near expiry',
    { instances: [SILENT, { supportEnds: inDays(3) }] },
  ],
  ['NEVER', 'without a heartbeat on record', { instances: [{ heartbeatAt: 0, supportEnds: inDays(3) }] }],
  ['EXPIRED', 'with a late, expired instance', { instances: [{ heartbeatAt: NOW - 80_000, ...EXPIRED }] }],
  [
    'EXPIRED',
    'with an expired instance of unknown connectivity',
    { instances: [{ ...UNKNOWN, ...EXPIRED }] },
  ],
  ['EXPIRING', 'with one of two instances near expiry', { instances: [{}, { supportEnds: inDays(3) }] }],
  ['UNSUPPORTED', 'with one of two instances unsupported', { instances: [{}, { version: '25.01.1' }] }],
  ['LATE', 'with one of two instances late', { instances: [{}, { heartbeatAt: NOW - 80_000 }] }],
  [
    'STATUS_UNKNOWN',
    'with only an instance of unknown status',
    { instances: [{ supportEnds: undefined, version: undefined }] },
  ],
  [
    'STATUS_UNKNOWN',
    'with the status of one of two instances unknown',
    { instances: [{}, { supportEnds: undefined, version: undefined }] },
  ],
  ['STATUS_UNKNOWN', 'with an unreadable instance', { instances: [{}], unreadableInstances: 1 }],
  ['STATUS_UNKNOWN', 'with one of two heartbeats unreadable', { instances: [{}, UNKNOWN] }],
  ['HEALTHY', 'with no known problem', {}],
  [undefined, 'with only an unknown heartbeat', { instances: [UNKNOWN] }],
])('the health is %s for a delegate %s', (health, _how, entry) => {
  expect(aDelegate(entry).health).toBe(health);
});

test('the health classes are in order, worst first', () => {
  expect(HEALTH_CLASSES.join(' ')).toBe(
    'DISCONNECTED EXPIRED PARTIAL NEVER EXPIRING UNSUPPORTED LATE STATUS_UNKNOWN HEALTHY',
  );
});

test.each<[Remedy | undefined, FleetEntry]>([
  ['troubleshoot', { instances: [] }],
  ['troubleshoot', { instances: [SILENT, {}] }],
  ['upgrade', { instances: [{ ...SILENT, ...EXPIRED }, {}] }],
  ['upgrade', { instances: [EXPIRED] }],
  ['upgrade', { instances: [{ version: '25.01.1' }] }],
  ['upgrade', { isImmutable: false, instances: [SILENT] }],
  [undefined, {}],
  [undefined, { instances: [UNKNOWN] }],
])('the remedy is %s', (remedy, entry) => {
  expect(remedyOf(aDelegate(entry))).toBe(remedy);
});
