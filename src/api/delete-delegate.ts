import type { Scope } from '@/domain/scope/scope';
import { ngParams, path } from './paths';
import { write } from './request';

/**
 * Removes a delegate from the Manager's listing; nothing is uninstalled. Throws a ManagerError, refused while an instance is
 * connected. Contract: instances go one by one, so after any failure some may be gone: fetch the listing again. Never retried.
 */
export async function deleteDelegate(scope: Scope, identifier: string): Promise<void> {
  await write({
    method: 'DELETE',
    path: path`/ng/api/delegate-setup/delegate/${identifier}`,
    params: ngParams(scope),
  });
}
