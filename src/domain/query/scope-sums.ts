import { delegateCount, type Fleet } from '../delegate/fleet';
import { type DelegateScope, delegateScopeOf } from '../scope/delegate-scope';
import { valueCount } from '../table/kinds';
import { rowNumbers } from '../table/rank';
import { groupRows } from './group';
import { type GroupSums, groupSums } from './group-sums';

/** The counts of one scope in a fleet. */
export interface ScopeSum extends GroupSums {
  /** Undefined for delegates whose scope the Manager does not report. */
  readonly scope: DelegateScope | undefined;
}

/** Whether the listing reports the scopes of the delegates. */
export function hasScopes({ delegates }: Fleet): boolean {
  return valueCount(delegates.scope.values) > 0;
}

/**
 * Returns the counts of each scope; together they cover the fleet. The account comes first, then scopes by text, the
 * unknown one last.
 */
export function scopeSums(fleet: Fleet): readonly ScopeSum[] {
  return groupRows(fleet, rowNumbers(delegateCount(fleet)), 'scope')
    .toSorted((a, b) => compareScopes(a.value, b.value))
    .map(({ value, rows }) => ({
      scope: value === undefined ? undefined : delegateScopeOf(value),
      ...groupSums(fleet, rows),
    }));
}

function compareScopes(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : 1;
}
