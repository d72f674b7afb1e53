import type { Scope } from '@/domain/scope/scope';
import { isRecord } from '@/domain/table/read';
import { fetchRowsNamed } from './arrival';
import { ManagerError } from './errors';
import { managerParams, ngParams } from './paths';
import { type CallOptions, read } from './request';
import { delegateGroupsAnswerSchema } from './wire/delegate-groups';

/** What a delegate is asked for by. */
interface DelegateNames {
  /** Absent where the listing in use reports none. */
  readonly identifier?: string | undefined;
  readonly name: string;
}

/**
 * Fetches what the Manager reports of one delegate, as it is sent; undefined when the Manager does not list it. By its identifier,
 * or, where that is unknown or the call refused, by its name from `listDelegates`. Throws a ManagerError; when cancelled, the
 * signal's abort reason.
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
      // Contract: API keys are sure to be honoured by the NG services alone.
      if (!(error instanceof ManagerError) || error.kind !== 'refused') throw error;
    }
  }
  const [row] = await fetchRowsNamed(ngParams(scope), name, options);
  return row;
}

async function fetchGroup(scope: Scope, identifier: string, { signal }: CallOptions): Promise<unknown> {
  const body = { filterType: 'Delegate', delegateGroupIdentifier: identifier };
  const path = '/api/setup/delegates/ng/v2';
  const call = { method: 'POST', path, params: managerParams(scope), body, signal } as const;
  const { data } = await read(call, delegateGroupsAnswerSchema);
  // Contract: the filter finds every identifier that contains this one.
  return data.resource?.delegateGroupDetails?.find(
    (item) => isRecord(item) && item.delegateGroupIdentifier === identifier,
  );
}
