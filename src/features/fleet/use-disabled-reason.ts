import { useQuery } from '@tanstack/react-query';
import { managerConfig } from '@/api/manager';
import { type Permission, whyNotPermitted } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { permissionsQuery } from './permissions-query';

/** Tells of a permission on a scope why it may not be used, as a sentence; undefined when it may. */
export function useWhyNot(scope: Scope): (permission: Permission) => string | undefined {
  const { data } = useQuery(permissionsQuery(scope));
  const { isReadOnly } = managerConfig();
  return (permission) =>
    whyNotPermitted({ permission, state: data?.[permission] ?? 'unknown', scope, isReadOnly });
}
