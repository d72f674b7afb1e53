import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { TEST_NOW } from '@/testing/mock-manager';
import { buildDelegate } from './build-delegate';
import { buildDefaultWorld } from './default-world';
import { delegatesAt } from './fleet-at';
import { FLAPPING } from './heartbeats';
import { createStore } from './store';

function everything(seed: number, now: number) {
  return delegatesAt(createStore(buildDefaultWorld(seed)), '', now);
}

test('the same seed and time give the same fleet', () => {
  expect(everything(1, TEST_NOW)).toEqual(everything(1, TEST_NOW));
});

test('another seed gives a different fleet with the same names', () => {
  const [one, two] = [everything(1, TEST_NOW), everything(2, TEST_NOW)];
  expect(two.map(({ delegate }) => delegate.name)).toEqual(one.map(({ delegate }) => delegate.name));
  expect(two[0]?.delegate.groupId).not.toBe(one[0]?.delegate.groupId);
});

test('each connected instance sends one heartbeat a minute, and silent ones none', () => {
  const [before, after] = [everything(1, TEST_NOW), everything(1, TEST_NOW + MINUTE_MS)];
  const payments = (fleet: typeof before) =>
    fleet.find(({ delegate }) => delegate.name === 'payments-eu-west');
  const moved = payments(after)?.instances.map(
    ({ heartbeatAt }, index) => heartbeatAt - (payments(before)?.instances[index]?.heartbeatAt ?? 0),
  );
  expect(moved).toEqual([0, MINUTE_MS, MINUTE_MS]);
});

test('a newly started pod has a heartbeat', () => {
  const atUpgrade = Date.UTC(2026, 6, 31, 10, 3);
  const platform = everything(1, atUpgrade).find(({ delegate }) => delegate.name === 'platform-prod');
  expect(platform?.instances[0]).toMatchObject({ heartbeatAt: atUpgrade, versionStatus: 'ACTIVE' });
  expect(platform?.instances[1]).toMatchObject({ versionStatus: 'UNSUPPORTED' });
});

describe('a deleted delegate', () => {
  const flapping = buildDelegate(
    { name: 'flaps', replicas: [{ rhythm: FLAPPING }, { rhythm: FLAPPING }] },
    '',
    1,
  );
  // Phases differ, so this is a time when both are silent: 13 minutes into the cycle.
  const silent = Date.UTC(2026, 6, 31, 10, 13);

  function deletedStore() {
    const store = createStore({ ...buildDefaultWorld(1), delegates: new Map([['', [flapping]]]) });
    for (const { uuid } of delegatesAt(store, '', silent)[0]?.instances ?? []) {
      store.deletedInstances.set(uuid, silent);
    }
    store.deletedDelegates.set(flapping.groupId, silent);
    return store;
  }

  test('is not listed', () => {
    expect(delegatesAt(deletedStore(), '', silent + MINUTE_MS)).toEqual([]);
  });

  test('returns when one of its instances sends a heartbeat, with those that did', () => {
    const store = deletedStore();
    const firstBeat = Math.min(...flapping.replicas.map(({ phaseMs }) => phaseMs)) + silent + 2 * MINUTE_MS;
    expect(delegatesAt(store, '', firstBeat - 1)).toEqual([]);
    expect(delegatesAt(store, '', firstBeat)[0]?.instances).toHaveLength(1);
    expect(delegatesAt(store, '', firstBeat + MINUTE_MS)[0]?.instances).toHaveLength(2);
  });
});
