import { descending, groups } from 'd3-array';
import { MINUTE_MS } from '@/lib/units';
import { type Coverage, readWithin } from './coverage';
import { finalState, type InstanceInterval, silentFrom } from './intervals';
import type { Strip, StripInterval, Strips } from './questions';

/** An instance that came within this time of another's end replaced it. */
const REPLACED_WITHIN_MS = 10 * MINUTE_MS;

/** Takes all intervals that touch the period, by id. */
export function stripsOf(
  intervals: readonly InstanceInterval[],
  coverage: Coverage,
  period: { readonly from: number; readonly to: number },
): Strips {
  const lines = groups(intervals, ({ instance }) => instance).flatMap(([id, own]) => {
    const last = own.at(-1);
    if (!last) return [];
    const parts = stripIntervals(own, coverage, period);
    const end = reportedUntil(last);
    const isReplaced =
      end !== undefined &&
      intervals.some(
        ({ instance, listedAt }) => instance !== id && Math.abs(listedAt - end) <= REPLACED_WITHIN_MS,
      );
    const silentSince = finalState(last) === 'silent' ? last.heartbeatAt : undefined;
    const endedAt = last.to === undefined || !isReplaced ? last.to : end;
    const strip: Strip = { id, host: last.host, intervals: parts, silentSince, isReplaced, endedAt };
    return parts.length > 0 ? [{ strip, goneAt: last.to ?? Number.POSITIVE_INFINITY }] : [];
  });
  const instances = lines.toSorted((a, b) => descending(a.goneAt, b.goneAt)).map(({ strip }) => strip);
  return { instances, since: coverage.since };
}

/** Undefined while it reports. */
function reportedUntil(last: InstanceInterval): number | undefined {
  return silentFrom(last) ?? last.to;
}

function stripIntervals(
  own: readonly InstanceInterval[],
  coverage: Coverage,
  { from, to }: { readonly from: number; readonly to: number },
): readonly StripInterval[] {
  const states: StripInterval[] = [];
  const first = own[0];
  if (!first) return states;
  let end = first.from;
  for (const interval of own) {
    if (interval.from > end) states.push({ state: 'gone', from: end, to: interval.from });
    const silent = silentFrom(interval);
    end = Math.max(end, interval.to ?? Number.POSITIVE_INFINITY);
    if (silent === undefined) {
      states.push({ state: 'reporting', from: interval.from, to: end });
      continue;
    }
    const changesAt = Math.min(silent, end);
    states.push({ state: 'reporting', from: interval.from, to: changesAt });
    states.push({ state: finalState(interval), from: changesAt, to: end });
  }
  states.push({ state: 'gone', from: end, to: Number.POSITIVE_INFINITY });
  // What was already there at the first reading may have been there before.
  const begin = first.from === coverage.since ? from : Math.max(from, first.from);
  return joined(whereRead(states, coverage, begin, to));
}

/** Cuts states to a period, and replaces what was not read. */
function whereRead(
  states: readonly StripInterval[],
  coverage: Coverage,
  from: number,
  to: number,
): readonly StripInterval[] {
  const parts: StripInterval[] = [];
  let end = from;
  for (const read of readWithin(coverage, from, to)) {
    if (read.from > end) parts.push({ state: 'not-read', from: end, to: read.from });
    for (const { state, ...cut } of states)
      parts.push({ state, from: Math.max(cut.from, read.from), to: Math.min(cut.to, read.to) });
    end = read.to;
  }
  parts.push({ state: 'not-read', from: end, to });
  return parts.filter((part) => part.from < part.to);
}

function joined(parts: readonly StripInterval[]): readonly StripInterval[] {
  const result: StripInterval[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.state === part.state && last.to === part.from)
      result[result.length - 1] = { ...last, to: part.to };
    else result.push(part);
  }
  return result;
}
