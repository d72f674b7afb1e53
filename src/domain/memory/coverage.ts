import type { GapReason } from './events';
import type { Failures, ReadingInterval } from './intervals';

interface Gap {
  readonly from: number;
  /** Undefined while it lasts. */
  readonly to: number | undefined;
  /** Its parts with one reason each, oldest first, without time between them. */
  readonly parts: readonly GapPart[];
}

interface GapPart extends Pick<Gap, 'from' | 'to'> {
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
      if (last) gaps.push(gapAfter(last, reading.from));
      read.push({ from: reading.from, to: reading.to });
    }
    last = reading;
  }
  const newest = read.at(-1);
  if (last && newest) {
    if (now - last.to > gapAfterMs) gaps.push(gapAfter(last, undefined, stoppedBecause));
    else newest.to = Math.max(newest.to, now);
  }
  return { since: read[0]?.from, newest: last?.to, read, gaps };
}

function gapAfter({ to: from, failures }: ReadingInterval, to: number | undefined, last?: GapReason): Gap {
  const known = failures?.reasons ?? [];
  const reasons = last ? withReason(known, failures?.lastAt ?? from, last) : known;
  const [first = { from, reason: { kind: 'not-watched' } as const }, ...others] = reasons;
  // A reason that lasted for no time says nothing.
  const parts = [{ ...first, from }, ...others]
    .map((part, place) => ({ ...part, to: others[place]?.from ?? to }))
    .filter((part) => part.from !== part.to);
  return { from, to, parts };
}

/** A gap has so many reasons at most: what fails in turns for days would be a long text. The last one then stays. */
const MOST_REASONS = 20;

/** Adds a reason that begins at a moment, unless it is the last one. */
export function withReason(
  reasons: Failures['reasons'],
  from: number,
  reason: GapReason,
): Failures['reasons'] {
  const isKnown = JSON.stringify(reasons.at(-1)?.reason) === JSON.stringify(reason);
  return isKnown || reasons.length === MOST_REASONS ? reasons : [...reasons, { from, reason }];
}

export function readWithin({ read }: Coverage, from: number, to: number) {
  return read
    .map((part) => ({ from: Math.max(part.from, from), to: Math.min(part.to, to) }))
    .filter((part) => part.from <= part.to);
}

/**
 * How well a period was read: 3 = also at its end, 2 = in a part of it, 1 = only at other times, 0 = never; and since when,
 * epoch ms.
 */
export function readUntil(coverage: Coverage, from: number, to: number) {
  const parts = readWithin(coverage, from, to);
  const since = parts[0]?.from ?? to;
  const last = parts.at(-1);
  if (last) return { grade: last.to === to ? 3 : 2, since };
  return { grade: coverage.since === undefined ? 0 : 1, since };
}

/** The gap around a moment, without its ends: at both something was read. With its reason at this moment. */
export function gapAt({ gaps }: Coverage, at: number): GapPart | undefined {
  const gap = gaps.find(({ from, to = Number.POSITIVE_INFINITY }) => at > from && at < to);
  const part = gap?.parts.findLast(({ from }) => from <= at);
  return gap && part && { from: gap.from, to: gap.to, reason: part.reason };
}
