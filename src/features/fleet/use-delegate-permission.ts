import { useQuery } from '@tanstack/react-query';
import type { Permission, PermissionState } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { permissionsQuery } from './permissions-query';

/** Whether something may be done with this delegate: a permission on the scope is enough, one on the delegate alone as well. */
export function useDelegatePermission(
  permission: Permission,
  scope: Scope,
  identifier: string | undefined,
): PermissionState {
  // Without an identifier nothing can be done, whatever is permitted.
  const onScope = useQuery({ ...permissionsQuery(scope), enabled: identifier !== undefined });
  const ofScope = onScope.data?.[permission] ?? 'unknown';
  const isDeniedOnScope = ofScope === 'denied';
  const onDelegate = useQuery({
    ...permissionsQuery(scope, identifier),
    enabled: isDeniedOnScope && identifier !== undefined,
  });
  if (!isDeniedOnScope || onDelegate.isPending) return onDelegate.isLoading ? 'unknown' : ofScope;
  return onDelegate.data?.[permission] ?? ofScope;
}
