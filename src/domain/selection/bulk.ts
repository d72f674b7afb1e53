import type { Delegate } from '../delegate/fields';
import { delegateAt, type Fleet } from '../delegate/fleet';
import { selectedRows } from './selection';

/** Every selected delegate is in one of the two lists, in the fleet's order. */
export interface Eligibility {
  readonly eligible: readonly Delegate[];
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly delegate: Delegate;
  /** A sentence for the user. */
  readonly reason: string;
}

export function eligibility(
  fleet: Fleet,
  keys: ReadonlySet<string>,
  reasonAgainst: (delegate: Delegate) => string | undefined,
): Eligibility {
  const eligible: Delegate[] = [];
  const leftOut: LeftOut[] = [];
  for (const delegate of selectedDelegates(fleet, keys)) {
    const reason = reasonAgainst(delegate);
    if (reason === undefined) eligible.push(delegate);
    else leftOut.push({ delegate, reason });
  }
  return { eligible, leftOut };
}

/** In the fleet's order; keys that are not in the fleet are left out. */
export function selectedDelegates(fleet: Fleet, keys: ReadonlySet<string>): readonly Delegate[] {
  return Array.from(selectedRows({ keys }, fleet)).flatMap((row) => delegateAt(fleet, row) ?? []);
}

/**
 * Delegates that the action can no longer change, and those that it now can. Empty when the action would still change
 * the same delegates.
 */
export function eligibilityChanges(shown: Eligibility, now: Eligibility): readonly LeftOut[] {
  const eligible = new Set(now.eligible.map(({ key }) => key));
  const reasons = new Map(now.leftOut.map(({ delegate, reason }) => [delegate.key, reason]));
  const lost = shown.eligible
    .filter(({ key }) => !eligible.has(key))
    .map((delegate) => ({ delegate, reason: reasons.get(delegate.key) ?? NOT_LISTED }));
  const gained = shown.leftOut
    .filter(({ delegate }) => eligible.has(delegate.key))
    .map(({ delegate }) => ({ delegate, reason: ELIGIBLE_NOW }));
  return [...lost, ...gained];
}

const NOT_LISTED = 'It is no longer listed.';
const ELIGIBLE_NOW = 'It can be deleted now.';
