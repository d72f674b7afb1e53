import type { DelegateScope } from '@/domain/scope/delegate-scope';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { isRecord, readFlag, readIdentifier, readText } from '@/domain/table/read';
import { defined } from '@/lib/defined';
import { managerParams, ngParams, ROWS_PATH } from './paths';
import { type CallOptions, read, unreadableAnswer } from './request';
import { heartbeatCountsAnswerSchema } from './wire/install';
import { delegateRowsAnswerSchema } from './wire/listings';

/** An instance of the delegate whose registration is awaited. */
export interface ArrivedInstance {
  /** The Manager's uuid: a new one proves that a new instance has registered. */
  readonly id: string;
  readonly hostName?: string;
  /** As sent. */
  readonly version?: string;
  readonly isConnected: boolean;
}

/**
 * Fetches the instances of the delegate with this name in exactly this scope; empty while it has not registered. Asks
 * with a filter, unlike the listing: a name selects delegates, and removes no instance of any. Throws a ManagerError;
 * when cancelled, the signal's abort reason.
 */
export async function fetchInstancesNamed(
  scope: Scope,
  name: string,
  options: CallOptions = {},
): Promise<readonly ArrivedInstance[]> {
  const rows = await fetchRowsNamed(ngParams(scope), name, options);
  return rows.flatMap(({ delegateReplicas }) => {
    if (!Array.isArray(delegateReplicas)) return [];
    return delegateReplicas.flatMap((item: unknown) => {
      const id = isRecord(item) ? readIdentifier(item.uuid) : undefined;
      if (id === undefined || !isRecord(item)) return [];
      const facts = defined({ hostName: readText(item.hostName), version: readText(item.version) });
      return [{ id, ...facts, isConnected: readFlag(item.connected) ?? false }];
    });
  });
}

/**
 * Fetches the scopes of the delegates with this name anywhere in the account. Names are unique there, so usually none
 * or one. Requires `core_delegate_view` on the account. Contract: older Managers report only delegates of the account
 * itself. Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function fetchNamesakes(
  account: string,
  name: string,
  options: CallOptions = {},
): Promise<readonly DelegateScope[]> {
  const params = ngParams(scopeOf(account));
  params.set('all', 'true');
  const rows = await fetchRowsNamed(params, name, options);
  return rows.map(({ orgName, projectName }) =>
    defined({ org: readText(orgName), project: readText(projectName) }),
  );
}

/**
 * Fetches how many instances have registered under a name. Contract: the Manager looks in the whole account, so another
 * delegate of this name counts too. That is no proof of arrival, but a hint that the delegate registered in another
 * scope. Requires `core_delegate_edit` on the scope. Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function fetchHeartbeatCounts(scope: Scope, name: string, { signal }: CallOptions = {}) {
  const params = managerParams(scope);
  params.set('delegateName', name);
  const path = '/api/delegates-verification/heartbeatV2';
  const { data } = await read({ method: 'GET', path, params, signal }, heartbeatCountsAnswerSchema);
  if (!data.resource) throw unreadableAnswer('resource: expected two numbers');
  const { numberOfRegisteredDelegates: registered, numberOfConnectedDelegates: connected } = data.resource;
  return { registered, connected };
}

/**
 * Fetches the rows of `listDelegates` with exactly this name, as sent. Throws a ManagerError; when cancelled, the
 * signal's abort reason.
 */
export async function fetchRowsNamed(params: URLSearchParams, name: string, { signal }: CallOptions) {
  const body = { filterType: 'Delegate', delegateName: name };
  const { data } = await read(
    { method: 'POST', path: ROWS_PATH, params, body, signal },
    delegateRowsAnswerSchema,
  );
  // Contract: the filter matches every name that contains this one.
  return (data.resource ?? []).filter(isRecord).filter((row) => row.name === name);
}
