import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecodedDelegate, Delegate, Instance } from './delegate';
import { startOfUtcDay } from './lifecycle';
import { listFleet } from './listed-fleet';
import { aDelegate, anInstance, DAY_MS, decodedAnswers, decodedOf, NOW } from './testing';

const answer = (...delegates: readonly Delegate[]): readonly DecodedDelegate[] =>
  delegates.map((delegate) => ({ delegate, heartbeats: delegate.instances.map(() => NOW) }));

const keysOf = (...keys: readonly string[]) =>
  listFleet(answer(...keys.map((key) => aDelegate({ key })))).delegates.map(({ key }) => key);

describe('columns', () => {
  test('hold the heartbeats of all instances in order', () => {
    const fleet = listFleet(
      decodedOf([
        { instances: [{ heartbeatAt: 1 }, { heartbeatAt: 2 }] },
        { instances: [] },
        { instances: [{ heartbeatAt: 0 }] },
      ]),
    );
    expect([...fleet.heartbeats]).toEqual([1, 2, 0]);
    expect([...fleet.firstInstance]).toEqual([0, 2, 2, 3]);
  });

  test('of an empty answer are empty', () => {
    expect(listFleet([])).toEqual({
      delegates: [],
      firstInstance: new Uint32Array(1),
      heartbeats: new Float64Array(0),
    });
  });

  test('take a heartbeat that is missing as unreadable', () => {
    expect([...listFleet([{ delegate: aDelegate(), heartbeats: [] }]).heartbeats]).toEqual([Number.NaN]);
  });
});

describe('keys', () => {
  test.each([
    [
      ['a', 'a', 'a'],
      ['a', 'a~2', 'a~3'],
    ],
    [
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a~2', 'b~2'],
    ],
    [
      ['a', 'a', 'a~2'],
      ['a', 'a~3', 'a~2'],
    ],
    [
      ['a~2', 'a', 'a'],
      ['a~2', 'a', 'a~3'],
    ],
    [
      ['', ''],
      ['', '~2'],
    ],
  ])('%j become %j', (told, unique) => {
    expect(keysOf(...told)).toEqual(unique);
  });

  test('are unique in any answer, and kept where they were unique', () => {
    fc.assert(
      fc.property(decodedAnswers, (decoded) => {
        const told = decoded.map(({ delegate }) => delegate.key);
        const keys = listFleet(decoded).delegates.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.filter((key, i) => key !== told[i] && told.indexOf(told[i] ?? '') === i)).toEqual([]);
      }),
    );
  });

  test('repeated 50,000 times are made unique in reasonable time', () => {
    expect(new Set(keysOf(...Array.from({ length: 50_000 }, () => 'a'))).size).toBe(50_000);
  });
});

