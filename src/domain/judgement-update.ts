import type { Fleet } from './fleet';
import type { WrittenFleet } from './fleet-writer';
import { type HeartbeatColumns, heartbeatColumnsOf, knowJudgement, lastJudgement } from './judgement';
import { type JudgingContext, startOfUtcDay } from './lifecycle';
import { isSameNumbers } from './numbers';
import { knowVersionColumns, type VersionColumns, versionColumnsOf } from './version-columns';

/** How a judgement came to be from the one before: plain data, so that a worker can judge and send it. */
export interface JudgementUpdate {
  readonly context: JudgingContext;
  /** Absent while those of the judgement before hold: of the same day, and against the same latest version. */
  readonly versions?: VersionColumns;
  /** Absent while those of the judgement before hold. */
  readonly heartbeats?: HeartbeatColumns;
}

/** Judges the answers of one listing, each relative to the one before. */
export interface FleetJudge {
  readonly judge: (
    fleet: Pick<WrittenFleet, 'columns' | 'heartbeats'>,
    context: JudgingContext,
  ) => JudgementUpdate;
}

/** Makes a judge; its first update is whole. */
export function createFleetJudge(): FleetJudge {
  let last: Required<JudgementUpdate> | undefined;
  return {
    judge({ columns: index, heartbeats: beats }, context) {
      const before = last;
      const versions = versionColumnsOf(index, context);
      const heartbeats = heartbeatColumnsOf({ index, heartbeats: beats }, context.now);
      last = { context, versions, heartbeats };
      if (!before) return last;
      const keepsVersions =
        isSameContext(context, before.context) && isSameVersions(versions, before.versions);
      const keepsHeartbeats = isSameHeartbeats(heartbeats, before.heartbeats);
      return { context, ...(!keepsVersions && { versions }), ...(!keepsHeartbeats && { heartbeats }) };
    },
  };
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
  const isBase = last !== undefined && isSameContext(context, { ...last, now: last.asOf });
  if (!versions && !isBase) return;
  if (isBase && !versions && !heartbeats) {
    knowJudgement(fleet, last, now);
    return;
  }
  const base = last ?? (versions && heartbeats && { ...versions, ...heartbeats });
  if (!base) return;
  const judgement = { ...base, ...versions, ...heartbeats, asOf: now, latestVersion };
  knowVersionColumns(fleet.index, context, judgement);
  knowJudgement(fleet, judgement, now);
}

function isSameContext(a: JudgingContext, b: JudgingContext): boolean {
  return a.latestVersion === b.latestVersion && startOfUtcDay(a.now) === startOfUtcDay(b.now);
}

function isSameVersions(a: VersionColumns, b: VersionColumns): boolean {
  return (
    isSameNumbers(a.instanceStatuses, b.instanceStatuses) &&
    isSameNumbers(a.unsupportedUntold, b.unsupportedUntold) &&
    isSameNumbers(a.worstStatuses, b.worstStatuses) &&
    isSameNumbers(a.earliestExpiry, b.earliestExpiry)
  );
}

function isSameHeartbeats(a: HeartbeatColumns, b: HeartbeatColumns): boolean {
  return (
    isSameNumbers(a.instanceStates, b.instanceStates) &&
    isSameNumbers(a.connectivities, b.connectivities) &&
    isSameNumbers(a.connectedCounts, b.connectedCounts) &&
    isSameNumbers(a.newestHeartbeats, b.newestHeartbeats)
  );
}
