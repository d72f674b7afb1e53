import { countWhere } from '@/lib/count-where';
import { DELEGATE_STATES } from '../delegate/connectivity';
import { delegateCount, type Fleet } from '../delegate/fleet';
import { delegatesIn } from '../delegate/rows';
import { type DelegateScope, delegateScopeOf } from '../scope/delegate-scope';
import { rowNumbers } from '../table/rank';
import { groupRows } from './group';
import { type GroupSums, groupSums } from './group-sums';

export interface ScopeSum extends GroupSums {
  /** Undefined for delegates whose scope the Manager does not report. */
  readonly scope: DelegateScope | undefined;
  /** Delegates with an instance that is older than the latest version. */
  readonly unsupported: number;
}

/** Together the sums cover the fleet. The account comes first, then scopes by text, the unknown one last. */
export function scopeSums(fleet: Fleet): readonly ScopeSum[] {
  return groupRows(fleet, rowNumbers(delegateCount(fleet)), 'scope')
    .toSorted((a, b) => compareScopes(a.value, b.value))
    .map(({ value, rows }) => ({
      scope: value === undefined ? undefined : delegateScopeOf(value),
      ...groupSums(fleet, rows),
      unsupported: countWhere(delegatesIn(fleet, rows), ({ instances }) =>
        instances.some(({ versionStatus }) => versionStatus === 'UNSUPPORTED'),
      ),
    }));
}

/** The most delegates that are not connected first, then expired, then partially connected. */
export function worstScopesFirst(sums: readonly ScopeSum[]): readonly ScopeSum[] {
  const troubles = ({ states, expired, unsupported }: ScopeSum) => [
    states[DISCONNECTED] ?? 0,
    expired,
    states[PARTIAL] ?? 0,
    unsupported,
  ];
  return sums.toSorted((a, b) => {
    const ofA = troubles(a);
    const differences = troubles(b).map((count, place) => count - (ofA[place] ?? 0));
    return differences.find((difference) => difference !== 0) ?? 0;
  });
}

const DISCONNECTED = DELEGATE_STATES.indexOf('DISCONNECTED');
const PARTIAL = DELEGATE_STATES.indexOf('PARTIAL');

function compareScopes(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : 1;
}
