import { expect, test } from 'vitest';
import { connectivityOf, INSTANCE_STATES, instanceStateCode, isConnectedCode } from './connectivity';
import { HEARTBEAT_INTERVAL_MS, POLICY } from './context';
import { delegateAt, fleetOf, instancesAt } from './fleet';
import { fleetBuilder } from './fleet-builder';
import { aDelegate, aFleet, CONTEXT, type FleetEntry, NOW } from './testing';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const NEVER = { heartbeatAt: 0 };
const UNKNOWN = { heartbeatAt: Number.NaN };

test('the limits are those of the contract', () => {
  expect(HEARTBEAT_INTERVAL_MS).toBe(60_000);
  expect(POLICY).toMatchObject({ lateAfterMs: 75_000, disconnectedAfterMs: 300_000, nearExpiryDays: 30 });
});

test.each([
  ['just now', NOW, 'CONNECTED'],
  ['exactly 75 s ago', NOW - 75_000, 'CONNECTED'],
  ['1 ms more than 75 s ago', NOW - 75_001, 'LATE'],
  ['exactly 5 min ago', NOW - 300_000, 'LATE'],
  ['1 ms more than 5 min ago', NOW - 300_001, 'DISCONNECTED'],
  ['in 1970', 1, 'DISCONNECTED'],
  ['by a clock that runs ahead', NOW + 3_600_000, 'CONNECTED'],
  ['never: 0', 0, 'NEVER'],
  ['never: -0', -0, 'NEVER'],
  ['at an unknown time', Number.NaN, 'UNKNOWN'],
  ['at a negative time', -1, 'UNKNOWN'],
  ['at the end of time', Number.POSITIVE_INFINITY, 'UNKNOWN'],
] as const)('an instance that sent its last heartbeat %s', (_when, heartbeatAt, state) => {
  expect(INSTANCE_STATES[instanceStateCode(heartbeatAt, CONTEXT)]).toBe(state);
});

test('an instance of an answer has the state of its heartbeat', () => {
  const instances = [{}, { heartbeatAt: NOW - 80_000 }, SILENT, NEVER, UNKNOWN];
  expect(instancesAt(aFleet([{ instances }]), 0).map(({ status }) => status)).toEqual(INSTANCE_STATES);
});

test('late instances count as connected, and no others do besides the connected', () => {
  expect(INSTANCE_STATES.filter((_, code) => isConnectedCode(code))).toEqual(['CONNECTED', 'LATE']);
});

test.each([
  ['no instances', { total: 0, connected: 0, unknown: 0 }, 'DISCONNECTED', undefined],
  ['one, connected', { total: 1, connected: 1, unknown: 0 }, 'CONNECTED', 'CONNECTED'],
  ['all of three connected', { total: 3, connected: 3, unknown: 0 }, 'CONNECTED', 'CONNECTED'],
  ['two of three connected', { total: 3, connected: 2, unknown: 0 }, 'PARTIAL', 'PARTIAL'],
  ['one connected, the other unknown', { total: 2, connected: 1, unknown: 1 }, 'PARTIAL', 'PARTIAL'],
  ['none of three connected', { total: 3, connected: 0, unknown: 0 }, 'DISCONNECTED', 'DISCONNECTED'],
  ['one silent, the other unknown', { total: 2, connected: 0, unknown: 1 }, 'DISCONNECTED', 'DISCONNECTED'],
  ['all unknown', { total: 2, connected: 0, unknown: 2 }, undefined, undefined],
] as const)('a delegate with %s', (_what, counts, expected, withUnreadable) => {
  expect(connectivityOf({ ...counts, hasUnreadable: false })).toBe(expected);
  expect(connectivityOf({ ...counts, hasUnreadable: true })).toBe(withUnreadable);
});

test('late instances are counted by themselves too', () => {
  expect(aDelegate({ instances: [{ heartbeatAt: NOW - 80_000 }, {}, SILENT, UNKNOWN] })).toMatchObject({
    status: 'PARTIAL',
    instanceCount: 4,
    connectedInstances: 2,
    lateInstances: 1,
    unknownInstances: 1,
  });
});

test.each<[string, FleetEntry, number, boolean | undefined]>([
  ['is the newest of any instance', { instances: [SILENT, { heartbeatAt: NOW - 9 }] }, NOW - 9, true],
  ['may lie in the future', { instances: [{ heartbeatAt: NOW + 1 }] }, NOW + 1, true],
  ['is a known one if there is any', { instances: [UNKNOWN, SILENT] }, SILENT.heartbeatAt, true],
  ['is not on record when no instance ever sent one', { instances: [NEVER, NEVER] }, 0, false],
  [
    'is unknown when an unknown one may be the newest',
    { instances: [NEVER, UNKNOWN] },
    Number.NaN,
    undefined,
  ],
  [
    'is unknown when that of an unreadable instance may be the newest',
    { instances: [NEVER], unreadableInstances: 1 },
    Number.NaN,
    undefined,
  ],
  ['is that of the group without instances', { instances: [], groupHeartbeat: NOW - 7 }, NOW - 7, true],
  ['is not on record when the group has none', { instances: [], groupHeartbeat: 0 }, 0, false],
  ['is unknown when nothing is known of the group', { instances: [] }, Number.NaN, undefined],
  [
    'is not that of the group when instances are listed, readable or not',
    { instances: [], unreadableInstances: 1, groupHeartbeat: NOW },
    Number.NaN,
    undefined,
  ],
])('the last heartbeat of a delegate %s', (_what, entry, lastHeartbeat, hasEverConnected) => {
  const fleet = aFleet([{}, entry]);
  expect(fleet.delegates.lastHeartbeat[1]).toBe(lastHeartbeat);
  expect(aDelegate(entry).hasEverConnected).toBe(hasEverConnected);
});

test.each([
  ['are not a list', 'x'],
  ['can all not be read', [null, 7]],
])('instances that %s leave the connectivity unknown', (_what, delegateInstanceDetails) => {
  const builder = fleetBuilder('groups', NOW);
  builder.add({ groupName: 'a', delegateInstanceDetails });
  const fleet = fleetOf(builder.finish(), CONTEXT);
  expect(delegateAt(fleet, 0)).toMatchObject({ status: undefined, instanceCount: 0 });
});
