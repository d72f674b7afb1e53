import { startOfUtcDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import type { Subjects } from './rule';

/** From the first to the last moment, epoch ms; both belong to it. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Undefined when no moment is on record. */
export function periodOf(moments: Float64Array, places: Uint32Array): Period | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (let i = 0; i < places.length; i++) {
    const at = moments[places[i] ?? -1] ?? 0;
    if (at > 0 && at < from) from = at;
    if (at > to) to = at;
  }
  return to === 0 ? undefined : { from, to };
}

/** Of the instances' last heartbeats; of the delegates' when there are no instances. */
export function heartbeatsOf({ rows, instances }: Subjects, fleet: Fleet): Period | undefined {
  return instances.length > 0
    ? periodOf(fleet.instances.lastHeartbeat, instances)
    : periodOf(fleet.delegates.lastHeartbeat, rows);
}

/** Instances whose end of support is a past day (UTC), whatever their status. */
export function pastSupport({ instances }: Subjects, fleet: Fleet): Uint32Array {
  const today = startOfUtcDay(fleet.context.asOf);
  return instances.filter((instance) => (fleet.instances.supportEnds[instance] ?? today) < today);
}
