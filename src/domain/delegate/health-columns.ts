import { DELEGATE_STATES, type DelegateState } from './connectivity';
import { HEALTH_CLASSES, type HealthClass } from './health';
import { VERSION_STATUSES, type VersionStatus } from './version-status';

interface HealthFacts {
  /** Indexes in {@link DELEGATE_STATES}. */
  readonly states: Uint8Array;
  /** Indexes in {@link VERSION_STATUSES}; its length means unknown. */
  readonly worstStatuses: Uint8Array;
  /** Instances without a readable heartbeat. */
  readonly unknownCounts: Uint32Array;
  /** 1 where the answer lists instances that cannot be read. */
  readonly hasUnreadableInstances: Uint8Array;
  /** 1 where end of support and support are known for every instance. */
  readonly isSupportKnown: Uint8Array;
}

/** Indexes in {@link HEALTH_CLASSES}. */
export function healthClasses(facts: HealthFacts): Uint8Array {
  const { states, worstStatuses, unknownCounts, hasUnreadableInstances, isSupportKnown } = facts;
  const classes = new Uint8Array(states.length);
  for (let row = 0; row < classes.length; row++) {
    const isAllKnown =
      hasUnreadableInstances[row] !== 1 && unknownCounts[row] === 0 && isSupportKnown[row] === 1;
    const found = healthClass({
      state: DELEGATE_STATES[states[row] ?? -1],
      status: VERSION_STATUSES[worstStatuses[row] ?? -1],
      isAllKnown,
    });
    classes[row] = found ? HEALTH_CLASSES.indexOf(found) : HEALTH_CLASSES.length;
  }
  return classes;
}

interface OneDelegate {
  readonly state: DelegateState | undefined;
  readonly status: VersionStatus | undefined;
  readonly isAllKnown: boolean;
}

/** Undefined when the connectivity is unknown and no version status is known to be bad. */
function healthClass({ state, status, isAllKnown }: OneDelegate): HealthClass | undefined {
  if (state === 'DISCONNECTED') return state;
  if (status === 'EXPIRED') return status;
  if (state === 'PARTIAL' || state === 'NEVER') return state;
  if (status !== undefined && status !== 'ACTIVE') return status;
  if (state === 'LATE') return state;
  if (state !== 'CONNECTED') return undefined;
  return isAllKnown ? 'HEALTHY' : 'STATUS_UNKNOWN';
}
