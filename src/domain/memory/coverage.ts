import type { GapReason } from './events';
import type { ReadingInterval } from './intervals';

export interface Gap {
  readonly from: number;
  /** Undefined while it lasts. */
  readonly to: number | undefined;
  readonly reason: GapReason;
}

/** When a listing was read. */
export interface Coverage {
  /** When the first reading was; undefined if there is none. */
  readonly since: number | undefined;
  /** When the newest reading was. */
  readonly newest: number | undefined;
  /** The periods in which it was read, oldest first. */
  readonly read: readonly { readonly from: number; readonly to: number }[];
  /** The periods between them, oldest first. */
  readonly gaps: readonly Gap[];
}

/** The clock of the questions, and how long after a reading its fleet counts as known. */
export interface Present {
  readonly now: number;
  readonly gapAfterMs: number;
  /** Why nothing is recorded now; the reason of a gap that lasts. */
  readonly stoppedBecause?: GapReason | undefined;
}

/** Takes the readings of a listing, oldest first. */
export function coverageOf(
  readings: readonly ReadingInterval[],
  { now, gapAfterMs, stoppedBecause }: Present,
): Coverage {
  const read: { from: number; to: number }[] = [];
  const gaps: Gap[] = [];
  let last: ReadingInterval | undefined;
  for (const reading of readings) {
    const open = read.at(-1);
    if (last && open && reading.from <= last.to) open.to = reading.to;
    else {
      if (last) gaps.push({ from: last.to, to: reading.from, reason: reasonOf(last) });
      read.push({ from: reading.from, to: reading.to });
    }
    last = reading;
  }
  const newest = read.at(-1);
  if (last && newest) {
    if (now - last.to > gapAfterMs)
      gaps.push({ from: last.to, to: undefined, reason: stoppedBecause ?? reasonOf(last) });
    else newest.to = Math.max(newest.to, now);
  }
  return { since: read[0]?.from, newest: last?.to, read, gaps };
}

function reasonOf({ because }: ReadingInterval): GapReason {
  return because ?? { kind: 'not-watched' };
}

export function readWithin({ read }: Coverage, from: number, to: number) {
  return read
    .map((part) => ({ from: Math.max(part.from, from), to: Math.min(part.to, to) }))
    .filter((part) => part.from <= part.to);
}

/** The gap around a moment, without its ends: at both something was read. */
export function gapAt({ gaps }: Coverage, at: number): Gap | undefined {
  return gaps.find(({ from, to = Number.POSITIVE_INFINITY }) => at > from && at < to);
}
