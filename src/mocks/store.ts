import type { DelegateSpec } from './build-delegate';
import type { MockFilter, MockToken, Owner, World } from './world';

/** Tags that were set by way of the API. */
interface WrittenTags {
  /** Epoch ms. */
  readonly at: number;
  readonly tags: readonly string[];
}

/** A delegate that somebody is installing, as far as the Manager can know: a file with its name was fetched. */
interface Installation {
  readonly owner: Owner;
  readonly spec: DelegateSpec;
  /** When its first instance registers, epoch ms. */
  readonly arrivesAt: number;
}

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
  /** By name: all tokens that there are. */
  readonly tokens: Map<string, MockToken>;
  /** By the name of a token that is deleted: when it was revoked and what used it stopped, epoch ms. */
  readonly stoppedTokens: Map<string, number>;
  /** By group id. */
  readonly writtenTags: Map<string, WrittenTags>;
  /** All saved filters that there are. */
  readonly filters: Set<MockFilter>;
  /** By the delegate's name. */
  readonly installations: Map<string, Installation>;
}

/** A store to which nothing was written yet. */
export function createStore(world: World): Store {
  return {
    world,
    deletedDelegates: new Map(),
    deletedInstances: new Map(),
    tokens: new Map(world.tokens.map((token) => [token.name, token])),
    stoppedTokens: new Map(),
    writtenTags: new Map(),
    filters: new Set(world.filters),
    installations: new Map(),
  };
}
