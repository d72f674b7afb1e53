import { type Scope, scopeLabel } from './scope';

/** The Manager's names of what may be done with delegates, and with their tokens: to revoke or delete one is to delete. */
export const PERMISSIONS = ['core_delegate_view', 'core_delegate_edit', 'core_delegate_delete'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `unknown` until the Manager has answered, and when it would not. */
export type PermissionState = 'allowed' | 'denied' | 'unknown';
export type Permissions = Readonly<Record<Permission, PermissionState>>;

/** Before any answer. What destroys something stays disabled until it is known to be allowed. */
export const UNKNOWN_PERMISSIONS: Permissions = {
  core_delegate_view: 'unknown',
  core_delegate_edit: 'unknown',
  core_delegate_delete: 'unknown',
};

/** Why nothing can be changed where the server of the page lets no write pass. */
export const READ_ONLY = 'This dashboard is read-only: it shows delegates and changes nothing.';

interface PermissionQuestion {
  readonly permission: Permission;
  readonly state: PermissionState;
  readonly scope: Scope;
  readonly isReadOnly?: boolean | undefined;
}

/** Undefined when what takes this permission may be asked for; otherwise the sentence that says why. */
export function disabledByPermission({
  permission,
  state,
  scope,
  isReadOnly = false,
}: PermissionQuestion): string | undefined {
  if (isReadOnly) return READ_ONLY;
  if (state === 'allowed') return undefined;
  const claim = state === 'denied' ? 'You lack' : 'It is not yet known whether you have';
  return `${claim} the permission ${permission} on ${scopeInWords(scope)}.`;
}

/** A scope with its level, as sentences name it: `account acme`, `project retail/payments`. */
export function scopeInWords(scope: Scope): string {
  return `${scope.level} ${scopeLabel(scope)}`;
}
