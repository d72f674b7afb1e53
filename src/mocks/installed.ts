import { buildDelegate, type DelegateSpec } from './build-delegate';
import { uuidFor } from './random';
import type { Store } from './store';
import { MINUTE_MS, SECOND_MS } from './units';
import type { MockDelegate, Owner } from './world';

const NEW_FOR_MS = 90 * MINUTE_MS;
/** From fetching the file to the first heartbeat. */
const INSTALLING_MS = 12 * SECOND_MS;
/** Between one replica and the next. */
const STARTING_MS = 3 * SECOND_MS;

/** Lets a delegate arrive in a while: nobody can see whether the file that was fetched is applied, so the demo assumes it. */
export function install(store: Store, owner: Owner, spec: DelegateSpec, now: number): void {
  store.installations.set(spec.name, { owner, spec, arrivesAt: now + INSTALLING_MS });
}

/** The delegates of an owner that were there from the beginning, and those that have arrived since by `now` (epoch ms). */
export function definedDelegates(store: Store, owner: Owner, now: number): readonly MockDelegate[] {
  const { world, installations } = store;
  const arrived = [...installations.values()]
    .filter((one) => one.owner === owner && one.arrivesAt <= now)
    .map(({ spec, arrivesAt }): MockDelegate => {
      const delegate = buildDelegate({ ...spec, isNew: now - arrivesAt <= NEW_FOR_MS }, owner, world.seed);
      return {
        ...delegate,
        // Installed anew after it was deleted, it is another delegate, and so are its instances.
        groupId: uuidFor(world.seed, owner, spec.name, arrivesAt),
        registeredAt: arrivesAt,
        replicas: delegate.replicas.map((replica, index) => ({
          ...replica,
          startsAt: arrivesAt + index * STARTING_MS,
        })),
      };
    });
  const always = world.delegates.get(owner) ?? [];
  return arrived.length === 0 ? always : [...always, ...arrived];
}

/** Everybody who owns or owned a delegate. */
export function ownersOfDelegates({ world, installations }: Store): ReadonlySet<Owner> {
  return new Set([...world.delegates.keys(), ...[...installations.values()].map(({ owner }) => owner)]);
}
