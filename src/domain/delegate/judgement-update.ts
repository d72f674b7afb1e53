import type { Fleet } from './fleet';
import { type HeartbeatColumns, knowJudgement, lastJudgement } from './judgement';
import { type JudgingContext, startOfUtcDay } from './lifecycle';
import { knowVersionColumns, type VersionColumns, versionColumnsOf } from './version-columns';

/** How a judgement came to be from the one before: plain data, so that a worker can judge and send it. */
export interface JudgementUpdate {
  readonly context: JudgingContext;
  /** Whether the fleet is worth a closer look soon. */
  readonly isSettling: boolean;
  /** Absent while those of the judgement before hold: of the same day, and against the same latest version. */
  readonly versions?: VersionColumns;
  /** Absent while those of the judgement before hold. */
  readonly heartbeats?: HeartbeatColumns;
}

/**
 * Takes an update over, so that `judgeFleet` finds the judgement of its moment. `previous` is the fleet before, on whose judgement
 * the update may rely; where that is not at hand, or is another one, judging is left to be done here.
 */
export function takeJudgement(
  fleet: Fleet,
  { context, versions, heartbeats }: JudgementUpdate,
  previous?: Fleet,
): void {
  const { now, latestVersion } = context;
  const last = previous && lastJudgement(previous);
  const isBase =
    previous !== undefined &&
    last !== undefined &&
    // A page whose clock ran ahead may have found what is not so yet.
    last.asOf <= now &&
    isSameContext(context, { ...last, now: last.asOf });
  if (isBase && !versions && !heartbeats) {
    // Another index has a judgement of its own: orders and counts of the one before are of its names and versions.
    knowJudgement(fleet, fleet.index === previous.index ? last : { ...last }, now);
    return;
  }
  // Those of the fleet before are found again, not computed again.
  const versionsNow = versions ?? (isBase ? versionColumnsOf(previous.index, context) : undefined);
  const heartbeatsNow = heartbeats ?? last;
  if (!versionsNow || !heartbeatsNow) return;
  knowVersionColumns(fleet.index, context, versionsNow);
  knowJudgement(fleet, { ...heartbeatsNow, ...versionsNow, asOf: now, latestVersion }, now);
}

/** Whether versions stand the same at both: on one day, against one latest version. */
export function isSameContext(a: JudgingContext, b: JudgingContext): boolean {
  return a.latestVersion === b.latestVersion && startOfUtcDay(a.now) === startOfUtcDay(b.now);
}
