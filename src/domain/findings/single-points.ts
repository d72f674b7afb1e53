import { CONNECTIVITIES, INSTANCE_STATES, isConnectedCode } from '../delegate/connectivity';
import { type Fleet } from '../delegate/fleet';
import { valueCount } from '../table/kinds';
import { startOf, textAt } from '../table/texts';

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');

/** Tests whether a delegate has several connected instances, and all of them are on one host. */
export function singleHosts({ firstInstance, delegates, instances }: Fleet): (row: number) => boolean {
  const { joined, ends } = instances.hostName;
  const states = instances.status.ids;
  return (row) => {
    if ((delegates.connectedInstances[row] ?? 0) < 2) return false;
    let host: string | undefined;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++) {
      if (!isConnectedCode(states[instance] ?? INSTANCE_STATES.length)) continue;
      const from = startOf(ends, instance);
      const length = (ends[instance] ?? from) - from;
      if (length === 0) return false;
      if (host === undefined) host = joined.slice(from, from + length);
      else if (length !== host.length || !joined.startsWith(host, from)) return false;
    }
    return true;
  };
}

/**
 * By tag id: 1 when exactly one delegate with the tag can do work. A delegate of which it is unknown whether it is connected may
 * do work too, so its tags are left out.
 */
function soleTagIds({ delegates }: Fleet): Uint8Array {
  const { ids, first, values } = delegates.tags;
  const carriers = new Uint32Array(valueCount(values) + 1);
  for (let row = 0; row + 1 < first.length; row++) {
    const status = delegates.status.ids[row] ?? CONNECTIVITIES.length;
    if (status === DISCONNECTED) continue;
    const weight = status === CONNECTIVITIES.length ? 2 : 1;
    for (let item = first[row] ?? 0; item < (first[row + 1] ?? 0); item++) {
      const id = ids[item] ?? -1;
      carriers[id] = (carriers[id] ?? 0) + weight;
    }
  }
  return Uint8Array.from(carriers, (count) => Number(count === 1));
}

/** Tests whether a connected delegate is the only connected one with a custom tag. */
export function soleTagCarriers(fleet: Fleet): (row: number) => boolean {
  const isSole = soleTagIds(fleet);
  return (row) => customTagIds(fleet, row).some((id) => isSole[id] === 1);
}

/** The custom tags that these delegates alone carry, distinct and sorted. */
export function soleTags(fleet: Fleet, rows: Uint32Array): readonly string[] {
  const isSole = soleTagIds(fleet);
  const found = new Set<number>();
  for (const row of rows) for (const id of customTagIds(fleet, row)) if (isSole[id] === 1) found.add(id);
  return Array.from(found, (id) => textAt(fleet.delegates.tags.values, id)).sort();
}

/** Implicit tags are left out: nearly each is the name of one delegate. */
function customTagIds({ delegates }: Fleet, row: number): Uint8Array | Uint32Array {
  const { ids, first, customCounts } = delegates.tags;
  const start = first[row] ?? 0;
  const isUp = (delegates.status.ids[row] ?? DISCONNECTED) < DISCONNECTED;
  return ids.subarray(start, isUp ? start + (customCounts[row] ?? 0) : start);
}
