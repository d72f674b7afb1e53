import type { FilterBody } from '@/api/wire/filters';
import type { TokenCreator } from '@/api/wire/tokens';
import type { Rhythm } from './heartbeats';
import type { Deployment } from './pods';

/** Contract: who owns a thing, as one string: `''` is the account, then `org`, then `org/project`. */
export type Owner = string;

/** The owner that scope parameters name. */
export function ownerOf(org?: string, project?: string): Owner {
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

export interface MockToken {
  readonly name: string;
  readonly owner: Owner;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Nobody, for those that the Manager made itself. */
  readonly createdBy?: TokenCreator;
  /** When it revokes itself, epoch ms. */
  readonly revokesAt?: number;
  /** In the place of `revokesAt`: so many days ahead of every moment. */
  readonly revokesInDays?: number;
  /** When it was revoked, epoch ms; 0 = before anything that is remembered, and never purged. */
  readonly revokedAt?: number;
}

/** A saved filter, in the one form that it has everywhere, and whose it is. */
export interface MockFilter {
  readonly owner: Owner;
  readonly body: FilterBody;
}

/** A place where one instance runs; which pod fills it, and when that beat last, depends on the moment. */
export interface MockReplica {
  readonly rhythm: Rhythm;
  readonly deployment: Deployment;
  /** Shifts the heartbeats, so that instances do not beat in step. */
  readonly phaseMs: number;
  readonly token: string;
  /** Set for images too old to count from the newest release. */
  readonly fixedVersion?: string;
  /** Its first moment, epoch ms; one that was always there has none. */
  readonly startsAt?: number;
}

export interface MockDelegate {
  readonly owner: Owner;
  readonly groupId: string;
  readonly identifier: string;
  readonly name: string;
  readonly type: string;
  readonly description?: string;
  /** Absent when never set, as opposed to emptied. */
  readonly customTags?: readonly string[];
  readonly isImmutable: boolean;
  /** Whether its upgrader calls in every hour. */
  readonly hasUpgrader: boolean;
  /** Registered within the last 90 minutes, for ever. */
  readonly isNew: boolean;
  /** When it registered, epoch ms; one that was always there has none. */
  readonly registeredAt?: number;
  readonly replicas: readonly MockReplica[];
}

/** Everything that does not depend on the moment or on what was written. */
export interface World {
  readonly seed: number;
  readonly organizations: readonly MockOrganization[];
  readonly tokens: readonly MockToken[];
  readonly filters: readonly MockFilter[];
  /** In the Manager's own ("database") order. */
  readonly delegates: ReadonlyMap<Owner, readonly MockDelegate[]>;
}
