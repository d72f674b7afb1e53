import type { AboutListing } from '@/api/listing';
import { type Fleet, patchFleet } from '@/domain/delegate/fleet';
import type { FeedAnswer, PreparedIn } from './feed/fleet-feed';

/** What is known of a listing: the fleet of the newest answer. It is replaced whole; what did not change keeps its identity. */
export interface FleetSnapshot {
  /** Names the fleet to the feed. */
  readonly version: number;
  readonly fleet: Fleet;
  readonly about: AboutListing;
  readonly preparedIn: PreparedIn;
  /** Failed polls up to this answer; the difference to the query's count is how many failed since. */
  readonly failuresBefore: number;
}

/** The snapshot after an answer; undefined when the answer is a difference from another fleet. */
export function applyAnswer(
  before: FleetSnapshot | undefined,
  { version, change, about, preparedIn }: FeedAnswer,
): FleetSnapshot | undefined {
  const known = { version, about, preparedIn, failuresBefore: before?.failuresBefore ?? 0 };
  if (change.kind === 'whole') return { ...known, fleet: change.fleet };
  if (before?.version !== change.base) return undefined;
  return { ...known, fleet: patchFleet(before.fleet, change.patch) };
}
