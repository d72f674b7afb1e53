import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from '@/lib/units';

/** A period in which the fleet is read again and again, both ends included; epoch ms. */
export interface Phase {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/** Instances that are read in all, so that a past of any fleet is made in about a second. */
const MOST_INSTANCE_READINGS = 100_000;

const MONTH_MS = 30 * DAY_MS;
const LATELY_MS = 20 * MINUTE_MS;

/**
 * When a fleet of so many instances was read up to `now`: 30 days by the hour, and by some minutes since yesterday began, so
 * that a moment is read alike all day. A large one is read less often, a huge one only since an hour ago.
 */
export function readingPhases(instances: number, now: number): readonly Phase[] {
  const most = MOST_INSTANCE_READINGS / Math.max(1, instances);
  for (const [oldMs, newMs] of [
    [HOUR_MS, 5 * MINUTE_MS],
    [3 * HOUR_MS, 10 * MINUTE_MS],
    [DAY_MS, HOUR_MS],
    [3 * DAY_MS, 3 * HOUR_MS],
  ] as const) {
    const yesterday = floorTo(now, DAY_MS) - DAY_MS;
    const monthAgo = floorTo(now - MONTH_MS, oldMs) + oldMs;
    // What is happening now has its minutes, where a reading costs nothing.
    const lately = newMs < HOUR_MS ? floorTo(now - LATELY_MS, MINUTE_MS) : now;
    const phases = [
      { from: monthAgo, to: yesterday, stepMs: oldMs },
      { from: yesterday + newMs, to: lately, stepMs: newMs },
      ...(lately < now ? [{ from: lately + MINUTE_MS, to: now, stepMs: MINUTE_MS }] : []),
    ];
    if (phases.reduce((sum, phase) => sum + timesOf(phase).length, 0) <= most) return phases;
  }
  return [{ from: now - HOUR_MS, to: now, stepMs: HOUR_MS }];
}

/** The moments of the readings, with that of its end. */
export function timesOf({ from, to, stepMs }: Phase): readonly number[] {
  const count = Math.max(0, Math.ceil((to - from) / stepMs));
  const times = Array.from({ length: count }, (_, place) => from + place * stepMs);
  return from <= to ? [...times, to] : [];
}

/** The longest time between two readings of a phase without a gap, ms. */
export function gapAfter({ stepMs }: Pick<Phase, 'stepMs'>): number {
  return 2.4 * stepMs;
}
