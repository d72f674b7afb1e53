import {
  CONNECTIVITIES,
  type Connectivity,
  INSTANCE_STATES,
  type InstanceState,
} from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { delegateKind, hasUpgrader } from '../delegate/kinds';
import { VERSION_STATUSES, type VersionStatus } from '../delegate/lifecycle';
import { AUTO_UPGRADES, type AutoUpgrade } from '../delegate/read-facts';
import { allTexts } from '../table/texts';
import type { Rule } from './rule';
import { delegatesWhere, instancesWhere, type Test } from './subjects';

/** Tests whether a delegate is known to be connected so. */
export function isOf({ delegates }: Fleet, connectivity: Connectivity): Test {
  const { ids } = delegates.status;
  const code = CONNECTIVITIES.indexOf(connectivity);
  return (row) => ids[row] === code;
}

/** Tests whether a delegate is not connected, and has a heartbeat on record or not; where that is unknown, it counts as having one. */
export function isDisconnected(fleet: Fleet, hasHeartbeat: boolean): Test {
  const { hasEverConnected } = fleet.delegates;
  const isDown = isOf(fleet, 'DISCONNECTED');
  return (row) => isDown(row) && (hasEverConnected[row] !== 0) === hasHeartbeat;
}

/** Tests whether an instance is known to be in a state. */
export function isIn({ instances }: Fleet, state: InstanceState): Test {
  const { ids } = instances.status;
  const code = INSTANCE_STATES.indexOf(state);
  return (instance) => ids[instance] === code;
}

/** Tests whether an instance is known to be not connected, whether it ever was or not. */
export function isSilent(fleet: Fleet): Test {
  const wasConnected = isIn(fleet, 'DISCONNECTED');
  const isNever = isIn(fleet, 'NEVER');
  return (instance) => wasConnected(instance) || isNever(instance);
}

/** Tests whether an instance is connected, in time or late. */
export function isConnected(fleet: Fleet): Test {
  const isInTime = isIn(fleet, 'CONNECTED');
  const isLate = isIn(fleet, 'LATE');
  return (instance) => isInTime(instance) || isLate(instance);
}

/** Tests whether a connected instance is at least so many releases behind the latest. */
export function isBehind(fleet: Fleet, releases: number): Test {
  const { releasesBehind } = fleet.instances;
  const isUp = isConnected(fleet);
  return (instance) => (releasesBehind[instance] ?? 0) >= releases && isUp(instance);
}

/** Tests whether a number of a row is at least so great; what is unknown is not. */
export function isAtLeast(column: Uint32Array | Float64Array, least: number): Test {
  return (row) => (column[row] ?? 0) >= least;
}

/** Finds the instances with a version status. */
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

/** Finds the delegates with a state of auto-upgrade, where `isFound` says so by whether their type has an upgrader at all. */
export function withAutoUpgrade(
  state: AutoUpgrade,
  isFound: (hasUpgrader: boolean | undefined) => boolean,
): Rule['find'] {
  const code = AUTO_UPGRADES.indexOf(state);
  return (fleet) => {
    const { autoUpgrade, type } = fleet.delegates;
    const isFoundType = [...allTexts(type.values), undefined].map((name) =>
      isFound(hasUpgrader(delegateKind(name).kind)),
    );
    return delegatesWhere(
      fleet,
      (row) => autoUpgrade.ids[row] === code && isFoundType[type.ids[row] ?? -1] === true,
      () => false,
    );
  };
}
