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

/** Returns a test whether a delegate is in a state. */
export function isOf({ delegates }: Fleet, state: DelegateState): Test {
  const { ids } = delegates.state;
  const code = DELEGATE_STATES.indexOf(state);
  return (row) => ids[row] === code;
}

/** Returns a test whether an instance is known to be in a state. */
export function isIn({ instances }: Fleet, state: InstanceState): Test {
  const { ids } = instances.status;
  const code = INSTANCE_STATES.indexOf(state);
  return (instance) => ids[instance] === code;
}

/** Returns a test whether an instance is known to be not connected, even if it never was connected. */
export function isSilent(fleet: Fleet): Test {
  const wasConnected = isIn(fleet, 'DISCONNECTED');
  const isNever = isIn(fleet, 'NEVER');
  return (instance) => wasConnected(instance) || isNever(instance);
}

/** Returns a test whether an instance is connected, in time or late. */
export function isConnected(fleet: Fleet): Test {
  const { ids } = fleet.instances.status;
  return (instance) => isConnectedCode(ids[instance] ?? INSTANCE_STATES.length);
}

/** Returns a test whether a connected instance is at least this many releases behind the latest. */
export function isBehind(fleet: Fleet, releases: number): Test {
  const { releasesBehind } = fleet.instances;
  const isUp = isConnected(fleet);
  return (instance) => (releasesBehind[instance] ?? 0) >= releases && isUp(instance);
}

/** Returns a test whether the number of a row is at least `least`; unknown numbers fail. */
export function isAtLeast(column: Uint32Array | Float64Array, least: number): Test {
  return (row) => (column[row] ?? 0) >= least;
}

/** Returns a search for the instances with a version status. */
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

/** Returns a search for the delegates with a state of auto-upgrade. */
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
