import { identifierFor } from '@/domain/names/identifier';
import { createRandom } from '@/lib/random';
import { MINUTE_MS } from '@/lib/units';
import { BEATING, type Rhythm } from './heartbeats';
import type { Deployment } from './pods';
import { hashOf, uuidFor } from './random';
import type { MockDelegate, ScopeKey } from './world';

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
  /** @default false */
  readonly pollsForTasks?: boolean;
  /** @default the default token of the scope */
  readonly token?: string;
  readonly replicas: readonly ReplicaSpec[];
}

export function times(count: number, replica: ReplicaSpec): readonly ReplicaSpec[] {
  return Array.from({ length: count }, () => replica);
}

/** Keeps running an image this many days behind the newest release. */
export function behind(days: number, rhythm: Rhythm = BEATING): ReplicaSpec {
  return { rhythm, deployment: { kind: 'fixed', daysBehind: days } };
}

/** Contract: every scope has a default token with this name. */
export function defaultTokenOf(scopeKey: ScopeKey): string {
  return scopeKey === '' ? 'default_token' : `default_token_${scopeKey}`;
}

/** Builds a delegate of the world; its ids and phases depend only on seed, scope and name. */
export function buildDelegate(spec: DelegateSpec, scopeKey: ScopeKey, seed: number): MockDelegate {
  const random = createRandom(hashOf(seed, scopeKey, spec.name));
  return {
    scopeKey,
    groupId: uuidFor(seed, scopeKey, spec.name),
    // Contract: at most 63 characters.
    identifier: identifierFor(spec.name).slice(0, 63),
    name: spec.name,
    type: spec.type ?? 'HELM_DELEGATE',
    ...(spec.description !== undefined && { description: spec.description }),
    ...(spec.tags && { customTags: spec.tags }),
    isImmutable: !spec.isLegacy,
    hasUpgrader: spec.hasUpgrader ?? true,
    isNew: spec.isNew ?? false,
    ...(spec.pollsForTasks === true && { pollsForTasks: true }),
    replicas: spec.replicas.map(({ rhythm = BEATING, deployment, fixedVersion }) => ({
      rhythm,
      deployment: deployment ?? { kind: 'fixed', daysBehind: 0 },
      phaseMs: Math.floor(random() * (rhythm.spreadMs ?? MINUTE_MS)),
      token: spec.token ?? defaultTokenOf(scopeKey),
      ...(fixedVersion !== undefined && { fixedVersion }),
    })),
  };
}
