import { DAY_MS } from '@/domain/delegate/context';
import { type Fleet, instancesAt } from '@/domain/delegate/fleet';
import { silenceOf } from '@/domain/delegate/silence';
import { lowestOf } from '@/domain/delegate/version';
import { formatClockTime, formatDayNear, type TimeZone } from '@/lib/time';

interface RowDetails {
  /** Since when the silent instances have been silent, epoch ms; undefined when that is unknown. */
  readonly since: number | undefined;
  readonly lastVersion: string | undefined;
}

const details = new WeakMap<Fleet, Map<number, RowDetails>>();

/** Made once per fleet and row: each key of a search draws the rows anew. */
function detailsAt(fleet: Fleet, row: number): RowDetails {
  const known = details.get(fleet) ?? new Map<number, RowDetails>();
  details.set(fleet, known);
  const found = known.get(row) ?? {
    since: silenceOf(fleet, row).since,
    lastVersion: lowestOf(instancesAt(fleet, row).flatMap(({ version }) => version ?? [])),
  };
  known.set(row, found);
  return found;
}

/** Since when the silent instances of a row have been silent: `since 06:00`, or the day; undefined when that is unknown. */
export function sinceText(fleet: Fleet, row: number, zone: TimeZone): string | undefined {
  const { asOf } = fleet.context;
  const { since } = detailsAt(fleet, row);
  if (since === undefined) return undefined;
  return `since ${asOf - since < DAY_MS ? formatClockTime(since, zone) : formatDayNear(since, asOf)}`;
}

/** The lowest version that an instance of a row reported last; undefined when none can be compared. */
export function lastVersionAt(fleet: Fleet, row: number): string | undefined {
  return detailsAt(fleet, row).lastVersion;
}
