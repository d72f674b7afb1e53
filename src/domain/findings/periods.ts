import { supportDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { delegatesIn, instancesIn } from '../delegate/rows';
import type { Subjects } from './rule';

/** From the first to the last moment, epoch ms; both belong to it. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Undefined when no moment is on record. */
export function periodOf<Row>(
  rows: Iterable<Row>,
  momentOf: (row: Row) => number | undefined,
): Period | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const row of rows) {
    const at = momentOf(row) ?? 0;
    if (at > 0 && at < from) from = at;
    if (at > to) to = at;
  }
  return to === 0 ? undefined : { from, to };
}

/** Of the instances' last heartbeats; of the delegates' when there are no instances. */
export function heartbeatsOf({ rows, instances }: Subjects, fleet: Fleet): Period | undefined {
  const subjects = instances.length > 0 ? instancesIn(fleet, instances) : delegatesIn(fleet, rows);
  return periodOf<{ readonly lastHeartbeat: number | undefined }>(subjects, (one) => one.lastHeartbeat);
}

/** Since when the first of them is silent. */
export function firstHeartbeat(subjects: Subjects, fleet: Fleet): number | undefined {
  return heartbeatsOf(subjects, fleet)?.from;
}

/** Of the ends of support; each is the start of a UTC day. */
export function supportEndsOf({ instances }: Pick<Subjects, 'instances'>, fleet: Fleet): Period | undefined {
  return periodOf(instancesIn(fleet, instances), ({ supportEnds }) => supportEnds);
}

/** Instances whose end of support is a past day (UTC), whatever their status. */
export function pastSupport({ instances }: Subjects, fleet: Fleet): Uint32Array {
  const today = supportDay(fleet.context);
  const past = instancesIn(fleet, instances).filter(({ supportEnds = today }) => supportEnds < today);
  return Uint32Array.from(past, ({ row }) => row);
}
