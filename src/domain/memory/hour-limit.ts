import { HOUR_MS } from '@/lib/units';

/**
 * So many intervals of a listing are recorded in an hour at most. A Manager whose identifiers change with every answer would
 * fill the disk; 10,000 delegates whose 5 instances each go down and come up 7 times an hour stay below.
 */
const MOST_IN_HOUR = 400_000;

/** Creates the count of what is recorded in an hour, which begins with the first of it. */
export function hourLimit(most = MOST_IN_HOUR) {
  let begunAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    most,
    /** Counts what is recorded from now on for the hour of this moment, epoch ms. */
    begin(at: number): void {
      // Also when the clock was set back by as much.
      if (Math.abs(at - begunAt) < HOUR_MS) return;
      begunAt = at;
      count = 0;
    },
    add(): void {
      count += 1;
    },
    /** Whether nothing more may be recorded at a moment, epoch ms. */
    isReached: (at: number) => count >= most && Math.abs(at - begunAt) < HOUR_MS,
  };
}
