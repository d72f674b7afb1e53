import type { WrittenFleet } from './fleet-writer';
import { type HeartbeatColumns, heartbeatColumnsOf } from './judgement';
import { isSameContext, type JudgementUpdate } from './judgement-update';
import type { JudgingContext } from './lifecycle';
import { isSameNumbers } from './numbers';
import { isSettling } from './settling';
import { type VersionColumns, versionColumnsOf } from './version-columns';

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
      const told = { context, isSettling: isSettling(index, heartbeats) };
      last = { ...told, versions, heartbeats };
      if (!before) return last;
      const keepsVersions =
        isSameContext(context, before.context) && isSameVersions(versions, before.versions);
      const keepsHeartbeats = isSameHeartbeats(heartbeats, before.heartbeats);
      return { ...told, ...(!keepsVersions && { versions }), ...(!keepsHeartbeats && { heartbeats }) };
    },
  };
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
    isSameNumbers(a.lateCounts, b.lateCounts) &&
    isSameNumbers(a.newestHeartbeats, b.newestHeartbeats)
  );
}
