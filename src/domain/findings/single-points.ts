import { CONNECTIVITIES, INSTANCE_STATES, isConnectedCode } from '../delegate/connectivity';
import { type Fleet } from '../delegate/fleet';
import { ownerTag } from '../delegate/owner-tag';
import { valueCount } from '../table/kinds';
import { startOf, type Texts, textAt } from '../table/texts';
import type { Test } from './subjects';

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');

/** Tests whether a delegate has several connected instances, and all of them are on one host. */
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

/** Whether both hosts are known and the same. Read from the end, where the names of pods differ. */
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
  const isSole = new Uint8Array(carriers.length);
  for (let id = 0; id < carriers.length; id++) isSole[id] = Number(carriers[id] === 1);
  return isSole;
}

/** Tests whether a connected delegate is the only connected one with a custom tag. */
export function soleTagCarriers(fleet: Fleet): Test {
  const isSole = soleTagIds(fleet);
  const { ids, first, customCounts } = fleet.delegates.tags;
  const { ids: statuses } = fleet.delegates.status;
  return (row) => {
    // Connected or partially connected.
    if ((statuses[row] ?? DISCONNECTED) >= DISCONNECTED) return false;
    let item = first[row] ?? 0;
    // Implicit tags are left out: nearly each is the name of one delegate.
    for (const end = item + (customCounts[row] ?? 0); item < end; item++)
      if (isSole[ids[item] ?? -1] === 1 && isSelector(fleet, ids[item] ?? -1)) return true;
    return false;
  };
}

/** Whether steps may select the tag: one that names an owner is for people. */
function isSelector({ delegates, context }: Fleet, id: number): boolean {
  return ownerTag(textAt(delegates.tags.values, id), context.policy.ownerPrefixes) === undefined;
}

/** The custom tags that each of these delegates alone carries among the connected ones, distinct and sorted. */
export function soleTags(fleet: Fleet, rows: Uint32Array): readonly string[] {
  const isSole = soleTagIds(fleet);
  const { values, ids, first, customCounts } = fleet.delegates.tags;
  const found = new Set<number>();
  for (const row of rows) {
    const start = first[row] ?? 0;
    for (const id of ids.subarray(start, start + (customCounts[row] ?? 0)))
      if (isSole[id] === 1 && isSelector(fleet, id)) found.add(id);
  }
  return Array.from(found, (id) => textAt(values, id)).sort();
}
