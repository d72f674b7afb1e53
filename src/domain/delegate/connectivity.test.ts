import { expect, test } from 'vitest';
import { fleetBuilder } from '@/fleet/fleet-builder';
import { aDelegate, aFleet, CONTEXT, type FleetEntry, NOW } from '@/testing/fleets';
import { INSTANCE_STATES, instanceState, isConnected } from './connectivity';
import { HEARTBEAT_INTERVAL_MS, POLICY } from './context';
import { fleetOf } from './derive';
import { delegateAt, instancesAt } from './fleet';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const NEVER = { heartbeatAt: 0 };
const UNKNOWN = { heartbeatAt: Number.NaN };

test('the limits equal those in the contract', () => {
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
  ['one hour in the future', NOW + 3_600_000, 'CONNECTED'],
  ['never: 0', 0, 'NEVER'],
  ['never: -0', -0, 'NEVER'],
  ['at an unknown time', undefined, 'UNKNOWN'],
  ['at a negative time', -1, 'UNKNOWN'],
  ['at an infinite time', Number.POSITIVE_INFINITY, 'UNKNOWN'],
] as const)('the state of an instance that sent its last heartbeat %s', (_when, heartbeatAt, state) => {
  expect(instanceState(heartbeatAt, CONTEXT)).toBe(state);
});

test('each instance of a fleet has the state of its heartbeat', () => {
  const instances = [{}, { heartbeatAt: NOW - 80_000 }, SILENT, NEVER, UNKNOWN];
  expect(instancesAt(aFleet([{ instances }]), 0).map(({ status }) => status)).toEqual(INSTANCE_STATES);
});

test('only the states CONNECTED and LATE count as connected', () => {
  expect(INSTANCE_STATES.filter((status) => isConnected({ status }))).toEqual(['CONNECTED', 'LATE']);
});

test.each<[string, FleetEntry['instances'], string | undefined, string | undefined]>([
  ['no instances', [], 'DISCONNECTED', undefined],
  ['one connected instance', [{}], 'CONNECTED', 'CONNECTED'],
  ['all of three instances connected', [{}, {}, {}], 'CONNECTED', 'CONNECTED'],
  ['two of three instances connected', [{}, SILENT, {}], 'PARTIAL', 'PARTIAL'],
  ['one instance connected and the other unknown', [{}, UNKNOWN], 'CONNECTED', 'CONNECTED'],
  ['none of three instances connected', [SILENT, NEVER, SILENT], 'DISCONNECTED', 'DISCONNECTED'],
  ['one instance silent and the other unknown', [SILENT, UNKNOWN], 'DISCONNECTED', 'DISCONNECTED'],
  ['all instances unknown', [UNKNOWN, UNKNOWN], undefined, undefined],
])('the connectivity of a delegate with %s', (_what, instances = [], expected, withUnreadable) => {
  expect(aDelegate({ instances }).status).toBe(expected);
  expect(aDelegate({ instances, unreadableInstances: 1 }).status).toBe(withUnreadable);
});

test('late instances count as connected, and also separately', () => {
  expect(aDelegate({ instances: [{ heartbeatAt: NOW - 80_000 }, {}, SILENT, UNKNOWN] })).toMatchObject({
    status: 'PARTIAL',
    instanceCount: 4,
    connectedInstances: 2,
    lateInstances: 1,
    unknownInstances: 1,
  });
});

test.each<[string, FleetEntry, number]>([
  ['is the newest of its instances', { instances: [SILENT, { heartbeatAt: NOW - 9 }] }, NOW - 9],
  ['may lie in the future', { instances: [{ heartbeatAt: NOW + 1 }] }, NOW + 1],
  ['is the known one when the other is unknown', { instances: [UNKNOWN, SILENT] }, SILENT.heartbeatAt],
  ['is not on record when no instance ever sent one', { instances: [NEVER, NEVER] }, 0],
  ['is unknown when an unknown one may be the newest', { instances: [NEVER, UNKNOWN] }, Number.NaN],
  [
    'is unknown when that of an unreadable instance may be the newest',
    { instances: [NEVER], unreadableInstances: 1 },
    Number.NaN,
  ],
  ['is that of the group when no instance is listed', { instances: [], groupHeartbeat: NOW - 7 }, NOW - 7],
  ['is not on record when the group has none', { instances: [], groupHeartbeat: 0 }, 0],
  ['is unknown when no instance is listed and the group has no value', { instances: [] }, Number.NaN],
  [
    'is not that of the group when only an unreadable instance is listed',
    { instances: [], unreadableInstances: 1, groupHeartbeat: NOW },
    Number.NaN,
  ],
])('the last heartbeat of a delegate %s', (_what, entry, lastHeartbeat) => {
  const fleet = aFleet([{}, entry]);
  expect(fleet.delegates.lastHeartbeat[1]).toBe(lastHeartbeat);
});

test.each([
  ['are not a list', 'x'],
  ['are all unreadable', [null, 7]],
])('the connectivity is unknown when the instances %s', (_what, delegateInstanceDetails) => {
  const builder = fleetBuilder('groups', NOW);
  builder.add({ groupName: 'a', delegateInstanceDetails });
  const fleet = fleetOf(builder.finish(), CONTEXT);
  expect(delegateAt(fleet, 0)).toMatchObject({ status: undefined, instanceCount: 0 });
});
