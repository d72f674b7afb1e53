import type { HeartbeatCountsAnswer } from '@/api/wire/install';
import type { Answer } from '../answer';
import type { Call } from '../call';
import { scopeOfCall } from '../call-scope';
import { restOk } from '../envelopes';
import { delegatesAt } from '../fleet-at';
import { scopesOfDelegates } from '../installed';
import { requirePermission } from '../permissions';
import { badParameter } from '../refusals';
import type { Route } from '../route';

/** Contract: the scope is only for the permission; a name is looked up in the whole account. */
function heartbeats(call: Call): Answer {
  requirePermission(call, 'core_delegate_edit', scopeOfCall(call));
  const name = call.query.get('delegateName');
  if (!name) throw badParameter(call, 'delegateName', 'must be given');
  const instances = [...scopesOfDelegates(call.store)]
    .flatMap((scopeKey) => delegatesAt(call.store, scopeKey, call.now))
    .filter(({ delegate }) => delegate.name === name)
    .flatMap((of) => of.instances);
  const resource: HeartbeatCountsAnswer['resource'] = {
    numberOfRegisteredDelegates: instances.length,
    numberOfConnectedDelegates: instances.filter(({ isConnected }) => isConnected).length,
  };
  return restOk(resource);
}

export const VERIFICATION_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/api/delegates-verification/heartbeatV2', answer: heartbeats },
];
