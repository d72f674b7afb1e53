import { delegateCount, type Fleet } from '../delegate/fleet';
import { type DelegateOwner, ownerOf } from '../scope/owner';
import { valueCount } from '../table/kinds';
import { rowNumbers } from '../table/rank';
import { groupRows } from './group';
import { type GroupSums, groupSums } from './group-sums';

/** What one owner has of a fleet. */
export interface ScopeSum extends GroupSums {
  /** Undefined for delegates whose owner the Manager does not report. */
  readonly owner: DelegateOwner | undefined;
}

/** Whether the listing reports whose the delegates are. */
export function hasScopes({ delegates }: Fleet): boolean {
  return valueCount(delegates.scope.values) > 0;
}

/** What each owner has: together all of the fleet. The account first, then by text; the unknown last. */
export function scopeSums(fleet: Fleet): readonly ScopeSum[] {
  return groupRows(fleet, rowNumbers(delegateCount(fleet)), 'scope')
    .toSorted((a, b) => compareOwners(a.value, b.value))
    .map(({ value, rows }) => ({
      owner: value === undefined ? undefined : ownerOf(value),
      ...groupSums(fleet, rows),
    }));
}

function compareOwners(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : 1;
}
