import type { Fleet } from '@/domain/delegate/fleet';
import { runningInstances, silenceOf } from '@/domain/delegate/silence';
import { lowestOf } from '@/domain/delegate/version';
import { type FleetView, wantedInstances } from '@/domain/query/view';
import { counted, INSTANCES } from '@/features/shared/labels';
import { formatCount } from '@/lib/numbers';
import { formatSince, type TimeZone } from '@/lib/time';

interface RowDetails {
  /** Since when the silent instances have been silent, epoch ms; undefined when that is unknown. */
  readonly since: number | undefined;
  readonly lastVersion: string | undefined;
}

const details = new WeakMap<Fleet, Map<number, RowDetails>>();

/** Cached per fleet and row: each letter typed into the search re-renders the rows. */
function detailsAt(fleet: Fleet, row: number): RowDetails {
  const known = details.get(fleet) ?? new Map<number, RowDetails>();
  details.set(fleet, known);
  const found = known.get(row) ?? {
    since: silenceOf(fleet, row).since,
    lastVersion: lowestOf(runningInstances(fleet, row).flatMap(({ version }) => version ?? [])),
  };
  known.set(row, found);
  return found;
}

/** `since 06:00`, or the day; undefined if unknown. */
export function sinceText(fleet: Fleet, row: number, zone: TimeZone): string | undefined {
  const { asOf } = fleet.context;
  const { since } = detailsAt(fleet, row);
  const text = formatSince(since, asOf, zone);
  return text && `since ${text}`;
}

/** The lowest version of when the delegate was last seen; undefined if none can be compared. */
export function lastVersionAt(fleet: Fleet, row: number): string | undefined {
  return detailsAt(fleet, row).lastVersion;
}

/** `1 of 2 instances match`; undefined where all match, or if the reader asked for no instance. */
export function matchTextAt(fleet: Fleet, row: number, view: FleetView): string | undefined {
  const instances = wantedInstances(fleet, view, row);
  if (!instances?.includes(0)) return undefined;
  const matches = instances.reduce((count, isMatch) => count + isMatch);
  return `${formatCount(matches)} of ${counted(instances.length, INSTANCES)} match`;
}
