import type { Fleet } from '@/domain/delegate/fleet';
import { followSilentGroups, type SilentGroup } from '@/domain/findings/silent-group';
import type { FleetAnswer } from './messages';
import { patchFleet } from './patch';

/** The newest fleet of a listing. Each answer makes a new snapshot, in which unchanged columns keep their identity. */
export interface FleetSnapshot extends Omit<FleetAnswer, 'change'> {
  readonly fleet: Fleet;
  /** The groups that fell silent together, with their delegates that are connected again, followed from answer to answer. */
  readonly silentGroups: readonly SilentGroup[];
  /** How many polls had failed when this answer came. The query counts all failures: the rest failed after this answer. */
  readonly failuresBefore: number;
}

/** Undefined if the answer is a patch to another fleet. */
export function applyAnswer(
  before: FleetSnapshot | undefined,
  { change, ...answer }: FleetAnswer,
): FleetSnapshot | undefined {
  const fleet = fleetAfter(before, change);
  return (
    fleet && {
      ...answer,
      fleet,
      silentGroups: followSilentGroups(before?.silentGroups ?? [], fleet),
      failuresBefore: before?.failuresBefore ?? 0,
    }
  );
}

function fleetAfter(before: FleetSnapshot | undefined, change: FleetAnswer['change']): Fleet | undefined {
  if (change.kind === 'whole') return change.fleet;
  return before?.version === change.base ? patchFleet(before.fleet, change.patch) : undefined;
}
