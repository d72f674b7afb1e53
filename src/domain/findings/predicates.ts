import {
  DELEGATE_STATES,
  type DelegateState,
  INSTANCE_STATES,
  type InstanceState,
  isConnectedCode,
} from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { AUTO_UPGRADES, type AutoUpgrade } from '../delegate/read-facts';
import { VERSION_STATUSES, type VersionStatus } from '../delegate/version-status';
import type { Rule } from './rule';
import { delegatesWhere, instancesWhere, type Test } from './subjects';

export function isOf({ delegates }: Fleet, state: DelegateState): Test {
  const { ids } = delegates.state;
  const code = DELEGATE_STATES.indexOf(state);
  return (row) => ids[row] === code;
}

/** False for an unknown state. */
export function isIn({ instances }: Fleet, state: InstanceState): Test {
  const { ids } = instances.status;
  const code = INSTANCE_STATES.indexOf(state);
  return (instance) => ids[instance] === code;
}

/** True also for an instance that never was connected; false for an unknown state. */
export function isSilent(fleet: Fleet): Test {
  const wasConnected = isIn(fleet, 'DISCONNECTED');
  const isNever = isIn(fleet, 'NEVER');
  return (instance) => wasConnected(instance) || isNever(instance);
}

/** In time or late. */
export function isConnected(fleet: Fleet): Test {
  const { ids } = fleet.instances.status;
  return (instance) => isConnectedCode(ids[instance] ?? INSTANCE_STATES.length);
}

/** Tests connected instances only. */
export function isBehind(fleet: Fleet, releases: number): Test {
  const { releasesBehind } = fleet.instances;
  const isUp = isConnected(fleet);
  return (instance) => (releasesBehind[instance] ?? 0) >= releases && isUp(instance);
}

/** Unknown numbers fail. */
export function isAtLeast(column: Uint32Array | Float64Array, least: number): Test {
  return (row) => (column[row] ?? 0) >= least;
}

export function withVersionStatus(status: VersionStatus): Rule['find'] {
  const code = VERSION_STATUSES.indexOf(status);
  return (fleet) => {
    const { ids } = fleet.instances.versionStatus;
    const worst = fleet.delegates.versionStatus.ids;
    return instancesWhere(
      fleet,
      (row) => (worst[row] ?? VERSION_STATUSES.length) <= code,
      (instance) => ids[instance] === code,
    );
  };
}

export function withAutoUpgrade(state: AutoUpgrade): Rule['find'] {
  const code = AUTO_UPGRADES.indexOf(state);
  return (fleet) => {
    const { ids } = fleet.delegates.autoUpgrade;
    return delegatesWhere(
      fleet,
      (row) => ids[row] === code,
      () => false,
    );
  };
}
