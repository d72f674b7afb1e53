import type { Strip, StripInterval, StripState, Strips } from '@/domain/memory/questions';
import { clockMarks, startOfDay } from '@/lib/calendar';
import { formatClockTime, formatDateNear, formatDuration, formatMoment, type TimeZone } from '@/lib/time';
import { DAY_MS, HOUR_MS } from '@/lib/units';

/** The past of a delegate's instances in a period, epoch ms. */
export interface PeriodStrips extends Strips {
  readonly from: number;
  readonly to: number;
}

/** A word for each state; what was not read and what the Manager did not report are both no data. */
export const STATE_WORDS: Readonly<Record<StripState, string>> = {
  reporting: 'Reporting',
  silent: 'Silent',
  never: 'Never reported',
  gone: 'Gone',
  unknown: 'No data',
  'not-read': 'No data',
};

/** What stands at the end of a line: "silent 33 min", "replaced 19:20"; nothing while it reports. `now` is the end of the period. */
export function laneNote(
  { intervals, silentSince, isReplaced, endedAt }: Strip,
  now: number,
  zone: TimeZone,
): string {
  const last = intervals.at(-1);
  if (!last) return '';
  if (last.state === 'silent') return `silent ${formatDuration(now - (silentSince ?? last.from))}`;
  if (last.state === 'gone')
    return `${isReplaced ? 'replaced' : 'gone'} ${formatMoment(endedAt ?? last.from, now, zone)}`;
  return last.state === 'never' ? 'never reported' : '';
}

/** A tick of the axis, with its place in percent of the period. */
interface Tick {
  readonly at: number;
  readonly label: string;
  readonly percent: number;
}

/**
 * The ticks of a period: every 6 hours of a day, every 7 days of a month. The last third is for the end itself, such as
 * "25 Nov": a lane may be 200 px wide.
 */
export function axisTicks({ from, to }: Pick<PeriodStrips, 'from' | 'to'>, zone: TimeZone): readonly Tick[] {
  const isDay = to - from <= 2 * DAY_MS;
  const moments = isDay
    ? clockMarks({ from, to }, 6 * HOUR_MS, zone)
    : weeksFrom(startOfDay(from - 1, zone, 1), to, zone);
  return moments
    .map((at) => ({
      at,
      label: isDay ? (formatClockTime(at, zone) ?? '') : formatDateNear(at, to, zone),
      percent: lanePercent(at, { from, to }),
    }))
    .filter(({ percent }) => percent > 3 && percent < 67);
}

/** Every seventh beginning of a day. */
function weeksFrom(first: number, to: number, zone: TimeZone): readonly number[] {
  const weeks: number[] = [];
  for (let at = first; at < to; at = startOfDay(at, zone, 7)) weeks.push(at);
  return weeks;
}

export function lanePercent(at: number, { from, to }: Pick<PeriodStrips, 'from' | 'to'>): number {
  return ((at - from) / (to - from)) * 100;
}

/** "Recording started on 30 Oct. No data on 14 Nov."; empty when all of the period was read. */
export function coverageNote(strips: PeriodStrips, zone: TimeZone): string {
  const { since, from, to, instances } = strips;
  const say = (at: number) =>
    to - from <= 2 * DAY_MS ? formatMoment(at, to, zone) : formatDateNear(at, to, zone);
  // The first hour of a month is not worth a word.
  const began =
    since !== undefined && since - from > (to - from) / 50 ? [`Recording started ${sayAt(say(since))}.`] : [];
  const gaps = gapsIn(instances).filter((gap) => gap.to > (since ?? from));
  const times = [...new Set(gaps.map((gap) => say(gap.from)))];
  const named = times.slice(0, MOST_GAPS).join(', ');
  const more = times.length > MOST_GAPS ? ` and ${times.length - MOST_GAPS} more times` : '';
  const notRead = times.length > 0 ? [`No data ${sayAt(named)}${more}.`] : [];
  return [...began, ...notRead].join(' ');
}

const MOST_GAPS = 3;

const sayAt = (time: string | undefined) => (/^\d\d:/.test(time ?? '') ? `at ${time}` : `on ${time}`);

/** What was not read, once for all lines. */
function gapsIn(instances: readonly Strip[]): readonly StripInterval[] {
  const gaps = instances.flatMap(({ intervals }) => intervals.filter(({ state }) => state === 'not-read'));
  return [...new Map(gaps.map((gap) => [gap.to, gap])).values()].toSorted((a, b) => a.from - b.from);
}
