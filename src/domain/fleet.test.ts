import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecodedDelegate, Delegate, Instance } from './delegate';
import { buildFleet, delegateOfInstance } from './fleet';
import { startOfUtcDay } from './lifecycle';
import { aDelegate, aFleet, anInstance, DAY_MS, decodedAnswers, decodedOf, fleets, NOW } from './testing';

const answer = (...delegates: readonly Delegate[]): readonly DecodedDelegate[] =>
  delegates.map((delegate) => ({ delegate, heartbeats: delegate.instances.map(() => NOW) }));

const keysOf = (...keys: readonly string[]) =>
  buildFleet(answer(...keys.map((key) => aDelegate({ key })))).delegates.map(({ key }) => key);

describe('columns', () => {
  test('hold the heartbeats of all instances in order', () => {
    const fleet = aFleet([
      { instances: [{ heartbeatAt: 1 }, { heartbeatAt: 2 }] },
      { instances: [] },
      { instances: [{ heartbeatAt: 0 }] },
    ]);
    expect([...fleet.heartbeats]).toEqual([1, 2, 0]);
    expect([...fleet.firstInstance]).toEqual([0, 2, 2, 3]);
  });

  test('of an empty answer are empty', () => {
    expect(buildFleet([])).toEqual({
      delegates: [],
      firstInstance: new Uint32Array(1),
      heartbeats: new Float64Array(0),
    });
  });

  test('take a heartbeat that is missing as unreadable', () => {
    expect([...buildFleet([{ delegate: aDelegate(), heartbeats: [] }]).heartbeats]).toEqual([Number.NaN]);
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
        const keys = buildFleet(decoded).delegates.map(({ key }) => key);
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
        const before = buildFleet(decoded);
        const moved = structuredClone(decoded).map(({ delegate, heartbeats }) => ({
          delegate,
          heartbeats: heartbeats.map((at) => at + 60_000),
        }));
        const after = buildFleet(moved, before);
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
        const before = buildFleet(unique);
        const after = buildFleet(structuredClone(unique).toReversed(), before);
        for (const [i, delegate] of after.delegates.toReversed().entries()) {
          expect(delegate).toBe(before.delegates[i]);
        }
      }),
    );
  });

  test('is kept by the others when one delegate goes and one comes', () => {
    const [a, b, c] = [aDelegate({ name: 'a' }), aDelegate({ name: 'b' }), aDelegate({ name: 'c' })];
    const before = buildFleet(answer(a, b, c));
    const after = buildFleet(structuredClone(answer(a, c, aDelegate({ name: 'd' }))), before);
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
        const before = buildFleet(told(first));
        expect(buildFleet(told(second), before).delegates).toBe(before.delegates);
      }),
    );
  });

  // One change for each field there is: the compiler asks for the field that a comparison could forget.
  const delegateChanges: { readonly [Field in keyof Required<Delegate>]: Partial<Delegate> } = {
    key: { key: 'other' },
    identifier: { identifier: 'other' },
    name: { name: 'other' },
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
      const before = buildFleet(answer(aDelegate()));
      const changed = { ...aDelegate(), ...change };
      for (const [from, to] of [
        [before, changed],
        [buildFleet(answer(changed)), aDelegate()],
      ] as const) {
        const after = buildFleet(answer(to), from);
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
      const before = buildFleet(answer(aDelegate({ instances: [anInstance(), other] })));
      const changed = { ...anInstance(), ...change };
      const after = buildFleet(answer(aDelegate({ instances: [changed, structuredClone(other)] })), before);
      expect(after.delegates[0]?.instances).toEqual([changed, other]);
      expect(after.delegates[0]).not.toBe(before.delegates[0]);
      expect(after.delegates[0]?.instances[0]).not.toBe(before.delegates[0]?.instances[0]);
      expect(after.delegates[0]?.instances[1]).toBe(other);
    },
  );

  test('is kept by the instances when only the delegate changes', () => {
    const before = buildFleet(answer(aDelegate()));
    const after = buildFleet(answer(aDelegate({ autoUpgrade: 'OFF' })), before);
    expect(after.delegates[0]?.instances).toBe(before.delegates[0]?.instances);
  });
});

describe('delegateOfInstance', () => {
  test('finds the owner of every instance', () => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const owners = fleet.delegates.flatMap(({ instances }, ordinal) => instances.map(() => ordinal));
        expect(owners.map((_, instance) => delegateOfInstance(fleet, instance))).toEqual(owners);
      }),
    );
  });

  test.each([-1, 2, Number.NaN])('finds none at %d of two', (instance) => {
    expect(delegateOfInstance(aFleet([{}, {}]), instance)).toBe(-1);
  });
});

test('the builder of fleets numbers its delegates and instances', () => {
  const [first, second] = decodedOf([{}, { instances: [{}, {}] }]);
  expect(first?.delegate.key).toBe('_delegate_1');
  expect(second?.delegate.instances.map(({ hostName }) => hostName)).toEqual(['host-2-1', 'host-2-2']);
});
