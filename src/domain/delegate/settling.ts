import { CONNECTIVITIES, INSTANCE_STATES } from './connectivity';
import { AUTO_UPGRADES } from './delegate';
import type { IndexColumns } from './fleet-index';
import type { HeartbeatColumns } from './judgement';

const LATE = INSTANCE_STATES.indexOf('LATE');
const PARTIAL = CONNECTIVITIES.indexOf('PARTIAL');
const DETECTING = AUTO_UPGRADES.indexOf('DETECTING');

/**
 * Whether a fleet is worth a closer look soon: an instance is late, a delegate is partially connected, or an upgrader is
 * being detected.
 */
export function isSettling(
  { autoUpgrades }: Pick<IndexColumns, 'autoUpgrades'>,
  { instanceStates, connectivities }: Pick<HeartbeatColumns, 'instanceStates' | 'connectivities'>,
): boolean {
  return (
    autoUpgrades.ids.includes(DETECTING) || instanceStates.includes(LATE) || connectivities.includes(PARTIAL)
  );
}
