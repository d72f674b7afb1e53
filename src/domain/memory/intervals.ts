import { floorTo, SECOND_MS } from '@/lib/units';
import { type LatestVersion, POLICY } from '../delegate/context';
import type { CommonTrait } from '../findings/rule';
import type { DelegateRef, EventKind, GapReason, LastSeen, OutageStep, TOKEN_CHANGES } from './events';

/** Something that was so from one moment until another, epoch ms. Without `to`, it still is. Empty when both are equal. */
export interface Interval {
  /** Given by the recorder, ascending, unique in the store. */
  readonly id: number;
  readonly from: number;
  readonly to: number | undefined;
}

/** A delegate was listed with these facts. */
export interface DelegateInterval extends Interval {
  readonly key: string;
  readonly name: string;
  /** The remembered facts, as JSON. Two texts are equal when the facts are. */
  readonly facts: string;
  /** The lowest version of its connected instances, or the last one known while none is connected. */
  readonly version: string | undefined;
  /** Since when auto-upgrade is as it is; undefined when it was so at the first reading. */
  readonly autoUpgradeSince: number | undefined;
  /** The number of its instances when the interval began. */
  readonly instances: number;
  /** Why the interval began: the memory or the delegate was new, it was listed again, or a fact changed. */
  readonly opened: 'first' | 'came' | 'returned' | 'changed';
  /** When a delegate that returned had left the listing, the last time. */
  readonly leftAt: number | undefined;
  /** Why it ended: the delegate left the listing, or a fact changed. */
  readonly closed: 'left' | 'changed' | undefined;
  /**
   * How its last instance was when no instance could be read any more: the last one had left the listing or had become
   * unreadable, or the delegate itself had left.
   */
  readonly last: LastSeen | undefined;
}

/**
 * An instance was listed with these facts. It reported until its last heartbeat, and was silent from then on: one
 * interval for both, because most instances end so.
 */
export interface InstanceInterval extends Interval {
  readonly delegate: string;
  readonly instance: string;
  readonly host: string | undefined;
  readonly facts: string;
  /** The last heartbeat, epoch ms, once the instance is silent. 0 = none on record; -1 = unknown. Undefined while it reports. */
  readonly heartbeatAt: number | undefined;
  /** When the instance was first listed; earlier than `from` when a fact or its state has changed since. */
  readonly listedAt: number;
}

/** The listing was read again and again. Between two of these intervals is a gap, unless one begins where the other ends. */
export interface ReadingInterval extends Interval {
  /** The newest reading so far; an interval of readings has always an end. */
  readonly to: number;
  readonly latestVersion: LatestVersion;
  /** Whether the memory of this listing began with it. */
  readonly isFirst: boolean;
  /** The failed readings since then; undefined while there is none. */
  readonly failures: Failures | undefined;
}

/** Why a listing was not read. Times are epoch ms. */
export interface Failures {
  /** Each reason from its beginning until the next one, or the next reading; oldest first. */
  readonly reasons: readonly { readonly from: number; readonly reason: GapReason }[];
  /** When the last reading failed. */
  readonly lastAt: number;
  /** When the next one was due. */
  readonly dueAt: number;
}

/** Instances fell silent and were not replaced: those of several delegates together, or those of one delegate. */
export interface Incident extends Interval {
  readonly kind: Extract<EventKind, 'outage' | 'lost'>;
  readonly subjects: readonly IncidentSubject[];
  readonly steps: readonly OutageStep[];
  readonly trait: CommonTrait | undefined;
}

export interface IncidentSubject extends DelegateRef {
  /** The instances that it lost. */
  readonly lost: readonly LostInstance[];
  /** When all were back. */
  readonly backAt: number | undefined;
}

export interface LostInstance {
  readonly id: string;
  readonly heartbeatAt: number;
  /** When it was first listed. */
  readonly listedAt: number;
  /** Whether it, or its successor, reported again, or is not expected any more. Undefined while it is expected. */
  readonly outcome: 'back' | 'gone' | undefined;
  /** The id of the instance that came in its place, if it is back so. */
  readonly successor: string | undefined;
}

/** How many of them, or of their successors, are back. */
export function backIn(lost: readonly LostInstance[]): number {
  return lost.filter(({ outcome }) => outcome === 'back').length;
}

/** The change of the number of instances at one second: addresses of moments are no finer. */
export interface Tally {
  /** The first whole second at which the page shows the change, epoch ms. */
  readonly at: number;
  /** The change of those that are connected. */
  readonly reporting: number;
  readonly total: number;
}

/** The change of the number of delegates at a moment, epoch ms. */
export interface DelegateTally {
  readonly at: number;
  readonly count: number;
}

/** A write that went through this server and succeeded. */
export interface Action {
  readonly at: number;
  readonly user: string | undefined;
  readonly kind: 'delete-delegate' | 'change-tags' | keyof typeof TOKEN_CHANGES;
  /** The identifier of a delegate, or the name of a token. */
  readonly target: string;
  /** The scope within the account, in the form of delegates' facts; undefined: that of the listing. */
  readonly scope?: string | undefined;
  /** The tags that were set. */
  readonly tags?: readonly string[] | undefined;
}

/** A missing delegate that somebody took out of the list. */
export interface Dismissal {
  readonly key: string;
  /** When the delegate left the listing. */
  readonly since: number;
  readonly at: number;
  readonly by: string | undefined;
}

export type InstanceState = 'reporting' | 'silent' | 'never' | 'unknown';

export const NEVER_AT = 0;
export const UNKNOWN_AT = -1;

/** Undefined while it reports. */
export function silentFrom({ from, heartbeatAt }: InstanceInterval): number | undefined {
  return heartbeatAt === undefined ? undefined : Math.max(from, heartbeatAt);
}

/** The first whole second at which the page shows it as not connected, epoch ms; undefined while it reports. */
export function disconnectedFrom({ from, heartbeatAt }: InstanceInterval): number | undefined {
  if (heartbeatAt === undefined) return undefined;
  const heard = floorTo(heartbeatAt, SECOND_MS);
  return Math.max(from, heard + POLICY.disconnectedAfterMs + SECOND_MS);
}

/** The state after its last heartbeat. */
export function finalState({ heartbeatAt }: Pick<InstanceInterval, 'heartbeatAt'>): InstanceState {
  if (heartbeatAt === undefined) return 'reporting';
  if (heartbeatAt === NEVER_AT) return 'never';
  return heartbeatAt === UNKNOWN_AT ? 'unknown' : 'silent';
}

/** Whether something was so at a moment. */
export function isAt({ from, to }: Interval, at: number): boolean {
  return from <= at && (to === undefined || at < to);
}

/** The intervals to write: new ones, and known ones with another end. */
export interface Changes {
  readonly readings: readonly ReadingInterval[];
  readonly delegates: readonly DelegateInterval[];
  readonly instances: readonly InstanceChange[];
  readonly incidents: readonly Incident[];
}

export interface InstanceChange {
  readonly before: InstanceInterval | undefined;
  readonly after: InstanceInterval;
}

/** A delegate that is listed, with its instances in the order of the last answer. */
export interface OpenDelegate {
  readonly interval: DelegateInterval;
  readonly instances: readonly InstanceInterval[];
}
