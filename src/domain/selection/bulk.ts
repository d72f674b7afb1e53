import type { Delegate } from '../delegate/delegate';
import type { Fleet } from '../delegate/fleet';
import type { Judgement } from '../delegate/judgement';
import { connectedWarning } from '../scope/disabled-reason';
import { applyTagChange, type TagChange } from '../tags/tag-edit';
import { pickedOrdinals, type Selection } from './selection';

/** What can be done to many delegates at once. */
export type BulkAction =
  | { readonly kind: 'copy' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'tags'; readonly change: TagChange };

interface BulkQuestion {
  readonly fleet: Fleet;
  /** Of the same fleet. */
  readonly judgement: Judgement;
  readonly selection: Selection;
  /** Why this delegate may not be touched, as a sentence: {@link whyNotDelete} for deleting, the permission to edit for tags. */
  readonly whyNot: (delegate: Delegate) => string | undefined;
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

/** Sorts the selected delegates into those that the action can be done to and those that are left out, with the reason. */
export function eligibility(action: BulkAction, question: BulkQuestion): Eligibility {
  const { fleet, selection } = question;
  const eligible: Delegate[] = [];
  const leftOut: LeftOut[] = [];
  for (const ordinal of pickedOrdinals(selection, fleet.roster)) {
    const delegate = fleet.delegateAt(ordinal);
    if (!delegate) continue;
    const reason = reasonAgainst(action, question, delegate, ordinal);
    if (reason === undefined) eligible.push(delegate);
    else leftOut.push({ delegate, reason });
  }
  return { eligible, leftOut };
}

/**
 * What came to be between what somebody was shown and now: who could be acted on and no longer can, and who has become
 * able to be. Empty when the same action would be done to the same delegates.
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
  { judgement, whyNot }: BulkQuestion,
  delegate: Delegate,
  ordinal: number,
): string | undefined {
  switch (action.kind) {
    case 'copy':
      return undefined;
    case 'delete':
      // One that is connected would be refused half done: instances that are not connected are gone by then.
      return (
        whyNot(delegate) ??
        connectedWarning(judgement.connectedCounts[ordinal] ?? 0, delegate.instances.length)
      );
    case 'tags':
      if (delegate.identifier === undefined) return NO_IDENTIFIER;
      return (
        whyNot(delegate) ??
        (applyTagChange(delegate.customTags, action.change) === delegate.customTags ? NO_CHANGE : undefined)
      );
  }
}

const NO_IDENTIFIER =
  'The listing in use does not tell the identifier of this delegate, and the Manager changes tags by identifier only.';
const NOT_LISTED = 'It is no longer listed.';
const ELIGIBLE_NOW = 'Nothing stands against it any more.';
const NO_CHANGE = 'Its tags are so already.';
