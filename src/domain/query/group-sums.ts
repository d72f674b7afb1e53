import { DELEGATE_STATES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { VERSION_STATUSES } from '../delegate/lifecycle';

/** The counts of a group. All but `instances` count delegates. */
export interface GroupSums {
  readonly delegates: number;
  readonly instances: number;
  readonly notConnected: number;
  readonly neverConnected: number;
  readonly partlyConnected: number;
  /** Delegates with an instance whose support has ended. */
  readonly expired: number;
}

const DISCONNECTED = DELEGATE_STATES.indexOf('DISCONNECTED');
const NEVER = DELEGATE_STATES.indexOf('NEVER');
const PARTIAL = DELEGATE_STATES.indexOf('PARTIAL');
const EXPIRED = VERSION_STATUSES.indexOf('EXPIRED');

/** Counts delegates, instances and problems in these rows of a fleet. */
export function groupSums({ delegates }: Fleet, rows: Uint32Array): GroupSums {
  const { state, versionStatus, instanceCount } = delegates;
  const sums = {
    delegates: rows.length,
    instances: 0,
    notConnected: 0,
    neverConnected: 0,
    partlyConnected: 0,
    expired: 0,
  };
  for (const row of rows) {
    sums.instances += instanceCount[row] ?? 0;
    if (state.ids[row] === DISCONNECTED) sums.notConnected++;
    if (state.ids[row] === NEVER) sums.neverConnected++;
    if (state.ids[row] === PARTIAL) sums.partlyConnected++;
    // This is the worst status of its instances, and no status is worse than EXPIRED.
    if (versionStatus.ids[row] === EXPIRED) sums.expired++;
  }
  return sums;
}
