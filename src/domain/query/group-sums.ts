import { CONNECTIVITIES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { VERSION_STATUSES } from '../delegate/lifecycle';

/** What a group has. All but `instances` count delegates. */
export interface GroupSums {
  readonly delegates: number;
  readonly instances: number;
  readonly notConnected: number;
  readonly partlyConnected: number;
  /** With an instance that is past support. */
  readonly expired: number;
}

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');
const PARTIAL = CONNECTIVITIES.indexOf('PARTIAL');
const EXPIRED = VERSION_STATUSES.indexOf('EXPIRED');

/** Counts what these rows of a fleet have. */
export function groupSums({ delegates }: Fleet, rows: Uint32Array): GroupSums {
  const { status, versionStatus, instanceCount } = delegates;
  const sums = { delegates: rows.length, instances: 0, notConnected: 0, partlyConnected: 0, expired: 0 };
  for (const row of rows) {
    sums.instances += instanceCount[row] ?? 0;
    if (status.ids[row] === DISCONNECTED) sums.notConnected++;
    if (status.ids[row] === PARTIAL) sums.partlyConnected++;
    // The worst of its instances: none is worse than this.
    if (versionStatus.ids[row] === EXPIRED) sums.expired++;
  }
  return sums;
}
