import { textFor, uuidFor } from './random';
import type { MockDelegate } from './world';

const KUBERNETES_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** In the style of the delegate's platform. */
function hostNameOf(delegate: MockDelegate, replica: number, generation: number): string {
  const key = [delegate.groupId, replica, generation] as const;
  if (delegate.type === 'DOCKER') return textFor('0123456789abcdef', 12, ...key);
  if (delegate.type === 'ECS') {
    const part = (salt: string) => Number.parseInt(textFor('01234567', 3, salt, ...key), 8) % 254;
    return `ip-10-42-${part('net')}-${part('host') + 1}.eu-west-1.compute.internal`;
  }
  if (!delegate.isImmutable) return `${delegate.name}-${replica}`;
  // Pods of one generation share their replica set; Kubernetes shortens the name so that the whole fits in 63
  // characters.
  const replicaSet = textFor(KUBERNETES_ALPHABET, 10, delegate.groupId, generation);
  return `${delegate.name.slice(0, 46)}-${replicaSet}-${textFor(KUBERNETES_ALPHABET, 5, ...key)}`;
}

interface HostIdentity {
  readonly generation: number;
  readonly uuid: string;
  readonly hostName: string;
}

/** The newest identity of each replica: computing 50,000 names takes longer than the rest of an answer. */
export type Identities = WeakMap<MockDelegate, Map<number, HostIdentity>>;

/** Depends only on delegate, replica and generation. */
export function identityOf(
  known: Identities,
  delegate: MockDelegate,
  replica: number,
  generation: number,
): HostIdentity {
  const ofDelegate = known.get(delegate) ?? new Map<number, HostIdentity>();
  known.set(delegate, ofDelegate);
  const last = ofDelegate.get(replica);
  if (last?.generation === generation) return last;
  const identity = {
    generation,
    uuid: uuidFor(delegate.groupId, replica, generation),
    hostName: hostNameOf(delegate, replica, generation),
  };
  ofDelegate.set(replica, identity);
  return identity;
}
