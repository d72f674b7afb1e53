import { expect, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { instanceStatesOf, type Silence, silenceOf } from './silence';

const AGO_20 = NOW - 20 * MINUTE_MS;
const NOTHING: Silence = {
  total: 0,
  silent: 0,
  unknown: 0,
  since: undefined,
  lastHost: undefined,
  neverSeen: 0,
};

test.each<[string, FleetEntry['instances'], Partial<Silence>]>([
  ['all are connected', [{}, {}], { total: 2 }],
  [
    'the newest heartbeat of the silent instances counts',
    [{}, { heartbeatAt: NOW - 50 * MINUTE_MS }, { heartbeatAt: AGO_20, hostName: 'node-7' }],
    { total: 3, silent: 2, since: AGO_20, lastHost: 'node-7' },
  ],
  ['an instance that never connected is silent', [{ heartbeatAt: 0 }], { total: 1, silent: 1, neverSeen: 1 }],
  [
    'an instance with an unknown heartbeat is not silent',
    [{}, { heartbeatAt: Number.NaN }],
    { total: 2, unknown: 1 },
  ],
  ['there are none', [], {}],
])('the silence of instances: %s', (_when, instances, expected) => {
  const fleet = aFleet([{}, { instances: instances ?? [] }]);
  expect(silenceOf(fleet, 1)).toEqual({ ...NOTHING, ...expected });
});

test('without instances, the silence starts at the heartbeat of the group', () => {
  const fleet = aFleet([{}, { instances: [], groupHeartbeat: AGO_20 }]);
  expect(silenceOf(fleet, 1)).toEqual({ ...NOTHING, since: AGO_20 });
});

test('the states of the instances are counted per delegate, without empty states', () => {
  const fleet = aFleet([
    { instances: [{}, {}] },
    { instances: [{ heartbeatAt: 0 }, {}, { heartbeatAt: 0 }] },
    { instances: [] },
  ]);
  expect(instanceStatesOf(fleet, 1)).toEqual([
    { state: 'CONNECTED', count: 1 },
    { state: 'NEVER', count: 2 },
  ]);
  expect(instanceStatesOf(fleet, 2)).toEqual([]);
});
