import { CONNECTIVITIES, INSTANCE_STATES, isConnectedCode } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { ownerTag } from '../delegate/owner';
import { valueCount } from '../table/kinds';
import { startOf, type Texts, textAt } from '../table/texts';
import type { Test } from './subjects';

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');

/** True for a delegate with several connected instances, all on one host. */
export function singleHosts({ firstInstance, delegates, instances }: Fleet): Test {
  const { connectedInstances } = delegates;
  const { hostName } = instances;
  const { ids } = instances.status;
  return (row) => {
    if ((connectedInstances[row] ?? 0) < 2) return false;
    let first = -1;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++) {
      if (!isConnectedCode(ids[instance] ?? INSTANCE_STATES.length)) continue;
      if (first === -1) first = instance;
      else if (!isSameHost(hostName, first, instance)) return false;
    }
    return true;
  };
}

/** Both must be known. Compares from the end, where the names of pods differ. */
function isSameHost({ joined, ends }: Texts, a: number, b: number): boolean {
  const start = startOf(ends, a);
  const otherStart = startOf(ends, b);
  const length = (ends[a] ?? start) - start;
  if (length === 0 || length !== (ends[b] ?? otherStart) - otherStart) return false;
  for (let i = length - 1; i >= 0; i--)
    if (joined.charCodeAt(start + i) !== joined.charCodeAt(otherStart + i)) return false;
  return true;
}

/**
 * By tag id: 1 when exactly one delegate with the tag can do work. A delegate with unknown connectivity may also do
 * work, so its tags are left out.
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
  const isSole = new Uint8Array(carriers.length);
  for (let id = 0; id < carriers.length; id++) isSole[id] = Number(carriers[id] === 1);
  return isSole;
}

/** True for a connected delegate that is the only connected one with some custom tag. */
export function soleTagCarriers(fleet: Fleet): Test {
  const soleIdsAt = soleIdsIn(fleet);
  const { connectedInstances } = fleet.delegates;
  return (row) => (connectedInstances[row] ?? 0) > 0 && soleIdsAt(row).length > 0;
}

/** The custom tags that only one connected delegate carries; distinct and sorted. */
export function soleTags(fleet: Fleet, rows: Uint32Array): readonly string[] {
  const soleIdsAt = soleIdsIn(fleet);
  const found = new Set(Array.from(rows, soleIdsAt).flat());
  return Array.from(found, (id) => textAt(fleet.delegates.tags.values, id)).sort();
}

/** Finds the ids of a delegate's custom tags that no other connected delegate has. */
function soleIdsIn(fleet: Fleet): (row: number) => readonly number[] {
  const isSole = soleTagIds(fleet);
  const { ids, first, customCounts } = fleet.delegates.tags;
  return (row) => {
    const found: number[] = [];
    const start = first[row] ?? 0;
    // Implicit tags are left out: nearly every one is the name of a single delegate.
    for (let item = start; item < start + (customCounts[row] ?? 0); item++) {
      const id = ids[item] ?? -1;
      if (isSole[id] === 1 && isSelector(fleet, id)) found.push(id);
    }
    return found;
  };
}

/** A tag that names an owner is for people. */
export function isSelector({ delegates, context }: Fleet, id: number): boolean {
  return ownerTag(textAt(delegates.tags.values, id), context.policy.ownerPrefixes) === undefined;
}
