import type { TOKEN_CHANGES } from '@/domain/memory/events';
import type { DelegateSpec } from './build-delegate';
import type { Identities } from './host-names';
import type { MockFilter, MockToken, ScopeKey, World } from './world';

/** Tags that were set through the API. */
interface WrittenTags {
  /** Epoch ms. */
  readonly at: number;
  readonly tags: readonly string[];
}

/** A delegate that is being installed, as far as the Manager can know: a file with its name was fetched. */
interface Installation {
  readonly scopeKey: ScopeKey;
  readonly spec: DelegateSpec;
  /** When its first instance registers, epoch ms. */
  readonly arrivesAt: number;
}

interface TokenWrite {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: keyof typeof TOKEN_CHANGES;
  readonly name: string;
  readonly scopeKey: ScopeKey;
}

/**
 * The state of the mock Manager: the world, and the writes since. Writes are stored beside the world, which never
 * changes, with their time: a delegate that sends heartbeats after it was deleted registers again.
 */
export interface Store {
  readonly world: World;
  /** By group id: when a delegate was deleted, epoch ms. */
  readonly deletedDelegates: Map<string, number>;
  /** By uuid: when an instance was deleted, epoch ms. */
  readonly deletedInstances: Map<string, number>;
  /** By name: all existing tokens. */
  readonly tokens: Map<string, MockToken>;
  /** By the name of a deleted token: when it was revoked and the instances that used it stopped, epoch ms. */
  readonly stoppedTokens: Map<string, number>;
  /** What was done to tokens, oldest first. */
  readonly tokenWrites: TokenWrite[];
  /** By group id. */
  readonly writtenTags: Map<string, WrittenTags>;
  /** All existing saved filters. */
  readonly filters: Set<MockFilter>;
  /** By the delegate's name. */
  readonly installations: Map<string, Installation>;
  readonly identities: Identities;
}

export function createStore(world: World): Store {
  return {
    world,
    deletedDelegates: new Map(),
    deletedInstances: new Map(),
    tokens: new Map(world.tokens.map((token) => [token.name, token])),
    stoppedTokens: new Map(),
    tokenWrites: [],
    writtenTags: new Map(),
    filters: new Set(world.filters),
    installations: new Map(),
    identities: new WeakMap(),
  };
}