describe('identity', () => {
  test('is kept by an equal answer, while heartbeats move', () => {
    fc.assert(
      fc.property(decodedAnswers, (decoded) => {
        const before = listFleet(decoded);
        const moved = structuredClone(decoded).map(({ delegate, heartbeats }) => ({
          delegate,
          heartbeats: heartbeats.map((at) => at + 60_000),
        }));
        const after = listFleet(moved, before);
        expect(after.delegates).toBe(before.delegates);
        expect(after.firstInstance).toEqual(before.firstInstance);
        expect([...after.heartbeats]).toEqual([...before.heartbeats].map((at) => at + 60_000));
      }),
    );
  });

  test('is kept by each delegate when the Manager changes their order', () => {
    fc.assert(
      fc.property(decodedAnswers, (decoded) => {
        const unique = decoded.map((each, i) => ({
          ...each,
          delegate: { ...each.delegate, key: String(i) },
        }));
        const before = listFleet(unique);
        const after = listFleet(structuredClone(unique).toReversed(), before);
        for (const [i, delegate] of after.delegates.toReversed().entries()) {
          expect(delegate).toBe(before.delegates[i]);
        }
      }),
    );
  });

  test('is kept by the others when one delegate goes and one comes', () => {
    const [a, b, c] = [aDelegate({ name: 'a' }), aDelegate({ name: 'b' }), aDelegate({ name: 'c' })];
    const before = listFleet(answer(a, b, c));
    const after = listFleet(structuredClone(answer(a, c, aDelegate({ name: 'd' }))), before);
    expect(after.delegates).not.toBe(before.delegates);
    expect(after.delegates.map((delegate) => before.delegates.indexOf(delegate))).toEqual([0, 2, -1]);
  });

  test('is kept through an expiry that drifts within its day', () => {
    const weeks = 20 * 7 * DAY_MS;
    fc.assert(
      fc.property(fc.nat(DAY_MS - 1), fc.nat(DAY_MS - 1), (first, second) => {
        const told = (ms: number) =>
          answer(
            aDelegate({
              instances: [anInstance({ expiresAt: startOfUtcDay(startOfUtcDay(NOW) + weeks + ms) })],
            }),
          );
        const before = listFleet(told(first));
        expect(listFleet(told(second), before).delegates).toBe(before.delegates);
      }),
    );
  });

  // One change for each field there is: the compiler asks for the field that a comparison could forget.
  const delegateChanges: { readonly [Field in keyof Required<Delegate>]: Partial<Delegate> } = {
    key: { key: 'other' },
    identifier: { identifier: 'other' },
    name: { name: 'other' },
    owner: { owner: { org: 'retail', project: 'search' } },
    type: { type: 'DOCKER' },
    description: { description: 'other' },
    customTags: { customTags: ['prod'] },
    implicitTags: { implicitTags: ['delegate-1', 'other'] },
    autoUpgrade: { autoUpgrade: 'OFF' },
    upgraderSeenAt: { upgraderSeenAt: NOW },
    isTokenActive: { isTokenActive: false },
    isImmutable: { isImmutable: false },
    instances: { instances: [] },
    groupHeartbeatAt: { groupHeartbeatAt: 0 },
  };

  test.each(Object.entries(delegateChanges))(
    'of a delegate ends with a change of its %s',
    (_field, change) => {
      const before = listFleet(answer(aDelegate()));
      const changed = { ...aDelegate(), ...change };
      for (const [from, to] of [
        [before, changed],
        [listFleet(answer(changed)), aDelegate()],
      ] as const) {
        const after = listFleet(answer(to), from);
        expect(after.delegates).toEqual([to]);
        expect(after.delegates[0]).not.toBe(from.delegates[0]);
      }
    },
  );

  const instanceChanges: { readonly [Field in keyof Required<Instance>]: Partial<Instance> } = {
    id: { id: 'other' },
    hostName: { hostName: 'other' },
    version: { version: '26.07.88902' },
    expiresAt: { expiresAt: startOfUtcDay(NOW) },
    reportedStatus: { reportedStatus: 'ACTIVE' },
    isTokenActive: { isTokenActive: false },
  };

  test.each(Object.entries(instanceChanges))(
    'of one instance alone ends with a change of its %s',
    (_field, change) => {
      const other = anInstance({ id: 'instance-2' });
      const before = listFleet(answer(aDelegate({ instances: [anInstance(), other] })));
      const changed = { ...anInstance(), ...change };
      const after = listFleet(answer(aDelegate({ instances: [changed, structuredClone(other)] })), before);
      expect(after.delegates[0]?.instances).toEqual([changed, other]);
      expect(after.delegates[0]).not.toBe(before.delegates[0]);
      expect(after.delegates[0]?.instances[0]).not.toBe(before.delegates[0]?.instances[0]);
      expect(after.delegates[0]?.instances[1]).toBe(other);
    },
  );

  test('is kept by the instances when only the delegate changes', () => {
    const before = listFleet(answer(aDelegate()));
    const after = listFleet(answer(aDelegate({ autoUpgrade: 'OFF' })), before);
    expect(after.delegates[0]?.instances).toBe(before.delegates[0]?.instances);
  });
});

test('the builder of fleets numbers its delegates and instances', () => {
  const [first, second] = decodedOf([{}, { instances: [{}, {}] }]);
  expect(first?.delegate.key).toBe('_delegate_1');
  expect(second?.delegate.instances.map(({ hostName }) => hostName)).toEqual(['host-2-1', 'host-2-2']);
});
