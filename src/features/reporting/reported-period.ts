import { groups, least as leastOf } from 'd3-array';
import { LONGEST_DAY_MS, startOfUnit, unitOf } from '@/features/memory/period-parts';
import type { ReportedPeriod } from '@/features/memory/queries';
import { clockMarks, startOfDay } from '@/lib/calendar';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatDateNear, formatMoment, formatWeekday, type TimeZone } from '@/lib/time';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';

/** The parts of the line without a gap between them; `at` in percent of the width. */
export interface LinePart {
  readonly points: readonly { readonly at: number; readonly end: number; readonly count: number }[];
}

type Buckets = Pick<ReportedPeriod, 'buckets' | 'from' | 'to' | 'bucketMs'>;

/** The line in parts, cut where nothing was read. */
export function linePartsOf(period: Buckets): readonly LinePart[] {
  const parts: { at: number; end: number; count: number }[][] = [];
  partsOf(period).forEach(({ from, to, lowest }, place) => {
    if (!lowest) return;
    const point = { at: percentOf(from, period), end: percentOf(to, period), count: lowest.reporting };
    const last = parts.at(-1);
    if (last && period.buckets[place - 1]) last.push(point);
    else parts.push([point]);
  });
  return parts.map((points) => ({ points }));
}

/** Where a moment stands in a period, in percent; what is outside stands at an end. */
export function percentOf(at: number, { from, to }: Pick<ReportedPeriod, 'from' | 'to'>): number {
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
export function axisOf({ buckets }: Pick<ReportedPeriod, 'buckets'>): {
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
export interface PeriodSummary {
  readonly newest: string;
  readonly lowest: { readonly text: string; readonly at: number } | undefined;
}

/** The numbers of the newest reading, and of the one with the lowest number. */
export function summaryOf(period: ReportedPeriod, zone: TimeZone): PeriodSummary {
  const { buckets, newest, gaps, to, since, isPast } = period;
  const momentText = momentIn(period, zone);
  if (!newest)
    return {
      newest: since === undefined ? 'recording has not started' : 'no data',
      lowest: undefined,
    };
  const isOld = gaps.some((gap) => gap.to === to);
  const when = isOld ? ` at ${momentText(newest.at)}` : isPast ? '' : ' now';
  const lowest = lowestOf(buckets);
  return {
    newest: `${formatCount(newest.reporting)} of ${formatCount(newest.total)}${when}`,
    lowest:
      lowest && lowest.reporting < newest.reporting
        ? { text: `${formatCount(lowest.reporting)} at ${momentText(lowest.at)}`, at: lowest.at }
        : undefined,
  };
}

function lowestOf(buckets: ReportedPeriod['buckets']) {
  return leastOf(buckets, (bucket) => bucket?.reporting);
}

/** What the line shows of some minutes, an hour or a day: the lowest number, or that nothing was read. */
export interface PartRow {
  readonly from: number;
  /** "10:00 to 11:00", "Monday 23 Nov", "Tuesday 24 Nov, until 09:03". */
  readonly text: string;
  readonly lowest: ReportedPeriod['buckets'][number];
  /** Whether nothing was read in a part of it. */
  readonly hasGap: boolean;
}

/** The same as the line, by minutes, hours or days of the zone, newest first. */
export function rowsOf(period: ReportedPeriod, zone: TimeZone): readonly PartRow[] {
  const unit = unitOf(period);
  return groups(partsOf(period), ({ from }) => startOfUnit(unit, from, zone))
    .flatMap(([, parts]) => {
      const [first] = parts;
      if (!first) return [];
      const { from } = first;
      const to = parts.at(-1)?.to ?? first.to;
      const buckets = parts.map(({ lowest }) => lowest);
      const text = partText({ from, to }, period, zone);
      return [{ from, text, lowest: lowestOf(buckets), hasGap: buckets.includes(undefined) }];
    })
    .toReversed();
}

type Range = Pick<ReportedPeriod, 'from' | 'to'>;

function partText({ from, to }: Range, period: Range, zone: TimeZone): string {
  const momentText = momentIn(period, zone);
  if (unitOf(period) !== 'days') return `${momentText(from)} to ${momentText(to)}`;
  const parts = [`${formatWeekday(from, zone)} ${formatDateNear(from, period.to, zone)}`];
  if (from !== startOfDay(from, zone)) parts.push(`from ${formatClockTime(from, zone)}`);
  if (to !== startOfDay(from, zone, 1)) parts.push(`until ${formatClockTime(to, zone)}`);
  return parts.join(', ');
}

/** Says a moment of a period: its time, and its date where the period has several days and it is not on the last one. */
export function momentIn({ from, to }: Range, zone: TimeZone): (at: number) => string {
  const isOneDay = to - from <= LONGEST_DAY_MS;
  return (at) => (isOneDay ? formatClockTime(at, zone) : formatMoment(at, to, zone)) ?? '';
}

/** The distances that labels of an axis can have, in hours of the clock. */
const STEPS_MS = [0.25, 0.5, 1, 3, 6, 12].map((hours) => hours * HOUR_MS);

const MOST_MARKS = 8;

/** Where the times or days of the axis stand, in percent. */
export function axisMarksOf({ from, to }: Range, zone: TimeZone) {
  const length = to - from;
  // The end has a label of its own.
  const end = to - length / 16;
  const stepMs = STEPS_MS.find((step) => step * MOST_MARKS >= length - 5 * MINUTE_MS);
  const moments =
    stepMs !== undefined && unitOf({ from, to }) !== 'days'
      ? clockMarks({ from, to: end }, stepMs, zone)
      : daysIn({ from, to: end }, Math.ceil(length / DAY_MS / MOST_MARKS), zone);
  const isDay = unitOf({ from, to }) === 'days';
  return moments.map((moment) => ({
    at: percentOf(moment, { from, to }),
    label: isDay ? formatDateNear(moment, to, zone) : momentIn({ from, to }, zone)(moment),
  }));
}

/** The beginnings of every so many days in a period. */
function daysIn({ from, to }: Range, step: number, zone: TimeZone): readonly number[] {
  const days: number[] = [];
  for (let count = from === startOfDay(from, zone) ? 0 : 1; ; count += step) {
    const day = startOfDay(from, zone, count);
    if (day > to) return days;
    days.push(day);
  }
}
