import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, delegateIn, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { findingsOf } from '../findings/finding';
import { type NextStep, nextStepOf } from './next-step';
import { upgradeFacts } from './upgrade-facts';

function stepAt(fleet: ReturnType<typeof aFleet>, row: number) {
  const delegate = delegateIn(fleet, row);
  return nextStepOf(delegate, upgradeFacts(fleet, row, delegate));
}

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const OLD = '26.08.88900';

test.each<[NextStep | undefined, string, FleetEntry]>([
  ['replace', 'a silent legacy image', { isImmutable: false, instances: [SILENT] }],
  ['replace', 'a shell delegate', { type: 'SHELL_SCRIPT', instances: [{ version: OLD }] }],
  [
    'registerAgain',
    'an inactive token, also near expiry',
    { token: 'INACTIVE', instances: [{ version: OLD }] },
  ],
  [
    'troubleshoot',
    'no connected instance, also expired',
    { instances: [{ ...SILENT, supportEnds: inDays(-1) }] },
  ],
  ['troubleshootOrDelete', 'no heartbeat for a day', { instances: [{ heartbeatAt: NOW - 86_400_000 }] }],
  ['troubleshootOrDelete', 'no heartbeat on record', { instances: [], groupHeartbeat: 0 }],
  ['troubleshootInstances', 'one of two instances silent', { instances: [{}, SILENT] }],
  [
    'troubleshootInstancesAndUpgrade',
    'one of two instances silent and past support',
    { instances: [{ version: OLD }, { ...SILENT, version: OLD, supportEnds: inDays(-1) }] },
  ],
  ['awaitUpgrader', 'one release behind an upgrader that works', { instances: [{ version: '26.08.89000' }] }],
  ['upgrade', 'an expired instance', { instances: [{ version: OLD, supportEnds: inDays(-1) }] }],
  ['upgrade', 'an unsupported version', { instances: [{ version: OLD }] }],
  [
    'upgrade',
    'an old version that the Manager calls active, without auto-upgrade',
    { autoUpgrade: 'OFF', instances: [{ version: OLD, reportedStatus: 'ACTIVE' }] },
  ],
  ['awaitUpgrader', 'the latest version near expiry', { instances: [{ supportEnds: inDays(3) }] }],
  [
    'awaitRelease',
    'the latest version near expiry without auto-upgrade',
    { autoUpgrade: 'OFF', instances: [{ supportEnds: inDays(3) }] },
  ],
  ['switchOnAutoUpgrade', 'the latest version without auto-upgrade', { autoUpgrade: 'OFF' }],
  ['check', 'an unreadable instance', { unreadableInstances: 1 }],
  [undefined, 'no known problem', {}],
])('the next step is %s: %s', (step, _when, entry) => {
  expect(stepAt(aFleet([entry]), 0)).toBe(step);
});

test('in 500 fleets, every delegate with a finding that needs action has a next step', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const concerned = new Set(
        findingsOf(fleet).flatMap(({ severity, rows }) => (severity === 'info' ? [] : [...rows])),
      );
      expect([...concerned].filter((row) => stepAt(fleet, row) === undefined)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
