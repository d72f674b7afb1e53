import { isSameParts } from '../table/changed-parts';
import type { WrittenFleet } from './fleet-writer';
import { heartbeatColumnsOf } from './judgement';
import { isSameContext, type JudgementUpdate } from './judgement-update';
import type { JudgingContext } from './lifecycle';
import { isSettling } from './settling';
import { versionColumnsOf } from './version-columns';

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
      const keepsVersions = isSameContext(context, before.context) && isSameParts(versions, before.versions);
      const keepsHeartbeats = isSameParts(heartbeats, before.heartbeats);
      return { ...told, ...(!keepsVersions && { versions }), ...(!keepsHeartbeats && { heartbeats }) };
    },
  };
}
