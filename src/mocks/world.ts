import type { FilterBody } from '@/api/wire/filters';
import type { Rhythm } from './heartbeats';
import type { Deployment } from './pods';

/** The scope of an item, as one string: `''` is the account, then `org`, then `org/project`. */
export type ScopeKey = string;

export function scopeKeyOf(org?: string, project?: string): ScopeKey {
  if (!org) return '';
  return project ? `${org}/${project}` : org;
}

export interface MockOrganization {
  readonly identifier: string;
  readonly name: string;
  readonly description?: string;
  readonly isHarnessManaged?: boolean;
  readonly projects: readonly MockProject[];
}

export interface MockProject {
  readonly identifier: string;
  readonly name: string;
  readonly description?: string;
}

/** Who created a token, as the Manager names people and programs. */
interface MockCreator {
  readonly type: 'USER' | 'SERVICE_ACCOUNT';
  readonly name: string;
  readonly email?: string;
  readonly username?: string;
  /** Empty for service accounts. */
  readonly jwtclaims: { readonly username?: string };
}

export interface MockToken {
  readonly name: string;
  readonly scopeKey: ScopeKey;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Absent for tokens that the Manager created itself. */
  readonly createdBy?: MockCreator;
  /** When it is revoked automatically, epoch ms. */
  readonly revokesAt?: number;
  /** Replaces `revokesAt`: always this many days ahead. */
  readonly revokesInDays?: number;
  /** When it was revoked, epoch ms; 0 = before anything on record, and never purged. */
  readonly revokedAt?: number;
}

/** A saved filter, in the form that is the same everywhere, and its scope. */
export interface MockFilter {
  readonly scopeKey: ScopeKey;
  readonly body: FilterBody;
}

/** A place where one instance runs; its pod and last heartbeat depend on the time. */
export interface MockReplica {
  readonly rhythm: Rhythm;
  readonly deployment: Deployment;
  /** Shifts the heartbeats, so that instances do not send them in step. */
  readonly phaseMs: number;
  readonly token: string;
  /** Set for images too old to count from the newest release. */
  readonly fixedVersion?: string;
  /** Its first time, epoch ms; absent when it has always existed. */
  readonly startsAt?: number;
}

export interface MockDelegate {
  readonly scopeKey: ScopeKey;
  readonly groupId: string;
  readonly identifier: string;
  readonly name: string;
  readonly type: string;
  readonly description?: string;
  /** Absent when never set, unlike an empty list. */
  readonly customTags?: readonly string[];
  readonly isImmutable: boolean;
  /** Whether its upgrader calls every hour. */
  readonly hasUpgrader: boolean;
  /** Whether it always counts as registered within the last 90 minutes. */
  readonly isNew: boolean;
  /** Whether its instances fetch tasks by polling; absent for no. */
  readonly pollsForTasks?: boolean;
  /** When it registered, epoch ms; absent when it has always existed. */
  readonly registeredAt?: number;
  readonly replicas: readonly MockReplica[];
}

/** Everything that depends neither on the time nor on writes. */
export interface World {
  readonly seed: number;
  readonly organizations: readonly MockOrganization[];
  readonly tokens: readonly MockToken[];
  readonly filters: readonly MockFilter[];
  /** In the Manager's own ("database") order. */
  readonly delegates: ReadonlyMap<ScopeKey, readonly MockDelegate[]>;
}
