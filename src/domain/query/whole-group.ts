import { delegateCount, type Fleet } from '../delegate/fleet';
import { rowNumbers } from '../table/rank';
import { type DelegateGroup, type Grouping, groupRows } from './group';

const wholeGroups = new WeakMap<Fleet, Map<Grouping, readonly DelegateGroup[]>>();

/** Ascending; `value` as in {@link DelegateGroup}. Cached per fleet and shared: do not modify. */
export function rowsWithValue(fleet: Fleet, by: Grouping, value: string | undefined): Uint32Array {
  const ofFleet = wholeGroups.get(fleet) ?? new Map<Grouping, readonly DelegateGroup[]>();
  wholeGroups.set(fleet, ofFleet);
  const groups = ofFleet.get(by) ?? groupRows(fleet, rowNumbers(delegateCount(fleet)), by);
  ofFleet.set(by, groups);
  return groups.find((group) => group.value === value)?.rows ?? new Uint32Array();
}
