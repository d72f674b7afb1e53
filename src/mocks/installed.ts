import { MINUTE_MS, SECOND_MS } from '@/lib/units';
import { buildDelegate, type DelegateSpec } from './build-delegate';
import { uuidFor } from './random';
import type { Store } from './store';
import type { MockDelegate, ScopeKey } from './world';

const NEW_FOR_MS = 90 * MINUTE_MS;
/** From fetching the file to the first heartbeat, ms. */
const INSTALLING_MS = 12 * SECOND_MS;
/** Between the starts of consecutive replicas, ms. */
const STARTING_MS = 3 * SECOND_MS;

/** Schedules the arrival of a delegate: whether a fetched file is applied is unknown, so the demo assumes that it is. */
export function install(store: Store, scopeKey: ScopeKey, spec: DelegateSpec, now: number): void {
  store.installations.set(spec.name, { scopeKey, spec, arrivesAt: now + INSTALLING_MS });
}

/** Those that existed from the start, and those that have arrived by `now` (epoch ms). */
export function definedDelegates(store: Store, scopeKey: ScopeKey, now: number): readonly MockDelegate[] {
  const { world, installations } = store;
  const arrived = [...installations.values()]
    .filter((one) => one.scopeKey === scopeKey && one.arrivesAt <= now)
    .map(({ spec, arrivesAt }): MockDelegate => {
      const delegate = buildDelegate({ ...spec, isNew: now - arrivesAt <= NEW_FOR_MS }, scopeKey, world.seed);
      return {
        ...delegate,
        // Installed again after it was deleted, it is another delegate with other instances.
        groupId: uuidFor(world.seed, scopeKey, spec.name, arrivesAt),
        registeredAt: arrivesAt,
        replicas: delegate.replicas.map((replica, index) => ({
          ...replica,
          startsAt: arrivesAt + index * STARTING_MS,
        })),
      };
    });
  const always = world.delegates.get(scopeKey) ?? [];
  return arrived.length === 0 ? always : [...always, ...arrived];
}

/** All scopes that own or owned a delegate. */
export function scopesOfDelegates({ world, installations }: Store): ReadonlySet<ScopeKey> {
  return new Set([...world.delegates.keys(), ...[...installations.values()].map(({ scopeKey }) => scopeKey)]);
}
