import { describe, expect, test } from 'vitest';
import { writtenFleet } from './fleet-writer';
import { aDelegate, decodedOf } from './testing';

describe('columns', () => {
  test('hold the heartbeats of all instances in order', () => {
    const { heartbeats, columns } = writtenFleet(
      decodedOf([
        { instances: [{ heartbeatAt: 1 }, { heartbeatAt: 2 }] },
        { instances: [] },
        { instances: [{ heartbeatAt: 0 }] },
      ]),
    );
    expect([...heartbeats]).toEqual([1, 2, 0]);
    expect([...columns.firstInstance]).toEqual([0, 2, 2, 3]);
  });

  test('of an empty answer are empty', () => {
    const { keys, columns, heartbeats } = writtenFleet([]);
    expect({ keys, heartbeats }).toEqual({ keys: [], heartbeats: new Float64Array(0) });
    expect(columns).toMatchObject({ delegateCount: 0, instanceCount: 0, firstInstance: new Uint32Array(1) });
  });

  test('take a heartbeat that is missing as unreadable', () => {
    const { heartbeats } = writtenFleet([{ delegate: aDelegate(), heartbeats: [] }]);
    expect([...heartbeats]).toEqual([Number.NaN]);
  });
});

test('the builder of fleets numbers its delegates and instances', () => {
  const [first, second] = decodedOf([{}, { instances: [{}, {}] }]);
  expect(first?.delegate.key).toBe('_delegate_1');
  expect(second?.delegate.instances.map(({ hostName }) => hostName)).toEqual(['host-2-1', 'host-2-2']);
});
