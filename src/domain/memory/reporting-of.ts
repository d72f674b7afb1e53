import { ascending, least, sum } from 'd3-array';
import { ceilTo, floorTo, SECOND_MS } from '@/lib/units';
import { type Coverage, readWithin } from './coverage';
import { worstMoment } from './event-moments';
import {
  disconnectedFrom,
  type Incident,
  type InstanceChange,
  type InstanceInterval,
  type Tally,
} from './intervals';
import type { ReportingMoment } from './number-parts';
import type { Question, Reporting } from './questions';

/** How changes of instances change their number, second by second. */
export function talliesOf(changes: readonly InstanceChange[]): readonly Tally[] {
  const seconds = new Map<number, Tally>();
  const count = (moment: number, reporting: number, total: number) => {
    const at = ceilTo(moment, SECOND_MS);
    const known = seconds.get(at) ?? { at, reporting: 0, total: 0 };
    seconds.set(at, { at, reporting: known.reporting + reporting, total: known.total + total });
  };
  for (const { before, after } of changes) {
    if (before) countInterval(before, -1, count);
    countInterval(after, 1, count);
  }
  return [...seconds.values()].filter(({ reporting, total }) => reporting !== 0 || total !== 0);
}

function countInterval(
  interval: InstanceInterval,
  sign: 1 | -1,
  count: (at: number, reporting: number, total: number) => void,
): void {
  const { from, to } = interval;
  const lostAt = least([disconnectedFrom(interval), to], (at) => at);
  count(from, sign, sign);
  if (lostAt !== undefined) count(lostAt, -sign, 0);
  if (to !== undefined) count(to, 0, -sign);
}

/**
 * Takes tallies in any order. Gives the numbers at each moment of a period in which they change, and at its first whole second.
 * Each period begins after the one before.
 */
export function momentsOf(tallies: readonly Tally[]): (from: number, to: number) => ReportingMoment[] {
  const sorted = tallies.toSorted((a, b) => ascending(a.at, b.at));
  const now = { reporting: 0, total: 0 };
  let next = 0;
  return (from, to) => {
    const moments: ReportingMoment[] = [];
    for (let at = ceilTo(from, SECOND_MS); at <= to; at = sorted[next]?.at ?? Number.POSITIVE_INFINITY) {
      for (let tally = sorted[next]; tally && tally.at <= at; tally = sorted[++next]) {
        now.reporting += tally.reporting;
        now.total += tally.total;
      }
      moments.push({ at, ...now });
    }
    return moments;
  };
}

/** Takes the tallies of the period in any order. */
export function reportingOf(
  tallies: readonly Tally[],
  incidents: readonly Incident[],
  coverage: Coverage,
  { from, to, bucketMs }: Pick<Question<'reporting'>, 'from' | 'to' | 'bucketMs'>,
): Reporting {
  const momentsIn = momentsOf(tallies);
  let newest: ReportingMoment | undefined;
  const buckets = Array.from({ length: Math.ceil((to - from) / bucketMs) }, (_, bucket) => {
    const begin = from + bucket * bucketMs;
    // A moment between two parts is in the later one.
    const end = begin + bucketMs < to ? begin + bucketMs - 1 : to;
    const moments = readWithin(coverage, begin, end).flatMap((read) => {
      const found = momentsIn(read.from, read.to);
      const last = found.at(-1);
      const readAt = Math.min(read.to, coverage.newest ?? read.to);
      if (last) newest = { ...last, at: Math.max(last.at, floorTo(readAt, SECOND_MS)) };
      return found;
    });
    return least(moments, ({ reporting }) => reporting);
  });
  return {
    buckets,
    newest,
    outages: incidents.map((incident) => ({
      id: `${incident.kind}-${incident.id}`,
      kind: incident.kind,
      from: incident.from,
      to: incident.to,
      instances: sum(incident.subjects, ({ lost }) => lost.length),
      worstAt: worstMoment(incident, coverage),
    })),
    gaps: coverage.gaps
      .flatMap(({ parts }) => parts)
      .map((gap) => ({ ...gap, from: Math.max(gap.from, from), to: Math.min(gap.to ?? to, to) }))
      .filter((gap) => gap.from < gap.to),
    since: coverage.since,
  };
}
