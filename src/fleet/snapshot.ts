import type { Fleet } from '@/domain/delegate/fleet';
import type { AboutListing } from './listing';
import type { FleetAnswer, PreparedIn } from './messages';
import { patchFleet } from './patch';

/** The newest fleet of a listing. Each answer makes a new snapshot, in which unchanged columns keep their identity. */
export interface FleetSnapshot {
  /** The version of the fleet in the feed. */
  readonly version: number;
  readonly fleet: Fleet;
  readonly about: AboutListing;
  readonly preparedIn: PreparedIn;
  /** The number of failed polls before this answer. The query's count minus this number is how many failed since. */
  readonly failuresBefore: number;
}

/** Undefined if the answer is a patch to another fleet. */
export function applyAnswer(
  before: FleetSnapshot | undefined,
  { version, change, about, preparedIn }: FleetAnswer,
): FleetSnapshot | undefined {
  const known = { version, about, preparedIn, failuresBefore: before?.failuresBefore ?? 0 };
  const fleet = fleetAfter(before, change);
  return fleet && { ...known, fleet };
}

function fleetAfter(before: FleetSnapshot | undefined, change: FleetAnswer['change']): Fleet | undefined {
  if (change.kind === 'whole') return change.fleet;
  return before?.version === change.base ? patchFleet(before.fleet, change.patch) : undefined;
}
