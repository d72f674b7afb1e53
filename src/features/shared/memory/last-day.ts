import { formatCount } from '@/lib/numbers';
import { formatClockTime, type TimeZone } from '@/lib/time';
import { HOUR_MS } from '@/lib/units';
import type { LastDay } from './queries';

/** The parts of the line without a gap between them; `at` in percent of the width. */
export interface LinePart {
  readonly points: readonly { readonly at: number; readonly end: number; readonly count: number }[];
}

/** The line in parts, cut where nothing was read. */
export function linePartsOf({ buckets }: Pick<LastDay, 'buckets'>): readonly LinePart[] {
  const parts: { at: number; end: number; count: number }[][] = [];
  const width = 100 / buckets.length;
  buckets.forEach((bucket, place) => {
    if (!bucket) return;
    const point = { at: place * width, end: (place + 1) * width, count: bucket.reporting };
    const last = parts.at(-1);
    if (last && buckets[place - 1]) last.push(point);
    else parts.push([point]);
  });
  return parts.map((points) => ({ points }));
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

/** The newest numbers, the lowest one with its time, and when a younger memory began. */
export function summaryOf({ buckets, from, to, since, isPast }: LastDay, zone: TimeZone): string {
  if (since === undefined) return 'the memory of this scope has not begun';
  const beginning = since > from ? `; memory since ${formatClockTime(since, zone)}` : '';
  const widthMs = (to - from) / buckets.length;
  const newest = buckets.findLast(Boolean);
  if (!newest) return 'nothing was read';
  const now = buckets.at(-1)
    ? `${formatCount(newest.reporting)} of ${formatCount(newest.total)}${isPast ? '' : ' now'}`
    : `${formatCount(newest.reporting)} of ${formatCount(newest.total)} at last`;
  const lowest = Math.min(...buckets.flatMap((bucket) => bucket?.reporting ?? []));
  const place = buckets.findIndex((bucket) => bucket?.reporting === lowest);
  if (lowest >= newest.reporting) return now + beginning;
  return `${now}; lowest ${formatCount(lowest)} at ${formatClockTime(from + place * widthMs, zone)}${beginning}`;
}

/** What the line shows of one hour: the lowest number, or that nothing was read. */
export interface HourRow {
  readonly from: number;
  readonly to: number;
  readonly lowest: { readonly reporting: number; readonly total: number } | undefined;
  /** Whether nothing was read in a part of it. */
  readonly hasGap: boolean;
}

/** The same as the line, by hours of the clock, newest first. */
export function hoursOf({ buckets, from, to }: LastDay): readonly HourRow[] {
  const widthMs = (to - from) / buckets.length;
  const hours = new Map<number, HourRow>();
  buckets.forEach((bucket, place) => {
    const start = Math.floor((from + place * widthMs) / HOUR_MS) * HOUR_MS;
    const known = hours.get(start);
    const lowest =
      bucket && (!known?.lowest || bucket.reporting < known.lowest.reporting) ? bucket : known?.lowest;
    const hasGap = !bucket || known?.hasGap === true;
    hours.set(start, { from: start, to: start + HOUR_MS, lowest, hasGap });
  });
  return [...hours.values()].toReversed();
}

/** Where the hours of the axis stand, in percent. */
export function hourMarksOf({ from, to }: Pick<LastDay, 'from' | 'to'>, zone: TimeZone, stepHours = 3) {
  const offsetMs = zone === 'utc' ? 0 : -new Date(from).getTimezoneOffset() * 60_000;
  const stepMs = stepHours * HOUR_MS;
  const first = Math.ceil((from + offsetMs) / stepMs) * stepMs - offsetMs;
  const marks: { readonly at: number; readonly label: string }[] = [];
  for (let moment = first; moment < to - 1.5 * HOUR_MS; moment += stepMs)
    marks.push({ at: (100 * (moment - from)) / (to - from), label: formatClockTime(moment, zone) ?? '' });
  return marks;
}
