import { connectedWarning } from '../delegate/disabled-reason';
import type { Delegate } from '../delegate/fields';
import { delegateAt, type Fleet } from '../delegate/fleet';
import { applyTagChange, type TagChange } from '../tags/tag-edit';
import { type Selection, selectedRows } from './selection';

/** What can be done to many delegates at once. */
export type BulkAction =
  | { readonly kind: 'copy' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'tags'; readonly change: TagChange };

interface BulkQuestion {
  readonly fleet: Fleet;
  readonly selection: Selection;
  /** Why this delegate may not be changed, as a sentence: `disabledDelete` for deleting, the permission to edit for tags. */
  readonly disabledReason: (delegate: Delegate) => string | undefined;
}

/** What an action would do to the selection: everything selected is in one of the two lists, in the fleet's order. */
export interface Eligibility {
  readonly eligible: readonly Delegate[];
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly delegate: Delegate;
  /** A sentence for people. */
  readonly reason: string;
}

/** Sorts the selected delegates into those that the action can change and those that are left out, with the reason. */
export function eligibility(action: BulkAction, question: BulkQuestion): Eligibility {
  const { fleet, selection } = question;
  const eligible: Delegate[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of selectedRows(selection, fleet)) {
    const delegate = delegateAt(fleet, row);
    if (!delegate) continue;
    const reason = reasonAgainst(action, question, delegate);
    if (reason === undefined) eligible.push(delegate);
    else leftOut.push({ delegate, reason });
  }
  return { eligible, leftOut };
}

/**
 * What changed between what somebody was shown and now: delegates that the action can no longer change, and those that it now
 * can. Empty when the same action would change the same delegates.
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

function reasonAgainst(
  action: BulkAction,
  { disabledReason }: BulkQuestion,
  delegate: Delegate,
): string | undefined {
  switch (action.kind) {
    case 'copy':
      return undefined;
    case 'delete':
      // The Manager would refuse a connected one half done: by then, instances that are not connected are gone.
      return disabledReason(delegate) ?? connectedWarning(delegate);
    case 'tags': {
      const { custom } = delegate.tags;
      if (delegate.identifier === undefined) return NO_IDENTIFIER;
      return (
        disabledReason(delegate) ?? (applyTagChange(custom, action.change) === custom ? NO_CHANGE : undefined)
      );
    }
  }
}

const NO_IDENTIFIER =
  'The listing in use does not report the identifier of this delegate, and the Manager changes tags by identifier only.';
const NOT_LISTED = 'It is no longer listed.';
const ELIGIBLE_NOW = 'It is possible now.';
const NO_CHANGE = 'Its tags would not change.';
