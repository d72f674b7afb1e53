import { sum } from 'd3-array';
import { countWhere } from '@/lib/count-where';
import { DELEGATE_STATES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { delegatesIn } from '../delegate/rows';

/** All but `instances` count delegates. */
export interface GroupSums {
  readonly delegates: number;
  readonly instances: number;
  /** The delegates in each of {@link DELEGATE_STATES}; each delegate counts once. */
  readonly states: Uint32Array;
  /** Delegates with an instance whose support has ended. */
  readonly expired: number;
}

export function groupSums(fleet: Fleet, rows: Uint32Array): GroupSums {
  const delegates = delegatesIn(fleet, rows);
  return {
    delegates: delegates.length,
    instances: sum(delegates, ({ instanceCount }) => instanceCount),
    states: Uint32Array.from(DELEGATE_STATES, (one) => countWhere(delegates, ({ state }) => state === one)),
    // This is the worst status of its instances, and no status is worse.
    expired: countWhere(delegates, ({ versionStatus }) => versionStatus === 'EXPIRED'),
  };
}
