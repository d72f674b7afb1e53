import { ascending, sum } from 'd3-array';
import { MINUTE_MS } from '@/lib/units';
import { type Coverage, readWithin } from './coverage';
import {
  type Incident,
  type InstanceChange,
  type InstanceInterval,
  silentFrom,
  type Tally,
} from './intervals';
import type { Reporting, ReportingQuestion } from './questions';

/** How changes of instances change their number, minute by minute. */
export function talliesOf(changes: readonly InstanceChange[]): readonly Tally[] {
  const minutes = new Map<number, { at: number; reporting: number; total: number }>();
  const count = (at: number, reporting: number, total: number) => {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const known = minutes.get(minute) ?? { at: minute, reporting: 0, total: 0 };
    minutes.set(minute, {
      at: minute,
      reporting: known.reporting + reporting,
      total: known.total + total,
    });
  };
  for (const { before, after } of changes) {
    if (before) countInterval(before, -1, count);
    countInterval(after, 1, count);
  }
  return [...minutes.values()].filter(({ reporting, total }) => reporting !== 0 || total !== 0);
}

function countInterval(
  interval: InstanceInterval,
  sign: 1 | -1,
  count: (at: number, reporting: number, total: number) => void,
): void {
  const { from, to } = interval;
  const silent = silentFrom(interval);
  const reportedUntil = silent === undefined ? to : Math.min(silent, to ?? silent);
  count(from, sign, sign);
  if (reportedUntil !== undefined) count(reportedUntil, -sign, 0);
  if (to !== undefined) count(to, 0, -sign);
}

/** Takes the tallies of the period in any order. */
export function reportingOf(
  tallies: readonly Tally[],
  incidents: readonly Incident[],
  coverage: Coverage,
  { from, to, buckets }: Pick<ReportingQuestion, 'from' | 'to' | 'buckets'>,
): Reporting {
  const sorted = tallies.toSorted((a, b) => ascending(a.at, b.at));
  const widthMs = (to - from) / buckets;
  const now = { reporting: 0, total: 0 };
  let next = 0;
  const moveTo = (at: number, each?: () => void) => {
    for (let tally = sorted[next]; tally && tally.at <= at; tally = sorted[++next]) {
      now.reporting += tally.reporting;
      now.total += tally.total;
      if (sorted[next + 1]?.at !== tally.at) each?.();
    }
  };
  const counts = Array.from({ length: buckets }, (_, bucket) => {
    let lowest: { reporting: number; total: number } | undefined;
    const start = from + bucket * widthMs;
    for (const read of readWithin(coverage, start, start + widthMs)) {
      const note = () => {
        if (!lowest || now.reporting < lowest.reporting) lowest = { ...now };
      };
      moveTo(read.from);
      note();
      moveTo(read.to, note);
    }
    return lowest;
  });
  return {
    buckets: counts,
    outages: incidents.map((incident) => ({
      id: `${incident.kind}-${incident.id}`,
      kind: incident.kind,
      from: incident.from,
      to: incident.to,
      instances: sum(incident.subjects, ({ lost }) => lost.length),
    })),
    gaps: coverage.gaps
      .map((gap) => ({ ...gap, from: Math.max(gap.from, from), to: Math.min(gap.to ?? to, to) }))
      .filter((gap) => gap.from < gap.to),
    since: coverage.since,
  };
}
