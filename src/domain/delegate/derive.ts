import type { Columns } from '../table/field';
import { choiceColumn } from '../table/kinds';
import { CONNECTIVITIES, DELEGATE_STATES, INSTANCE_STATES } from './connectivity';
import { connectivityColumns } from './connectivity-columns';
import { type Context, latestVersionOf } from './context';
import type { DELEGATE_DERIVED, INSTANCE_DERIVED } from './fields';
import type { Fleet, FleetFacts } from './fleet';
import { HEALTH_CLASSES } from './health';
import { healthClasses } from './health-columns';
import { lifecycleColumns } from './lifecycle';
import { ownerColumn } from './owner';
import { TAGGED, taggedCodes } from './tags';
import { releasesBehind } from './version';
import { compareWithLatest, lowestVersions, numbersOfVersions } from './version-columns';
import { VERSION_STATUSES } from './version-status';

interface DerivedColumns {
  readonly delegates: Columns<typeof DELEGATE_DERIVED>;
  readonly instances: Columns<typeof INSTANCE_DERIVED>;
}

/** `facts` may be a fleet; the result is then that fleet at another moment. */
export function fleetOf(facts: FleetFacts, context: Context): Fleet {
  const derived = deriveColumns(facts, context);
  return {
    ...facts,
    context,
    delegates: { ...facts.delegates, ...derived.delegates },
    instances: { ...facts.instances, ...derived.instances },
  };
}

/** Linear, and makes no object per row. */
function deriveColumns(
  { firstInstance, delegates, instances }: FleetFacts,
  context: Context,
): DerivedColumns {
  const connectivity = connectivityColumns(
    {
      firstInstance,
      heartbeats: instances.lastHeartbeat,
      groupHeartbeats: delegates.groupHeartbeat,
      hasUnreadableInstances: delegates.hasUnreadableInstances,
    },
    context,
  );
  const lifecycle = lifecycleColumns(
    {
      firstInstance,
      reportedStatuses: instances.reportedStatus,
      supportEnds: instances.supportEnds,
      versions: instances.version,
      isImmutable: delegates.isImmutable,
    },
    context,
  );
  const { version, versionCounts } = lowestVersions({
    firstInstance,
    versions: instances.version,
    isConnected: connectivity.isConnected,
  });
  const behind = compareWithLatest(instances.version.values, latestVersionOf(context), releasesBehind);
  const health = healthClasses({
    ...connectivity,
    worstStatuses: lifecycle.worst.statuses,
    isSupportKnown: lifecycle.worst.isSupportKnown,
    hasUnreadableInstances: delegates.hasUnreadableInstances,
  });
  return {
    delegates: {
      status: choiceColumn(CONNECTIVITIES, connectivity.connectivities),
      state: choiceColumn(DELEGATE_STATES, connectivity.states),
      version,
      versionStatus: choiceColumn(VERSION_STATUSES, lifecycle.worst.statuses),
      lastHeartbeat: connectivity.lastHeartbeats,
      supportEnds: lifecycle.worst.supportEnds,
      earliestSupportEnds: lifecycle.worst.earliestEnds,
      connectedInstances: connectivity.connectedCounts,
      instanceCount: instanceCounts(firstInstance),
      lateInstances: connectivity.lateCounts,
      unknownInstances: connectivity.unknownCounts,
      versionCount: versionCounts,
      releasesBehind: numbersOfVersions(version, behind),
      unknownExpiryInstances: lifecycle.worst.unknownExpiryCounts,
      health: choiceColumn(HEALTH_CLASSES, health),
      tagged: choiceColumn(TAGGED, taggedCodes(delegates.tags)),
      owner: ownerColumn(delegates.tags, context.policy.ownerPrefixes),
      hostNames: { first: firstInstance, texts: instances.hostName },
    },
    instances: {
      status: choiceColumn(INSTANCE_STATES, connectivity.instanceStates),
      versionStatus: choiceColumn(VERSION_STATUSES, lifecycle.statuses),
      isExpiryKnown: lifecycle.isExpiryKnown,
      isUnsupportedKnown: lifecycle.isUnsupportedKnown,
      releasesBehind: numbersOfVersions(instances.version, behind),
    },
  };
}

function instanceCounts(firstInstance: Uint32Array): Uint32Array {
  const counts = new Uint32Array(firstInstance.length - 1);
  for (let row = 0; row < counts.length; row++)
    counts[row] = (firstInstance[row + 1] ?? 0) - (firstInstance[row] ?? 0);
  return counts;
}
