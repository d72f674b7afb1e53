import type { Fleet } from '@/domain/delegate/fleet';
import { runningInstances, silenceOf } from '@/domain/delegate/silence';
import { lowestOf } from '@/domain/delegate/version';
import { foundInstances } from '@/domain/filter/search';
import { textAt } from '@/domain/table/texts';
import { type FleetView, wantedInstances } from '@/domain/view/view';
import { counted, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatSince, type TimeZone } from '@/lib/time';

/** `since 06:00`, or the day; undefined if unknown. */
export function silentSinceText(fleet: Fleet, row: number, zone: TimeZone): string | undefined {
  const { asOf } = fleet.context;
  const text = formatSince(silenceOf(fleet, row).since, asOf, zone);
  return text && `since ${text}`;
}

/** The lowest version of when the delegate was last seen; undefined if none can be compared. */
export function lastVersionAt(fleet: Fleet, row: number): string | undefined {
  return lowestOf(runningInstances(fleet, row).flatMap(({ version }) => version ?? []));
}

/** `1 of 2 instances match`, `2 hosts match`; undefined where nothing tells the instances apart. */
export function matchTextAt(fleet: Fleet, row: number, view: FleetView): string | undefined {
  const instances = wantedInstances(fleet, view, row);
  if (!instances?.includes(0)) {
    const hosts = hostsFoundAt(fleet, row, view).length;
    return hosts > 1 ? `${formatCount(hosts)} hosts match` : undefined;
  }
  const matches = instances.reduce((count, isMatch) => count + isMatch);
  return `${formatCount(matches)} of ${counted(instances.length, INSTANCES)} match`;
}

/** The host by which alone the search found the delegate; undefined if it found several, or another text. */
export function foundHostAt(fleet: Fleet, row: number, view: FleetView): string | undefined {
  const [instance, ...others] = hostsFoundAt(fleet, row, view);
  return instance === undefined || others.length > 0 ? undefined : textAt(fleet.instances.hostName, instance);
}

function hostsFoundAt(fleet: Fleet, row: number, { found }: FleetView): readonly number[] {
  return found ? foundInstances(fleet, found, row) : [];
}
