import { rollups } from 'd3-array';
import { DAY_MS } from '@/lib/units';
import { supportDay } from './context';
import { fleetOf } from './derive';
import type { Fleet } from './fleet';
import { type InstanceRow, instancesOf } from './rows';

/** The same fleet on a day to come (start of a UTC day, epoch ms) if nobody acts: only support is as of that day. */
export function fleetOn(now: Fleet, dayToCome: number): Fleet {
  return { ...fleetOf(now, { ...now.context, dayToCome }), now };
}

/** The instances whose support ends on a day. */
export interface EndOfSupport {
  /** The last day of support: start of the UTC day, epoch ms. */
  readonly at: number;
  readonly instances: readonly InstanceRow[];
}

/** The ends of support from the fleet's day on, earliest first. */
export function endsOfSupport(fleet: Fleet): readonly EndOfSupport[] {
  const today = supportDay(fleet.context);
  const coming = instancesOf(fleet).filter(
    ({ supportEnds = 0, versionStatus }) => supportEnds >= today && versionStatus !== 'EXPIRED',
  );
  return rollups(
    coming,
    (instances) => instances,
    ({ supportEnds = 0 }) => supportEnds,
  )
    .map(([at, instances]) => ({ at, instances }))
    .sort((a, b) => a.at - b.at);
}

/** The first day without the support that ended, epoch ms. */
export function dayAfter({ at }: Pick<EndOfSupport, 'at'>): number {
  return at + DAY_MS;
}
