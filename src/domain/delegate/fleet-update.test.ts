import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecodedDelegate, Delegate, Instance } from './delegate';
import { createFleetPacker, type FleetUpdate } from './fleet-update';
import { writtenFleet } from './fleet-writer';
import { startOfUtcDay } from './lifecycle';
import { aDelegate, anInstance, DAY_MS, decodedAnswers, NOW, polledFleets } from './testing';

// Enough that do not change for a change to be one of few.
const OTHERS = Array.from({ length: 20 }, (_, i) => aDelegate({ name: `other-${i}` }));

const answer = (...delegates: readonly Delegate[]): readonly DecodedDelegate[] =>
  delegates.map((delegate) => ({ delegate, heartbeats: delegate.instances.map(() => NOW) }));

/** The update to the second answer. */
function update(first: readonly DecodedDelegate[], second: readonly DecodedDelegate[]): FleetUpdate {
  const packer = createFleetPacker();
  packer.pack(writtenFleet(first));
  return packer.pack(writtenFleet(second));
}

describe('no delegate is told', () => {
  test('of an answer in which heartbeats alone moved, whichever it is', () => {
    fc.assert(
      fc.property(decodedAnswers, (decoded) => {
        const moved = structuredClone(decoded).map(({ delegate, heartbeats }) => ({
          delegate,
          heartbeats: heartbeats.map((at) => at + 60_000),
        }));
        const { heartbeats = [], ...rest } = update(decoded, moved);
        expect(rest).toEqual({});
        const beats = moved.flatMap((each) => each.heartbeats);
        // One that cannot be read stays so.
        expect([...heartbeats]).toEqual(beats.every(Number.isNaN) ? [] : beats);
      }),
    );
  });

  test('and no heartbeat of an equal answer', () => {
    fc.assert(
      fc.property(decodedAnswers, (decoded) => {
        expect(update(decoded, structuredClone(decoded))).toEqual({});
      }),
    );
  });

  test('when an expiry drifts within its day', () => {
    const weeks = 20 * 7 * DAY_MS;
    fc.assert(
      fc.property(fc.nat(DAY_MS - 1), fc.nat(DAY_MS - 1), (first, second) => {
        const [before, after] = [first, second].map((ms) => {
          const expiresAt = startOfUtcDay(startOfUtcDay(NOW) + weeks + ms);
          return answer(aDelegate({ instances: [anInstance({ expiresAt })] }));
        });
        expect(update(before ?? [], after ?? [])).toEqual({});
      }),
    );
  });

  test('when a fact is undefined instead of absent', () => {
    const [one] = answer(aDelegate());
    if (!one) throw new Error('There is one.');
    const loose = { ...one, delegate: { ...one.delegate, description: undefined } };
    expect(update([one], [loose])).toEqual({});
  });
});

describe('a delegate is told anew', () => {
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

  test.each(Object.entries(delegateChanges).filter(([field]) => field !== 'key'))(
    'when its %s changes',
    (_field, change) => {
      const changed = { ...aDelegate(), ...change };
      for (const [from, to] of [
        [aDelegate(), changed],
        [changed, aDelegate()],
      ] as const) {
        const { base, changed: told } = update(answer(...OTHERS, from), answer(...OTHERS, to));
        expect(base).toBeUndefined();
        expect(told?.ordinals).toEqual(Uint32Array.of(OTHERS.length));
        expect(told?.delegates).toEqual([to]);
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

  test.each(Object.entries(instanceChanges))('when the %s of one instance changes', (_field, change) => {
    const other = anInstance({ id: 'instance-2' });
    const before = aDelegate({ instances: [other, anInstance()] });
    const after = aDelegate({ instances: [other, { ...anInstance(), ...change }] });
    const { changed } = update(answer(...OTHERS, before), answer(...OTHERS, after));
    expect(changed?.delegates).toEqual([after]);
  });
});

test.each<[what: string, change: Partial<Instance>, keeps: boolean]>([
  ['another version keeps', { version: '26.07.88902' }, true],
  ['another host does not keep', { hostName: 'elsewhere' }, false],
])('%s the host names of the fleet', (_what, change, keeps) => {
  const after = aDelegate({ instances: [anInstance(change)] });
  const { changed } = update(answer(...OTHERS, aDelegate()), answer(...OTHERS, after));
  expect(changed?.keepsHostNames).toBe(keeps);
});

test('a column of host names lasts while the fleet keeps them', () => {
  const hosts = ['host-1', 'elsewhere'].map((hostName) =>
    answer(...OTHERS, aDelegate({ instances: [anInstance({ hostName })] })),
  );
  const versions = answer(...OTHERS, aDelegate({ instances: [anInstance({ version: '26.07.88902' })] }));
  const columns: unknown[] = [];
  // Read as they come: a column is made when it is first asked for.
  for (const { index } of polledFleets([hosts[0] ?? [], versions, hosts[1] ?? []]))
    columns.push(index.hostNames);
  expect(columns[1]).toBe(columns[0]);
  expect(columns[2]).not.toBe(columns[0]);
});

describe('a whole fleet tells what of it is the same', () => {
  test('when the Manager changes the order', () => {
    fc.assert(
      fc.property(decodedAnswers, (decoded) => {
        const unique = decoded.map((each, i) => ({
          ...each,
          delegate: { ...each.delegate, key: String(i) },
        }));
        const { base } = update(unique, structuredClone(unique).toReversed());
        fc.pre(unique.length > 1);
        expect([...(base?.before ?? [])]).toEqual([...unique.keys()].toReversed());
        expect([...(base?.isChanged ?? [])]).toEqual(unique.map(() => 0));
      }),
    );
  });

  test('when one delegate goes, one changes and one comes', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => aDelegate({ name }));
    if (!(a && b && c && d)) throw new Error('There are four.');
    const { base } = update(answer(a, b, c), answer(a, { ...c, description: 'changed' }, d));
    expect(base?.before).toEqual(Int32Array.of(0, 2, -1));
    expect(base?.isChanged).toEqual(Uint8Array.of(0, 1, 1));
  });

  test('when a key changes', () => {
    const { base } = update(answer(aDelegate()), answer({ ...aDelegate(), key: 'other' }));
    expect(base?.before).toEqual(Int32Array.of(-1));
  });
});
