import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { upgradePlan } from './upgrade-plan';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const OLD = { version: '26.08.88900' };

function planOf(entries: readonly FleetEntry[]) {
  const fleet = aFleet(entries);
  const { steps, leftOut } = upgradePlan(fleet, entries.keys());
  return {
    steps: steps.map((step) => step.map(({ delegate }) => delegate.name)),
    leftOut: leftOut.map(({ delegate, reason }) => `${delegate.name}: ${reason}`),
  };
}

test('a step has the delegates of a type together, the first end of support first', () => {
  const type = 'DOCKER';
  expect(
    planOf([
      { name: 'docker, later', type, instances: [{ ...OLD, supportEnds: inDays(20) }] },
      { name: 'helm', instances: [OLD] },
      { name: 'docker, soon', type, instances: [{ ...OLD, supportEnds: inDays(2) }] },
      { name: 'kubernetes', type: 'KUBERNETES', instances: [OLD, SILENT] },
    ]).steps,
  ).toEqual([['kubernetes', 'helm', 'docker, soon', 'docker, later']]);
});

test('a delegate that no command can upgrade now is left out, with the reason', () => {
  expect(
    planOf([
      { name: 'legacy', isImmutable: false, instances: [OLD] },
      { name: 'shell', type: 'SHELL_SCRIPT', instances: [OLD] },
      { name: 'current', instances: [{ supportEnds: inDays(2) }] },
      { name: 'token', token: 'INACTIVE', instances: [OLD] },
      { name: 'silent', instances: [{ ...OLD, ...SILENT }] },
      { name: 'unknown', instances: [{ ...OLD, heartbeatAt: Number.NaN }] },
      { name: 'type', type: 'NOMAD', instances: [OLD] },
    ]),
  ).toEqual({
    steps: [],
    leftOut: [
      'legacy: LEGACY',
      'shell: LEGACY',
      'current: CURRENT',
      'token: INACTIVE_TOKEN',
      'silent: NOT_CONNECTED',
      'unknown: CONNECTION_UNKNOWN',
      'type: NO_COMMANDS',
    ],
  });
});
