import { BEATING, type Rhythm } from './heartbeats';
import type { Deployment } from './pods';
import { createRandom, hashOf, uuidFor } from './random';
import { MINUTE_MS } from './units';
import type { MockDelegate, Owner } from './world';

export interface ReplicaSpec {
  /** @default BEATING */
  readonly rhythm?: Rhythm;
  /** @default the newest release */
  readonly deployment?: Deployment;
  readonly fixedVersion?: string;
}

export interface DelegateSpec {
  readonly name: string;
  /** @default HELM_DELEGATE */
  readonly type?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** @default false */
  readonly isLegacy?: boolean;
  /** @default true */
  readonly hasUpgrader?: boolean;
  /** @default false */
  readonly isNew?: boolean;
  /** @default the owner's default token */
  readonly token?: string;
  readonly replicas: readonly ReplicaSpec[];
}

/** So many equal replicas. */
export function times(count: number, replica: ReplicaSpec): readonly ReplicaSpec[] {
  return Array.from({ length: count }, () => replica);
}

/** A replica that keeps running an image so many days behind the newest release. */
export function behind(days: number, rhythm: Rhythm = BEATING): ReplicaSpec {
  return { rhythm, deployment: { kind: 'steady', daysBehind: days } };
}

/** Contract: every scope has a default token, named so. */
export function defaultTokenOf(owner: Owner): string {
  return owner === '' ? 'default_token' : `default_token_${owner}`;
}

/** Contract: an underscore and the name, everything but letters, digits and underscores replaced; at most 63 characters. */
function identifierFor(name: string): string {
  return `_${name.replaceAll(/\W/g, '_')}`.slice(0, 63);
}

/** A delegate of the world; ids and phases depend on seed, owner and name alone. */
export function buildDelegate(spec: DelegateSpec, owner: Owner, seed: number): MockDelegate {
  const random = createRandom(hashOf(seed, owner, spec.name));
  return {
    owner,
    groupId: uuidFor(seed, owner, spec.name),
    identifier: identifierFor(spec.name),
    name: spec.name,
    type: spec.type ?? 'HELM_DELEGATE',
    ...(spec.description !== undefined && { description: spec.description }),
    ...(spec.tags && { customTags: spec.tags }),
    isImmutable: !spec.isLegacy,
    hasUpgrader: spec.hasUpgrader ?? true,
    isNew: spec.isNew ?? false,
    replicas: spec.replicas.map(({ rhythm = BEATING, deployment, fixedVersion }) => ({
      rhythm,
      deployment: deployment ?? { kind: 'steady', daysBehind: 0 },
      phaseMs: Math.floor(random() * (rhythm.spreadMs ?? MINUTE_MS)),
      token: spec.token ?? defaultTokenOf(owner),
      ...(fixedVersion !== undefined && { fixedVersion }),
    })),
  };
}
