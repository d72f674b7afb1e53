import type { Action } from '@/domain/memory/intervals';
import { type Call, operationName, scopeOfCall, subjectOf } from '../gateway/operations.ts';

/** The changes of which the memory takes note, by operation. */
const KINDS: Readonly<Record<string, Action['kind']>> = {
  'DELETE /ng/api/delegate-setup/delegate/:identifier': 'delete-delegate',
  'PUT /ng/api/delegate-group-tags/:identifier': 'change-tags',
  'PUT /api/setup/delegates/ng/v2/:identifier': 'change-tags',
  'PUT /ng/api/delegate-token-ng': 'revoke-token',
};

/** Undefined when the memory takes no note of the call. */
export function actionOfCall(
  call: Call,
  user: string | undefined,
): { readonly scopePath: string; readonly action: Omit<Action, 'at'> } | undefined {
  const kind = KINDS[operationName(call.operation)];
  const target = subjectOf(call);
  const scopePath = scopeOfCall(call);
  if (!kind || target === undefined || scopePath === undefined) return undefined;
  return { scopePath, action: { user, kind, target } };
}
