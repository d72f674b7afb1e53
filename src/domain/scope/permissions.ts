import { type Scope, scopeLabel } from './scope';

/**
 * The Manager's permissions for delegates and their tokens. Revoking or deleting a token requires the delete
 * permission.
 */
export const PERMISSIONS = ['core_delegate_view', 'core_delegate_edit', 'core_delegate_delete'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** As Harness shows them when one edits a role. */
const SHOWN_NAMES: ReadonlyMap<string, string> = new Map<Permission, string>([
  ['core_delegate_view', 'View on Delegates'],
  ['core_delegate_edit', 'Create/Edit on Delegates'],
  ['core_delegate_delete', 'Delete on Delegates'],
]);

/** `View on Delegates (core_delegate_view)`; the identifier alone for other permissions. */
export function permissionName(permission: string): string {
  const shown = SHOWN_NAMES.get(permission);
  return shown ? `${shown} (${permission})` : permission;
}

/** `loading` until the Manager answers, `unknown` when it does not. */
export type PermissionState = 'allowed' | 'denied' | 'loading' | 'unknown';
export type Permissions = Readonly<Record<Permission, PermissionState>>;

export const READ_ONLY = 'This dashboard is read-only: it shows delegates and changes nothing.';

const CHECKING = 'The page is checking your permissions.';

interface PermissionQuestion {
  readonly permission: Permission;
  readonly state: PermissionState;
  readonly scope: Scope;
  readonly isReadOnly?: boolean | undefined;
}

/** Undefined when the permission allows the action; else a sentence. */
export function disabledByPermission({
  permission,
  state,
  scope,
  isReadOnly = false,
}: PermissionQuestion): string | undefined {
  if (isReadOnly) return READ_ONLY;
  if (state === 'allowed') return undefined;
  if (state === 'loading') return CHECKING;
  const claim = state === 'denied' ? 'You lack' : 'The page does not know whether you have';
  return `${claim} the permission ${permission} on ${scopeLabelWithLevel(scope)}.`;
}

/**
 * For sentences on a page: `this account`, `organization retail`, `project retail/payments`. A page shows one account,
 * whose name is in its top bar.
 */
export function scopeLabelWithLevel(scope: Scope): string {
  return scope.level === 'account' ? 'this account' : sentScopeLabel(scope);
}

/** For texts that leave the page: `account acme`, `project retail/payments`. */
export function sentScopeLabel(scope: Scope): string {
  return `${scope.level} ${scopeLabel(scope)}`;
}
