import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { managerConfig } from '@/api/manager';
import { fetchPermissions } from '@/api/permissions';
import {
  disabledByPermission,
  type Permission,
  type PermissionState,
  type Permissions,
} from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';

/** A key can have the permission on the scope or on the delegate alone. */
export function useDelegatePermission(
  permission: Permission,
  scope: Scope,
  identifier: string | undefined,
): PermissionState {
  // Without an identifier there are no actions, so the permission does not matter.
  const onScope = useQuery({ ...permissionsQuery(scope), enabled: identifier !== undefined });
  const ofScope = stateIn(onScope, permission);
  const isDeniedOnScope = ofScope === 'denied';
  const onDelegate = useQuery({
    ...permissionsQuery(scope, identifier),
    enabled: isDeniedOnScope && identifier !== undefined,
  });
  if (!isDeniedOnScope || onDelegate.isPending) return onDelegate.isLoading ? 'loading' : ofScope;
  return onDelegate.data?.[permission] ?? ofScope;
}

export function stateIn(
  { data, isLoading }: Pick<UseQueryResult<Permissions>, 'data' | 'isLoading'>,
  permission: Permission,
): PermissionState {
  return data?.[permission] ?? (isLoading ? 'loading' : 'unknown');
}

/** With an identifier, about one delegate. */
export const permissionsQuery = (scope: Scope, identifier?: string) =>
  queryOptions({
    queryKey: ['delegates', 'permissions', scopeKey(scope), identifier ?? null],
    queryFn: ({ signal }) =>
      fetchPermissions(scope, { signal, ...(identifier && { resourceIdentifier: identifier }) }),
    staleTime: 5 * 60_000,
  });

/** The sentence is undefined when the action is enabled. */
export function useDisabledReason(scope: Scope): (permission: Permission) => string | undefined {
  const query = useQuery(permissionsQuery(scope));
  const { isReadOnly } = managerConfig();
  return (permission) =>
    disabledByPermission({ permission, state: stateIn(query, permission), scope, isReadOnly });
}
