import * as v from 'valibot';
import type { Call } from '../call';
import type { DelegateNow } from '../fleet-at';
import { readBody } from '../read-body';

// Strict, because the page filters by itself: a filter that this mock ignored would show a wrong fleet.
const filterSchema = v.strictObject({
  filterType: v.literal('Delegate'),
  delegateName: v.optional(v.string(), ''),
  delegateGroupIdentifier: v.optional(v.string(), ''),
});

/**
 * Keeps the delegates whose name and identifier contain those in the body; all without a body. Refuses (400) a body
 * with any other filter.
 */
export function applyFilter(call: Call, delegates: readonly DelegateNow[]): readonly DelegateNow[] {
  if (call.body === '') return delegates;
  const { delegateName, delegateGroupIdentifier } = readBody(call, filterSchema);
  return delegates.filter(
    ({ delegate: { name, identifier } }) =>
      name.includes(delegateName) && identifier.includes(delegateGroupIdentifier),
  );
}
