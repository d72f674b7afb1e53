import type { DeleteDelegateAnswer } from '@/api/wire/delegate-changes';
import { type Answer, Refusal } from '../answer';
import type { Call } from '../call';
import { scopeOfCall } from '../call-scope';
import { restOk, restRefusal } from '../envelopes';
import { delegatesAt } from '../fleet-at';
import { requirePermission } from '../permissions';
import { invalidRequest } from '../refusals';
import type { Route } from '../route';

/**
 * Deletes a delegate. Contract: its instances are deleted one by one, and the first connected one causes a refusal, so
 * those before it are gone although the call failed.
 */
function deleteDelegate(call: Call): void {
  const scope = scopeOfCall(call);
  const identifier = call.params.identifier ?? '';
  requirePermission(call, 'core_delegate_delete', scope, identifier);
  const found = delegatesAt(call.store, scope.scopeKey, call.now).find(
    ({ delegate }) => delegate.identifier === identifier,
  );
  if (!found) throw unknownDelegate(call, identifier);
  for (const { uuid, isConnected } of found.instances) {
    if (isConnected)
      throw invalidRequest(call, `Unable to delete delegate. Delegate ${uuid} is still connected.`);
    call.store.deletedInstances.set(uuid, call.now);
  }
  call.store.deletedDelegates.set(found.delegate.groupId, call.now);
}

function unknownDelegate(call: Call, identifier: string): Refusal {
  const text = `No delegate group with identifier ${identifier} found`;
  if (call.service === 'ng') return invalidRequest(call, text);
  return new Refusal(restRefusal(400, 'INVALID_ARGUMENT', `Invalid argument(s): ${text}`));
}

function deleteGroup(call: Call): Answer {
  deleteDelegate(call);
  return restOk(null);
}

function deletePublicly(call: Call): Answer {
  deleteDelegate(call);
  const resource: DeleteDelegateAnswer['resource'] = {
    responseMsg: `Successfully deleted delegate with identifier ${call.params.identifier ?? ''}`,
  };
  return restOk(resource);
}

export const DELEGATE_DELETE_ROUTES: readonly Route[] = [
  {
    method: 'DELETE',
    path: '/api/setup/delegates/v3/groups/:identifier',
    answer: deleteGroup,
    isWrite: true,
  },
  {
    method: 'DELETE',
    path: '/ng/api/delegate-setup/delegate/:identifier',
    answer: deletePublicly,
    isWrite: true,
  },
];
