import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniqueTexts } from '@/fleet/fleet-builder';
import { patchFleet } from '@/fleet/patch';
import { contexts, fleets } from '@/testing/fleet-generators';
import {
  aFleet,
  CONTEXT,
  type DelegateEntry,
  type FleetEntry,
  fleetFrom,
  inDays,
  NOW,
} from '@/testing/fleets';
import { searchFleet } from '../filter/search';
import { fleetOf } from './derive';
import { delegateAt, delegateCount, hasSameRows, instanceCount, instancesAt, keyAt, rowOf } from './fleet';
import { isTransitioning } from './rows';

const SILENT = { heartbeatAt: NOW - 3_600_000 };

/** The key and the ids of the instances, before repeated ones are made unique. */
function identityOf(
  { identifier, name, scope, instances }: DelegateEntry,
  isScoped: boolean,
): readonly [key: string, ids: readonly string[]] {
  const [org = '', project = ''] = scope?.split('/').map((part) => part.replaceAll('%2F', '/')) ?? [];
  const ids = instances.map(
    ({ id, hostName }, position) => id ?? (hostName === undefined ? `#${position}` : `host:${hostName}`),
  );
  return [identifier ?? (isScoped ? `name:${org}:${project}:${name}` : `name:${name}`), ids];
}

test('a fleet has the facts of any answer, with keys and ids of its own', () => {
  fc.assert(
    fc.property(fleets, ({ entries, fleet }) => {
      const isScoped = entries.some(({ scope }) => scope !== undefined);
      const identities = entries.map((entry) => identityOf(entry, isScoped));
      const keys = uniqueTexts(identities.map(([key]) => key));
      expect([delegateCount(fleet), instanceCount(fleet)]).toEqual([
        entries.length,
        entries.flatMap(({ instances }) => instances).length,
      ]);
      for (const [row, { name, type, scope, description, tags, token, instances }] of entries.entries()) {
        const facts = { key: keys[row], name, type, scope, description, tags, token };
        expect(delegateAt(fleet, row)).toMatchObject(facts);
        const ids = uniqueTexts(identities[row]?.[1] ?? []);
        expect(instancesAt(fleet, row)).toMatchObject(
          instances.map(({ hostName, version, reportedStatus, isPolling, isTokenActive }, i) => {
            return { id: ids[i], hostName, version, reportedStatus, isPolling, isTokenActive };
          }),
        );
      }
      const heartbeats = entries.flatMap(({ instances }) => instances.map((one) => one.heartbeatAt));
      expect(Array.from(fleet.instances.lastHeartbeat)).toEqual(heartbeats.map((at = Number.NaN) => at));
    }),
    { numRuns: 200 },
  );
});

test('a fleet derived again with another context equals one read in that context', () => {
  fc.assert(
    fc.property(fleets, contexts, ({ entries, fleet }, context) => {
      expect(fleetOf(fleet, context)).toEqual(fleetFrom(entries, context));
    }),
  );
});

describe('rows and keys', () => {
  const fleet = aFleet([{ identifier: 'a' }, { identifier: undefined, name: 'b' }]);

  test('convert into each other', () => {
    fc.assert(
      fc.property(fleets, ({ entries, fleet: any }) => {
        const rows = [...entries.keys()];
        const keys = rows.map((row) => keyAt(any, row) ?? '');
        expect(keys.map((key) => rowOf(any, key))).toEqual(rows);
      }),
    );
  });

  test('outside the fleet are missing', () => {
    expect([-1, 2, Number.NaN].map((row) => [keyAt(fleet, row), delegateAt(fleet, row)])).toEqual(
      Array.from({ length: 3 }, () => [undefined, undefined]),
    );
    expect(['c', '', 'b', 'name:b'].map((key) => rowOf(fleet, key))).toEqual([-1, -1, -1, 1]);
    expect(instancesAt(fleet, 2)).toEqual([]);
  });

  test('stay the same while no delegate is added, removed or moved', () => {
    const moved = fleetOf(fleet, { ...CONTEXT, asOf: inDays(3) });
    expect(hasSameRows(fleet, moved)).toBe(true);
    expect(hasSameRows(fleet, aFleet([{ identifier: 'a' }]))).toBe(false);
    const { delegates, instances } = patchFleet(fleet, { context: CONTEXT, delegates: {}, instances: {} });
    expect(delegates).toBe(fleet.delegates);
    expect(instances).toBe(fleet.instances);
  });
});

test.each<[string, boolean, FleetEntry]>([
  ['every instance is connected', false, {}],
  ['a delegate is not connected', false, { instances: [SILENT] }],
  ['a heartbeat is unknown', false, { instances: [{ heartbeatAt: Number.NaN }] }],
  ['a delegate has no instances', false, { instances: [] }],
  ['an instance is late', true, { instances: [{ heartbeatAt: NOW - 75_001 }] }],
  ['a delegate is partially connected', true, { instances: [{}, SILENT] }],
  ['an upgrader is being detected', true, { autoUpgrade: 'DETECTING' }],
])('when %s, whether the fleet is in transition is %s', (_what, expected, entry) => {
  expect(isTransitioning(aFleet([{}, entry]))).toBe(expected);
});

test('a fleet can be cloned for a worker without loss', () => {
  fc.assert(
    fc.property(fleets, fc.string({ maxLength: 2 }), ({ fleet }, query) => {
      const sent = structuredClone(fleet);
      expect(sent).toEqual(fleet);
      expect(searchFleet(sent, query).rows).toEqual(searchFleet(fleet, query).rows);
    }),
  );
});
