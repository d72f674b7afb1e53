import type { Fleet } from '@/domain/delegate/fleet';
import { runningInstances, silenceOf } from '@/domain/delegate/silence';
import { lowestOf } from '@/domain/delegate/version';
import { type FleetView, wantedInstances } from '@/domain/query/view';
import { counted, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatSince, type TimeZone } from '@/lib/time';

/** `since 06:00`, or the day; undefined if unknown. */
export function sinceText(fleet: Fleet, row: number, zone: TimeZone): string | undefined {
  const { asOf } = fleet.context;
  const text = formatSince(silenceOf(fleet, row).since, asOf, zone);
  return text && `since ${text}`;
}

/** The lowest version of when the delegate was last seen; undefined if none can be compared. */
export function lastVersionAt(fleet: Fleet, row: number): string | undefined {
  return lowestOf(runningInstances(fleet, row).flatMap(({ version }) => version ?? []));
}

/** `1 of 2 instances match`; undefined where all match, or if the reader asked for no instance. */
export function matchTextAt(fleet: Fleet, row: number, view: FleetView): string | undefined {
  const instances = wantedInstances(fleet, view, row);
  if (!instances?.includes(0)) return undefined;
  const matches = instances.reduce((count, isMatch) => count + isMatch);
  return `${formatCount(matches)} of ${counted(instances.length, INSTANCES)} match`;
}
