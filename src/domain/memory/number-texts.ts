import { formatIso, formatIsoDay, offsetMs, type TimeZone } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import type { PartNumbers, PartUnit } from './number-parts';

/** A time of a part in whole minutes, as an event says it; what lasted for less than one counts as one. */
export function minutesOf(ms: number): number {
  return ms > 0 ? Math.max(1, Math.floor(ms / MINUTE_MS)) : 0;
}

/** The numbers of a part as they leave the page: what nobody knows is null. */
export function numbersItem({ from, to, unreadMs, known }: PartNumbers) {
  return {
    from: formatIso(from) ?? '',
    to: formatIso(to) ?? '',
    /** The moment of the numbers: the last one that was read. */
    asOf: formatIso(known?.at) ?? null,
    delegates: known?.delegates ?? null,
    instances: known?.instances ?? null,
    lowestReporting: known?.lowest.reporting ?? null,
    outages: known?.outages ?? null,
    outageMinutes: known ? minutesOf(known.outageMs) : null,
    unreadMinutes: minutesOf(unreadMs),
  };
}

const HEADERS = [
  'To',
  'As Of',
  'Delegates',
  'Instances',
  'Lowest Reporting',
  'Outages',
  'Outage Minutes',
  'Not Read Minutes',
];

/** Lines of a table, oldest first: each part begins with the day on which it begins in the zone. */
export function numberTexts(
  by: PartUnit,
  parts: readonly PartNumbers[],
  zone: TimeZone,
  unknown = '',
): readonly (readonly string[])[] {
  const lines = parts.map((part) => {
    const { from: _, ...cells } = numbersItem(part);
    const day = formatIsoDay(part.from + offsetMs(part.from, zone)) ?? '';
    return [day, ...Object.values(cells).map((cell) => String(cell ?? unknown))];
  });
  return [[by === 'day' ? 'Day' : 'Week', ...HEADERS], ...lines];
}
