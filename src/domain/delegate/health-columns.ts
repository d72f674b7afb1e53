import { CONNECTIVITIES, type Connectivity } from './connectivity';
import { HEALTH_CLASSES, type HealthClass } from './health';
import { VERSION_STATUSES, type VersionStatus } from './version-status';

interface HealthFacts {
  /** Indexes in {@link CONNECTIVITIES}; its length means unknown. */
  readonly connectivities: Uint8Array;
  /** Indexes in {@link VERSION_STATUSES}; its length means unknown. */
  readonly worstStatuses: Uint8Array;
  readonly lateCounts: Uint32Array;
  /** Instances without a readable heartbeat. */
  readonly unknownCounts: Uint32Array;
  /** 1 where the answer lists instances that cannot be read. */
  readonly hasUnreadableInstances: Uint8Array;
  /** 1 where end of support and support are known for every instance. */
  readonly isSupportKnown: Uint8Array;
}

/** Indexes in {@link HEALTH_CLASSES}. */
export function healthClasses(facts: HealthFacts): Uint8Array {
  const { connectivities, worstStatuses, lateCounts, unknownCounts, hasUnreadableInstances, isSupportKnown } =
    facts;
  const classes = new Uint8Array(connectivities.length);
  for (let row = 0; row < classes.length; row++) {
    const isAllKnown =
      hasUnreadableInstances[row] !== 1 && unknownCounts[row] === 0 && isSupportKnown[row] === 1;
    const found = healthClass({
      connectivity: CONNECTIVITIES[connectivities[row] ?? -1],
      status: VERSION_STATUSES[worstStatuses[row] ?? -1],
      lateCount: lateCounts[row] ?? 0,
      isAllKnown,
    });
    classes[row] = found ? HEALTH_CLASSES.indexOf(found) : HEALTH_CLASSES.length;
  }
  return classes;
}

interface OneDelegate {
  readonly connectivity: Connectivity | undefined;
  readonly status: VersionStatus | undefined;
  readonly lateCount: number;
  readonly isAllKnown: boolean;
}

/** Undefined when the connectivity is unknown and no version status is known to be bad. */
function healthClass({ connectivity, status, lateCount, isAllKnown }: OneDelegate): HealthClass | undefined {
  if (connectivity === 'DISCONNECTED' || connectivity === 'PARTIAL') return connectivity;
  if (status !== undefined && status !== 'ACTIVE') return status;
  if (connectivity === undefined) return undefined;
  if (lateCount > 0) return 'LATE';
  return isAllKnown ? 'HEALTHY' : 'STATUS_UNKNOWN';
}
