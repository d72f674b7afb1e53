import type { FleetFacts } from './fleet';

/** Start of a UTC day, epoch ms; Infinity for legacy images, which have no end of their own; NaN where unknown. */
export function endsOfSupport({ firstInstance, delegates, instances }: FleetFacts): Float64Array {
  const ends = instances.supportEnds.slice();
  for (const [row, isImmutable] of delegates.isImmutable.entries()) {
    if (isImmutable !== 0) continue;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++)
      if (Number.isNaN(ends[instance])) ends[instance] = Number.POSITIVE_INFINITY;
  }
  return ends;
}
