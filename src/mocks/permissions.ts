import type { FailedPermissionCheck } from '@/api/wire/error-bodies';
import { Refusal } from './answer';
import type { Call } from './call';
import type { CallScope } from './call-scope';
import { accessDenied } from './envelopes';
import type { Permission } from './scenarios';

/** Whether the caller has a permission. It is the same for all callers and scopes: the scenario decides. */
export function isPermitted(call: Call, permission: string): boolean {
  return call.scenario.permissions.some((granted) => granted === permission);
}

/** Refuses with HTTP 403 unless the caller has the permission. The refusal names the scope, and the delegate if there is one. */
export function requirePermission(
  call: Call,
  permission: Permission,
  scope: CallScope,
  identifier?: string,
): void {
  if (!isPermitted(call, permission)) throw permissionDenied(call, permission, scope, identifier);
}

export function permissionDenied(
  call: Call,
  permission: Permission,
  scope: CallScope,
  identifier?: string,
): Refusal {
  const resourceType = permission === 'core_account_view' ? 'ACCOUNT' : 'DELEGATE';
  const check: FailedPermissionCheck = {
    permission,
    resourceType,
    resourceIdentifier: identifier ?? null,
    resourceScope: {
      accountIdentifier: call.account,
      orgIdentifier: scope.org ?? null,
      projectIdentifier: scope.project ?? null,
    },
    resourceAttributes: null,
  };
  // Contract: the text names the caller, the permission, the lower-cased resource type and the resource, if any.
  const resource = identifier === undefined ? '' : ` with identifier ${identifier}`;
  const message = `Principal of type USER with identifier demo-user : Missing permission ${permission} on ${resourceType.toLowerCase()}${resource}`;
  return new Refusal(accessDenied(call, message, [check]));
}
