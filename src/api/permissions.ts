import {
  PERMISSIONS,
  type Permission,
  type PermissionState,
  type Permissions,
} from '@/domain/scope/permissions';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { defined } from '@/lib/defined';
import { ngParams, ngScope } from './paths';
import { type CallOptions, read } from './request';
import { aclAnswerSchema } from './wire/acl';

const RESOURCE_TYPE = 'DELEGATE';

export interface PermissionOptions extends CallOptions {
  /** Asks about one delegate, by its identifier, instead of the scope as a whole. */
  readonly resourceIdentifier?: string | undefined;
}

/**
 * Fetches what the caller may do with the delegates of a scope. A permission that the answer lacks is `unknown`; a
 * contradictory one is `denied`. Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function fetchPermissions(
  scope: Scope,
  { signal, resourceIdentifier }: PermissionOptions = {},
): Promise<Permissions> {
  const resourceScope = { accountIdentifier: scope.account, ...ngScope(scope) };
  // Without a principal, it is about the caller.
  const body = {
    permissions: PERMISSIONS.map((permission) => ({
      resourceScope,
      resourceType: RESOURCE_TYPE,
      ...defined({ resourceIdentifier }),
      permission,
    })),
  };
  // The service reads the scope from the body, but refuses an API key when the address has no account.
  const params = ngParams(scopeOf(scope.account));
  const { data } = await read(
    { method: 'POST', path: '/authz/api/acl', params, body, signal },
    aclAnswerSchema,
  );

  // Matched by content, not by position: the contract promises no order.
  const checks = (data.data?.accessControlList ?? []).filter(
    (item) =>
      item !== undefined &&
      (item.resourceType ?? RESOURCE_TYPE) === RESOURCE_TYPE &&
      (item.resourceIdentifier || undefined) === resourceIdentifier &&
      item.resourceScope.accountIdentifier === resourceScope.accountIdentifier &&
      (item.resourceScope.orgIdentifier || undefined) === resourceScope.orgIdentifier &&
      (item.resourceScope.projectIdentifier || undefined) === resourceScope.projectIdentifier,
  );
  const stateOf = (permission: Permission): PermissionState => {
    const answers = checks.filter((item) => item?.permission === permission);
    if (answers.length === 0) return 'unknown';
    return answers.every((item) => item?.permitted) ? 'allowed' : 'denied';
  };
  return {
    core_delegate_view: stateOf('core_delegate_view'),
    core_delegate_edit: stateOf('core_delegate_edit'),
    core_delegate_delete: stateOf('core_delegate_delete'),
  };
}
