import type { Scope } from '@/domain/scope/scope';
import { isRecord } from '@/domain/table/read';
import { fetchRowsNamed } from './arrival';
import { ManagerError } from './errors';
import { GROUPS_PATH, managerParams, ngParams } from './paths';
import { type CallOptions, read } from './request';
import { delegateGroupsAnswerSchema } from './wire/listings';

interface DelegateNames {
  /** Absent when the listing in use reports none. */
  readonly identifier?: string | undefined;
  readonly name: string;
}

/**
 * Fetches what the Manager reports about one delegate, as sent; undefined when the Manager does not list it. Asks by
 * identifier or, when that is unknown or the call is refused, by name with `listDelegates`. Throws a ManagerError; when
 * cancelled, the signal's abort reason.
 */
export async function fetchRawDelegate(
  scope: Scope,
  { identifier, name }: DelegateNames,
  options: CallOptions = {},
): Promise<unknown> {
  if (identifier !== undefined) {
    try {
      return await fetchGroup(scope, identifier, options);
    } catch (error) {
      // Contract: only the NG services are sure to accept API keys.
      if (!(error instanceof ManagerError) || error.kind !== 'refused') throw error;
    }
  }
  const [row] = await fetchRowsNamed(ngParams(scope), name, options);
  return row;
}

async function fetchGroup(scope: Scope, identifier: string, { signal }: CallOptions): Promise<unknown> {
  const body = { filterType: 'Delegate', delegateGroupIdentifier: identifier };
  const call = { method: 'POST', path: GROUPS_PATH, params: managerParams(scope), body, signal } as const;
  const { data } = await read(call, delegateGroupsAnswerSchema);
  // Contract: the filter matches every identifier that contains this one.
  return data.resource?.delegateGroupDetails?.find(
    (item) => isRecord(item) && item.delegateGroupIdentifier === identifier,
  );
}
