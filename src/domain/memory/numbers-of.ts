import { least, pairs, sum } from 'd3-array';
import { floorTo, SECOND_MS } from '@/lib/units';
import { type Coverage, readWithin } from './coverage';
import type { DelegateTally, Incident, Tally } from './intervals';
import type { PartNumbers } from './number-parts';
import { momentsOf } from './reporting-of';

type Period = Pick<PartNumbers, 'from' | 'to'>;

interface PastNumbers {
  readonly tallies: readonly Tally[];
  readonly delegateTallies: readonly DelegateTally[];
  readonly incidents: readonly Incident[];
  readonly coverage: Coverage;
}

/** Takes what is recorded of the period in any order, and when its parts begin and the last one ends. */
export function numbersOf(
  { tallies, delegateTallies, incidents, coverage }: PastNumbers,
  bounds: readonly number[],
  now: number,
): readonly PartNumbers[] {
  const delegatesAt = countsOf(delegateTallies);
  const momentsIn = momentsOf(tallies);
  const outages = incidents.filter(({ kind }) => kind === 'outage');
  const begun = pairs(bounds).filter(([from]) => from < now);
  return begun.map(([from, next]) => {
    const to = Math.min(next, now);
    const read = readWithin(coverage, from, to).filter((part) => part.from < part.to);
    // A moment between two parts is in the later one.
    const end = next === bounds.at(-1) ? to : Math.min(to, next - 1);
    const moments = read.flatMap((part) => momentsIn(part.from, Math.min(part.to, end)));
    const [lowest, last, lastRead] = [least(moments, (one) => one.reporting), moments.at(-1), read.at(-1)];
    const part = { from, to, unreadMs: to - from - sum(read, lengthOf) };
    if (!lowest || !last || !lastRead) return { ...part, known: undefined };
    const readAt = floorTo(Math.min(lastRead.to, end), SECOND_MS);
    const seen = outages.map((outage) => read.flatMap((one) => overlap(outage, one)));
    const at = Math.max(last.at, readAt);
    return {
      ...part,
      known: {
        at,
        delegates: delegatesAt(at),
        instances: last.total,
        lowest,
        outages: seen.filter((spans) => spans.length > 0).length,
        outageMs: unionMs(seen.flat()),
      },
    };
  });
}

/** The number at each of some ascending moments. */
function countsOf(tallies: readonly DelegateTally[]): (at: number) => number {
  const sorted = tallies.toSorted((a, b) => a.at - b.at);
  let [count, next] = [0, 0];
  return (at) => {
    for (let tally = sorted[next]; tally && tally.at <= at; tally = sorted[++next]) count += tally.count;
    return count;
  };
}

function overlap({ from, to }: Pick<Incident, 'from' | 'to'>, read: Period): readonly Period[] {
  const part = { from: Math.max(from, read.from), to: Math.min(to ?? read.to, read.to) };
  return part.from < part.to ? [part] : [];
}

function lengthOf({ from, to }: Period): number {
  return to - from;
}

/** How long at least one of them lasted. */
function unionMs(spans: readonly Period[]): number {
  let end = Number.NEGATIVE_INFINITY;
  return sum(
    spans.toSorted((a, b) => a.from - b.from),
    ({ from, to }) => {
      const ms = Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
      return ms;
    },
  );
}
