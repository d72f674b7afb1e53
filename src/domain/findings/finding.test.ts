import { expect, test } from 'vitest';
import { aFleet, NOW } from '../delegate/testing';
import { findingsOf, findingsOfDelegate } from './finding';

const SILENT = { heartbeatAt: NOW - 3_600_000 };

test('a finding names its delegates and instances, and a finding of one delegate has its own evidence', () => {
  const fleet = aFleet([
    { instances: [{}, {}] },
    { instances: [{}, SILENT, SILENT] },
    { instances: [{ heartbeatAt: NOW - 7_200_000 }, {}] },
  ]);
  const [partly] = findingsOf(fleet);
  expect(partly).toMatchObject({
    rule: 'PARTIALLY_CONNECTED',
    severity: 'warning',
    rows: Uint32Array.of(1, 2),
    instances: Uint32Array.of(3, 4, 5),
    since: NOW - 7_200_000,
  });
  expect(partly?.evidence[0]?.result).toEqual({ unit: 'instances', count: 3, of: 7 });
  const [own] = findingsOfDelegate(fleet, 1);
  expect(own).toMatchObject({ rows: Uint32Array.of(1), since: SILENT.heartbeatAt });
  expect(own?.evidence[0]?.result).toEqual({ unit: 'instances', count: 2, of: 3 });
});
