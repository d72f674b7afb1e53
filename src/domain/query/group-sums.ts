import { DELEGATE_STATES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { VERSION_STATUSES } from '../delegate/version-status';

/** All but `instances` count delegates. */
export interface GroupSums {
  readonly delegates: number;
  readonly instances: number;
  /** The delegates in each of {@link DELEGATE_STATES}; each delegate counts once. */
  readonly states: Uint32Array;
  /** Delegates with an instance whose support has ended. */
  readonly expired: number;
}

const EXPIRED = VERSION_STATUSES.indexOf('EXPIRED');

export function groupSums({ delegates }: Fleet, rows: Uint32Array): GroupSums {
  const { state, versionStatus, instanceCount } = delegates;
  const states = new Uint32Array(DELEGATE_STATES.length);
  let instances = 0;
  let expired = 0;
  for (const row of rows) {
    const code = state.ids[row] ?? DELEGATE_STATES.length;
    states[code] = (states[code] ?? 0) + 1;
    instances += instanceCount[row] ?? 0;
    // This is the worst status of its instances, and no status is worse than EXPIRED.
    if (versionStatus.ids[row] === EXPIRED) expired++;
  }
  return { delegates: rows.length, instances, states, expired };
}
