import type { Fleet } from '@/domain/delegate/fleet';
import type { FleetAnswer } from './messages';
import { patchFleet } from './patch';

/** The newest fleet of a listing. Each answer makes a new snapshot, in which unchanged columns keep their identity. */
export interface FleetSnapshot extends Omit<FleetAnswer, 'change'> {
  readonly fleet: Fleet;
  /** The number of failed polls before this answer. The query's count minus this number is how many failed since. */
  readonly failuresBefore: number;
}

/** Undefined if the answer is a patch to another fleet. */
export function applyAnswer(
  before: FleetSnapshot | undefined,
  { change, ...answer }: FleetAnswer,
): FleetSnapshot | undefined {
  const fleet = fleetAfter(before, change);
  return fleet && { ...answer, fleet, failuresBefore: before?.failuresBefore ?? 0 };
}

function fleetAfter(before: FleetSnapshot | undefined, change: FleetAnswer['change']): Fleet | undefined {
  if (change.kind === 'whole') return change.fleet;
  return before?.version === change.base ? patchFleet(before.fleet, change.patch) : undefined;
}
