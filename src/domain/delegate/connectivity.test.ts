import { expect, test } from 'vitest';
import {
  CONNECTIVITIES,
  DISCONNECTED_AFTER_MS,
  delegateConnectivity,
  HEARTBEAT_INTERVAL_MS,
  INSTANCE_STATES,
  instanceState,
  instanceStateCode,
  isConnectedCode,
  LATE_AFTER_MS,
} from './connectivity';
import { NOW } from './testing';

test('limits are those of the contract', () => {
  expect([HEARTBEAT_INTERVAL_MS, LATE_AFTER_MS, DISCONNECTED_AFTER_MS]).toEqual([60_000, 75_000, 300_000]);
});

test.each([
  ['just now', NOW, 'CONNECTED'],
  ['exactly 75 s ago', NOW - 75_000, 'CONNECTED'],
  ['1 ms more than 75 s ago', NOW - 75_001, 'LATE'],
  ['exactly 5 min ago', NOW - 300_000, 'LATE'],
  ['1 ms more than 5 min ago', NOW - 300_001, 'DISCONNECTED'],
  ['in 1970, but told', 1, 'DISCONNECTED'],
  ['by a clock that runs ahead', NOW + 3_600_000, 'CONNECTED'],
  ['never: 0', 0, 'NEVER'],
  ['never: -0', -0, 'NEVER'],
  ['at an unreadable time', Number.NaN, 'UNKNOWN'],
  ['at a negative time', -1, 'UNKNOWN'],
  ['at the end of time', Number.POSITIVE_INFINITY, 'UNKNOWN'],
] as const)('an instance that beat %s', (_when, heartbeatAt, state) => {
  expect(instanceState(heartbeatAt, NOW)).toBe(state);
  expect(INSTANCE_STATES[instanceStateCode(heartbeatAt, NOW)]).toBe(state);
});

test('late instances count as connected, and no others do besides the connected', () => {
  expect(INSTANCE_STATES.filter((_, code) => isConnectedCode(code))).toEqual(['CONNECTED', 'LATE']);
});

test.each([
  ['no instances', { total: 0, connected: 0, unknown: 0 }, 'DISCONNECTED'],
  ['one, connected', { total: 1, connected: 1, unknown: 0 }, 'CONNECTED'],
  ['all of three connected', { total: 3, connected: 3, unknown: 0 }, 'CONNECTED'],
  ['two of three connected', { total: 3, connected: 2, unknown: 0 }, 'PARTIAL'],
  ['one connected, the other unreadable', { total: 2, connected: 1, unknown: 1 }, 'PARTIAL'],
  ['none of three connected', { total: 3, connected: 0, unknown: 0 }, 'DISCONNECTED'],
  ['one silent, the other unreadable', { total: 2, connected: 0, unknown: 1 }, 'DISCONNECTED'],
  ['all unreadable', { total: 2, connected: 0, unknown: 2 }, 'UNKNOWN'],
] as const)('a delegate with %s', (_what, tally, connectivity) => {
  expect(delegateConnectivity(tally)).toBe(connectivity);
});

test('the filter offers every connectivity but unknown', () => {
  expect(CONNECTIVITIES).toEqual(['CONNECTED', 'PARTIAL', 'DISCONNECTED']);
});
