import type { World } from './world';

/**
 * What the mock Manager remembers: the world and what was written since. Writes are kept beside the world, which never
 * changes, with the moment they happened: a delegate that beats after it was deleted registers again.
 */
export interface Store {
  readonly world: World;
  /** By group id: when a delegate was deleted, epoch ms. */
  readonly deletedDelegates: Map<string, number>;
  /** By uuid: when an instance was deleted, epoch ms. */
  readonly deletedInstances: Map<string, number>;
}

/** A store to which nothing was written yet. */
export function createStore(world: World): Store {
  return { world, deletedDelegates: new Map(), deletedInstances: new Map() };
}
