import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { managerConfig } from '@/api/manager';
import { disabledByPermission } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { permissionsQuery } from '@/features/fleet/permissions';

interface InstallReasonProps {
  readonly scope: Scope;
  readonly onReason: (reason: string | undefined) => void;
}

/** Says why no delegate can be installed from here, when that is certain. Shows nothing. */
export function InstallReason({ scope, onReason }: InstallReasonProps) {
  const { data } = useQuery(permissionsQuery(scope));
  const { isReadOnly } = managerConfig();
  const state = data?.core_delegate_edit === 'denied' ? 'denied' : 'allowed';
  const reason = disabledByPermission({ permission: 'core_delegate_edit', state, scope, isReadOnly });
  useEffect(() => onReason(reason), [onReason, reason]);
  return null;
}
