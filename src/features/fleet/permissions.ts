import { queryOptions, useQuery } from '@tanstack/react-query';
import { managerConfig } from '@/api/manager';
import { fetchPermissions } from '@/api/permissions';
import { disabledByPermission, type Permission, type PermissionState } from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';

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

/** What the key may do with delegates of a scope, or with one delegate. */
export const permissionsQuery = (scope: Scope, identifier?: string) =>
  queryOptions({
    queryKey: ['delegates', 'permissions', scopeKey(scope), identifier ?? null],
    queryFn: ({ signal }) =>
      fetchPermissions(scope, { signal, ...(identifier && { resourceIdentifier: identifier }) }),
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Gives the reason, as a sentence, why a permission on the scope may not be used; undefined when it may. */
export function useDisabledReason(scope: Scope): (permission: Permission) => string | undefined {
  const { data } = useQuery(permissionsQuery(scope));
  const { isReadOnly } = managerConfig();
  return (permission) =>
    disabledByPermission({ permission, state: data?.[permission] ?? 'unknown', scope, isReadOnly });
}
