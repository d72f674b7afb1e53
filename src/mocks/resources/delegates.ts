import type { heartbeatCountsAnswerSchema } from '@/api/wire/install';
import type { latestVersionAnswerSchema } from '@/api/wire/latest-version';
import { type Answer, badParameter, invalidRequest, restOk } from '../answers';
import type { Call } from '../call';
import { ACCOUNT_SCOPE, permissionDenied, requirePermission, scopeOfCall } from '../checks';
import { delegateAt, namesakesAt } from '../fleet-at';
import { latestVersion } from '../releases';
import type { Route } from '../route';

function supportedVersion(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  // Contract: older Managers check the account; we simulate a user without a role there when the call is from a scope
  // below it.
  if (call.scenario.isOldManager && scope.org) {
    throw permissionDenied(call, 'core_delegate_view', ACCOUNT_SCOPE);
  }
  const latestSupportedVersion = latestVersion(call.now);
  return restOk<typeof latestVersionAnswerSchema>({
    latestSupportedVersion,
    latestSupportedMinimalVersion: `${latestSupportedVersion}.minimal`,
  });
}

/**
 * Deletes a delegate. Contract: its instances are deleted one by one, and the first connected one causes a refusal, so
 * those before it are gone although the call failed.
 */
function deleteDelegate(call: Call): Answer {
  const scope = scopeOfCall(call);
  const identifier = call.params.identifier ?? '';
  requirePermission(call, 'core_delegate_delete', scope, identifier);
  const found = delegateAt(call.store, scope.scopeKey, identifier, call.now);
  if (!found) throw invalidRequest(call, `No delegate group with identifier ${identifier} found`);
  for (const { uuid, isConnected } of found.instances) {
    if (isConnected)
      throw invalidRequest(call, `Unable to delete delegate. Delegate ${uuid} is still connected.`);
    call.store.deletedInstances.set(uuid, call.now);
  }
  call.store.deletedDelegates.set(found.delegate.groupId, call.now);
  return restOk({ responseMsg: `Successfully deleted delegate with identifier ${identifier}` });
}

/** Contract: the scope is only for the permission; a name is looked up in the whole account. */
function countHeartbeats(call: Call): Answer {
  requirePermission(call, 'core_delegate_edit', scopeOfCall(call));
  const name = call.query.get('delegateName');
  if (!name) throw badParameter(call, 'delegateName', 'must be given');
  const instances = namesakesAt(call.store, name, call.now).flatMap((of) => of.instances);
  return restOk<typeof heartbeatCountsAnswerSchema>({
    numberOfRegisteredDelegates: instances.length,
    numberOfConnectedDelegates: instances.filter(({ isConnected }) => isConnected).length,
  });
}

export const DELEGATE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/ng/api/delegate-setup/latest-supported-version',
    answer: supportedVersion,
  },
  {
    method: 'DELETE',
    path: '/ng/api/delegate-setup/delegate/:identifier',
    answer: deleteDelegate,
    isWrite: true,
  },
  { method: 'GET', path: '/api/delegates-verification/heartbeatV2', answer: countHeartbeats },
];
