import type { DeleteDelegateAnswer } from '@/api/wire/delegate-changes';
import type { Answer } from '../answer';
import type { Call } from '../call';
import { scopeOfCall } from '../call-scope';
import { restOk } from '../envelopes';
import { delegatesAt } from '../fleet-at';
import { requirePermission } from '../permissions';
import { invalidRequest } from '../refusals';
import type { Route } from '../route';

/**
 * Deletes a delegate. Contract: its instances are deleted one by one, and the first connected one causes a refusal, so
 * those before it are gone although the call failed.
 */
function deleteDelegate(call: Call): Answer {
  const scope = scopeOfCall(call);
  const identifier = call.params.identifier ?? '';
  requirePermission(call, 'core_delegate_delete', scope, identifier);
  const found = delegatesAt(call.store, scope.scopeKey, call.now).find(
    ({ delegate }) => delegate.identifier === identifier,
  );
  if (!found) throw invalidRequest(call, `No delegate group with identifier ${identifier} found`);
  for (const { uuid, isConnected } of found.instances) {
    if (isConnected)
      throw invalidRequest(call, `Unable to delete delegate. Delegate ${uuid} is still connected.`);
    call.store.deletedInstances.set(uuid, call.now);
  }
  call.store.deletedDelegates.set(found.delegate.groupId, call.now);
  const resource: DeleteDelegateAnswer['resource'] = {
    responseMsg: `Successfully deleted delegate with identifier ${identifier}`,
  };
  return restOk(resource);
}

export const DELEGATE_DELETE_ROUTES: readonly Route[] = [
  {
    method: 'DELETE',
    path: '/ng/api/delegate-setup/delegate/:identifier',
    answer: deleteDelegate,
    isWrite: true,
  },
];
