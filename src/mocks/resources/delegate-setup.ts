import type { LatestVersionAnswer } from '@/api/wire/latest-version';
import type { Answer } from '../answer';
import type { Call } from '../call';
import { ACCOUNT_SCOPE, scopeOfCall } from '../call-scope';
import { restOk } from '../envelopes';
import { type DelegateNow, delegatesAt, type InstanceNow } from '../fleet-at';
import { autoUpgradeOf, groupFacts } from '../group-facts';
import { scopesOfDelegates } from '../installed';
import type { DelegateReplica, DelegateRow } from '../listing-json';
import { permissionDenied, requirePermission } from '../permissions';
import { latestVersion } from '../releases';
import type { Route } from '../route';
import type { ScopeKey } from '../world';
import { applyFilter } from './listing-filter';

function replicaJson(instance: InstanceNow, isOldManager: boolean): DelegateReplica {
  return {
    uuid: instance.uuid,
    lastHeartbeat: instance.heartbeatAt,
    connected: instance.isConnected,
    hostName: instance.hostName,
    version: instance.version,
    expiringAt: instance.expiresAt,
    ...(!isOldManager && { status: instance.versionStatus, runner: false }),
  };
}

/** Contract: no identifier, both kinds of tags mixed, and nulls sent as null. */
function rowJson(of: DelegateNow, { now, scenario }: Call): DelegateRow {
  const { delegate, instances } = of;
  const facts = groupFacts(of);
  const [orgName, projectName] = delegate.scopeKey.split('/');
  return {
    type: delegate.type,
    name: delegate.name,
    description: delegate.description ?? null,
    tags: [...new Set([delegate.name.toLowerCase(), ...(delegate.customTags ?? [])])],
    lastHeartBeat: facts.heartbeatAt,
    connected: facts.connectivity !== 'disconnected',
    delegateReplicas: instances.map((instance) => replicaJson(instance, scenario.isOldManager)),
    autoUpgrade: autoUpgradeOf(of, facts, { now, hasOldVersionRule: false }),
    legacy: !facts.isImmutable,
    ...(!scenario.isOldManager && { orgName: orgName || null, projectName: projectName ?? null }),
  };
}

function isBelow(scopeKey: ScopeKey, ancestor: ScopeKey): boolean {
  return scopeKey === ancestor || ancestor === '' || scopeKey.startsWith(`${ancestor}/`);
}

function listDelegates(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  // Older Managers ignore this parameter, like every unknown one.
  const isAll = call.query.get('all') === 'true' && !call.scenario.isOldManager;
  const scopeKeys = [...scopesOfDelegates(call.store)].filter((scopeKey) =>
    isAll ? isBelow(scopeKey, scope.scopeKey) : scopeKey === scope.scopeKey,
  );
  const all = scopeKeys.flatMap((scopeKey) => delegatesAt(call.store, scopeKey, call.now));
  const rows = applyFilter(call, all).map((of) => rowJson(of, call));
  return restOk([
    ...rows.filter(({ connected }) => connected),
    ...rows.filter(({ connected }) => !connected),
  ]);
}

function supportedVersion(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  // Contract: older Managers check the account; we simulate a user without a role there when the call is from a scope
  // below it.
  if (call.scenario.isOldManager && scope.org) {
    throw permissionDenied(call, 'core_delegate_view', ACCOUNT_SCOPE);
  }
  const latestSupportedVersion = latestVersion(call.now);
  const resource: LatestVersionAnswer['resource'] = {
    latestSupportedVersion,
    latestSupportedMinimalVersion: `${latestSupportedVersion}.minimal`,
  };
  return restOk(resource);
}

export const DELEGATE_SETUP_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/ng/api/delegate-setup/listDelegates',
    answer: listDelegates,
    isListing: true,
  },
  {
    method: 'GET',
    path: '/ng/api/delegate-setup/latest-supported-version',
    answer: supportedVersion,
  },
];
