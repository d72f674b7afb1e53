import { groups, least as leastOf } from 'd3-array';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, type TimeZone } from '@/lib/time';
import { HOUR_MS } from '@/lib/units';
import { clockMarks, startOfHour } from '../calendar';
import type { LastDay } from './queries';

/** The parts of the line without a gap between them; `at` in percent of the width. */
export interface LinePart {
  readonly points: readonly { readonly at: number; readonly end: number; readonly count: number }[];
}

type Buckets = Pick<LastDay, 'buckets' | 'from' | 'to' | 'bucketMs'>;

/** The line in parts, cut where nothing was read. */
export function linePartsOf(day: Buckets): readonly LinePart[] {
  const parts: { at: number; end: number; count: number }[][] = [];
  partsOf(day).forEach(({ from, to, lowest }, place) => {
    if (!lowest) return;
    const point = { at: percentOf(from, day), end: percentOf(to, day), count: lowest.reporting };
    const last = parts.at(-1);
    if (last && day.buckets[place - 1]) last.push(point);
    else parts.push([point]);
  });
  return parts.map((points) => ({ points }));
}

/** Where a moment stands in a period, in percent; what is outside stands at an end. */
export function percentOf(at: number, { from, to }: Pick<LastDay, 'from' | 'to'>): number {
  return (100 * (Math.min(to, Math.max(from, at)) - from)) / (to - from);
}

/** The parts of the period, with their beginnings and ends, epoch ms. */
function partsOf({ buckets, from, to, bucketMs }: Buckets) {
  return buckets.map((lowest, place) => {
    const begin = from + place * bucketMs;
    return { from: begin, to: Math.min(begin + bucketMs, to), lowest };
  });
}

/** The ends of the axis. It begins at a round number below the line, so that the dip of one instance is visible. */
export function axisOf({ buckets }: Pick<LastDay, 'buckets'>): {
  readonly least: number;
  readonly most: number;
} {
  const known = buckets.flatMap((bucket) => bucket ?? []);
  const most = Math.max(1, ...known.map(({ total }) => total));
  const lowest = Math.min(most, ...known.map(({ reporting }) => reporting));
  // A fifth of the range stays free below the lowest point.
  const step = 10 ** Math.floor(Math.log10(Math.max(1, (most - lowest) * 2)));
  const least = Math.max(0, Math.floor((lowest - (most - lowest) / 4) / step) * step);
  return { least: least < most ? least : most - 1, most };
}

/** What stands beside the title: in one sentence with the lowest number, which is a link, if there was a lower one. */
export interface DaySummary {
  readonly newest: string;
  readonly lowest: { readonly text: string; readonly at: number } | undefined;
  /** When a younger memory began. */
  readonly since: string | undefined;
}

/** The numbers of the newest reading, and of the one with the lowest number. */
export function summaryOf(day: LastDay, zone: TimeZone): DaySummary {
  const { buckets, newest, gaps, from, to, since, isPast } = day;
  if (!newest)
    return {
      newest: since === undefined ? 'the memory of this scope has not begun' : 'nothing was read',
      lowest: undefined,
      since: undefined,
    };
  const isOld = gaps.some((gap) => gap.to === to);
  const when = isOld ? ` at ${formatClockTime(newest.at, zone)}` : isPast ? '' : ' now';
  const lowest = lowestOf(buckets);
  return {
    newest: `${formatCount(newest.reporting)} of ${formatCount(newest.total)}${when}`,
    lowest:
      lowest && lowest.reporting < newest.reporting
        ? { text: `${formatCount(lowest.reporting)} at ${formatClockTime(lowest.at, zone)}`, at: lowest.at }
        : undefined,
    since: since !== undefined && since > from ? `memory since ${formatClockTime(since, zone)}` : undefined,
  };
}

function lowestOf(buckets: LastDay['buckets']) {
  return leastOf(buckets, (bucket) => bucket?.reporting);
}

/** What the line shows of one hour: the lowest number, or that nothing was read. */
export interface HourRow {
  readonly from: number;
  readonly to: number;
  readonly lowest: LastDay['buckets'][number];
  /** Whether nothing was read in a part of it. */
  readonly hasGap: boolean;
}

/** The same as the line, by hours of the clock, newest first. */
export function hoursOf(day: LastDay, zone: TimeZone): readonly HourRow[] {
  return groups(partsOf(day), ({ from }) => startOfHour(from, zone))
    .flatMap(([, parts]) => {
      const [first] = parts;
      const buckets = parts.map(({ lowest }) => lowest);
      return first
        ? [
            {
              from: first.from,
              to: parts.at(-1)?.to ?? first.to,
              lowest: lowestOf(buckets),
              hasGap: buckets.includes(undefined),
            },
          ]
        : [];
    })
    .toReversed();
}

/** Where the hours of the axis stand, in percent. */
export function hourMarksOf({ from, to }: Pick<LastDay, 'from' | 'to'>, zone: TimeZone, stepHours = 3) {
  return clockMarks({ from, to: to - 1.5 * HOUR_MS }, stepHours * HOUR_MS, zone).map((moment) => ({
    at: percentOf(moment, { from, to }),
    label: formatClockTime(moment, zone) ?? '',
  }));
}
