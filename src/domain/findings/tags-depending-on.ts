import { CONNECTIVITIES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { valueCount } from '../table/kinds';
import { textAt } from '../table/texts';
import { isSelector } from './single-points';

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');

/**
 * The custom tags that lose their last connected delegate when these delegates stop together; distinct and sorted. A
 * delegate with unknown connectivity may still serve its tags, unless it stops too.
 */
export function tagsDependingOn(fleet: Fleet, rows: Uint32Array): readonly string[] {
  const { tags, status, connectedInstances } = fleet.delegates;
  const { ids, first, customCounts, values } = tags;
  const isStopping = new Uint8Array(connectedInstances.length);
  for (const row of rows) isStopping[row] = 1;
  const isServed = new Uint8Array(valueCount(values));
  for (let row = 0; row < isStopping.length; row++) {
    if (isStopping[row] === 1 || status.ids[row] === DISCONNECTED) continue;
    for (let item = first[row] ?? 0; item < (first[row + 1] ?? 0); item++) isServed[ids[item] ?? -1] = 1;
  }
  const lost = new Set<number>();
  for (const row of rows) {
    if ((connectedInstances[row] ?? 0) === 0) continue;
    const start = first[row] ?? 0;
    for (const id of ids.subarray(start, start + (customCounts[row] ?? 0)))
      if (isServed[id] === 0 && isSelector(fleet, id)) lost.add(id);
  }
  return Array.from(lost, (id) => textAt(values, id)).sort();
}
