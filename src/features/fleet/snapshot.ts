import type { AboutListing } from '@/api/listing';
import { type Fleet, patchFleet } from '@/domain/delegate/fleet';
import { followSilentGroup, type SilentGroup } from '@/domain/findings/silent-group';
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
  /** Delegates that fell silent together, with those of them that are back. */
  readonly silentGroup: SilentGroup;
}

/** The snapshot after an answer; undefined when the answer is a difference from another fleet. */
export function applyAnswer(
  before: FleetSnapshot | undefined,
  { version, change, about, preparedIn }: FeedAnswer,
): FleetSnapshot | undefined {
  const known = { version, about, preparedIn, failuresBefore: before?.failuresBefore ?? 0 };
  const fleet = fleetAfter(before, change);
  return fleet && { ...known, fleet, silentGroup: followSilentGroup(before?.silentGroup ?? [], fleet) };
}

function fleetAfter(before: FleetSnapshot | undefined, change: FeedAnswer['change']): Fleet | undefined {
  if (change.kind === 'whole') return change.fleet;
  return before?.version === change.base ? patchFleet(before.fleet, change.patch) : undefined;
}
