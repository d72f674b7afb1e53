import { delegateCount, type Fleet } from '../delegate/fleet';
import { type DelegateOwner, ownerOf } from '../scope/owner';
import { valueCount } from '../table/kinds';
import { allTexts } from '../table/texts';

/** What one owner has of a fleet. */
export interface ScopeSum {
  /** Undefined for delegates whose owner the Manager does not report. */
  readonly owner: DelegateOwner | undefined;
  readonly delegates: number;
  readonly instances: number;
}

/** Whether the listing reports whose the delegates are. */
export function hasScopes({ delegates }: Fleet): boolean {
  return valueCount(delegates.scope.values) > 0;
}

/** What each owner has: together all of the fleet. The account first, then by text; the unknown last. Linear. */
export function scopeSums(fleet: Fleet): readonly ScopeSum[] {
  const { scope, instanceCount } = fleet.delegates;
  const texts = allTexts(scope.values);
  const delegates = new Uint32Array(texts.length + 1);
  const instances = new Uint32Array(texts.length + 1);
  for (let row = 0; row < delegateCount(fleet); row++) {
    const id = scope.ids[row] ?? texts.length;
    delegates[id] = (delegates[id] ?? 0) + 1;
    instances[id] = (instances[id] ?? 0) + (instanceCount[row] ?? 0);
  }
  const sumOf = (owner: DelegateOwner | undefined, id: number): ScopeSum => ({
    owner,
    delegates: delegates[id] ?? 0,
    instances: instances[id] ?? 0,
  });
  const known = texts.map((text, id) => ({ text, sum: sumOf(ownerOf(text), id) }));
  known.sort((a, b) => (a.text < b.text ? -1 : 1));
  return [...known.map(({ sum }) => sum), sumOf(undefined, texts.length)].filter((sum) => sum.delegates > 0);
}
