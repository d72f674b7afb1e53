import { textAt } from '../table/texts';
import type { IndexColumns } from './fleet-index';
import { type PackedDelegates, valueAt } from './packed-delegates';

/** Delegates of one fleet: both parts of what is told of them, by the same ordinals. */
export interface ToldDelegates {
  readonly packed: PackedDelegates;
  readonly columns: IndexColumns;
}

/**
 * Whether two fleets tell the same of a delegate, whatever the heartbeats of its instances do. Field by field, without
 * making objects: this runs over the whole fleet on every poll.
 */
export function isSameDelegate(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  return isSameGroup(a, i, b, j) && isSameTags(a, i, b, j) && isSameInstances(a, i, b, j);
}

/** Everything but tags and instances. */
function isSameGroup(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  return (
    textAt(a.packed.names, i) === textAt(b.packed.names, j) &&
    textAt(a.packed.identifiers, i) === textAt(b.packed.identifiers, j) &&
    textAt(a.packed.descriptions, i) === textAt(b.packed.descriptions, j) &&
    valueAt(a.packed.types, i) === valueAt(b.packed.types, j) &&
    valueAt(a.columns.owners, i) === valueAt(b.columns.owners, j) &&
    a.packed.upgraderSeenAt[i] === b.packed.upgraderSeenAt[j] &&
    a.packed.immutable[i] === b.packed.immutable[j] &&
    a.columns.autoUpgrades.ids[i] === b.columns.autoUpgrades.ids[j] &&
    a.columns.tokens.ids[i] === b.columns.tokens.ids[j] &&
    Object.is(a.columns.groupHeartbeats[i], b.columns.groupHeartbeats[j])
  );
}

function isSameTags(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  const first = a.columns.firstTag[i] ?? 0;
  const other = b.columns.firstTag[j] ?? 0;
  const count = (a.columns.firstTag[i + 1] ?? first) - first;
  if (count !== (b.columns.firstTag[j + 1] ?? other) - other) return false;
  if (a.packed.customTagCounts[i] !== b.packed.customTagCounts[j]) return false;
  for (let tag = 0; tag < count; tag++) {
    if (valueAt(a.columns.tags, first + tag) !== valueAt(b.columns.tags, other + tag)) return false;
  }
  return true;
}

function isSameInstances(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  const first = a.columns.firstInstance[i] ?? 0;
  const other = b.columns.firstInstance[j] ?? 0;
  const count = (a.columns.firstInstance[i + 1] ?? first) - first;
  if (count !== (b.columns.firstInstance[j + 1] ?? other) - other) return false;
  for (let instance = 0; instance < count; instance++) {
    if (!isSameInstance(a, first + instance, b, other + instance)) return false;
  }
  return true;
}

function isSameInstance(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  return (
    textAt(a.packed.instanceIds, i) === textAt(b.packed.instanceIds, j) &&
    textAt(a.packed.hostNames, i) === textAt(b.packed.hostNames, j) &&
    valueAt(a.columns.versions, i) === valueAt(b.columns.versions, j) &&
    a.packed.instanceTokens[i] === b.packed.instanceTokens[j] &&
    a.columns.reportedStatuses[i] === b.columns.reportedStatuses[j] &&
    Object.is(a.columns.expiries[i], b.columns.expiries[j])
  );
}
