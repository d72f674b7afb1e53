import type { Fleet } from '../delegate/fleet';
import { delegatesIn } from '../delegate/rows';

/** The names of some delegates of a fleet, in their order. */
export function namesIn(fleet: Fleet, rows: Iterable<number>): string[] {
  return delegatesIn(fleet, rows).map(({ name }) => name);
}
