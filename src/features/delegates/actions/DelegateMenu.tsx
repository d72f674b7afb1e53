import { useQuery } from '@tanstack/react-query';
import { Copy, Info, Link2, Stethoscope, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { managerConfig } from '@/api/manager';
import type { Delegate } from '@/domain/delegate';
import { delegateKind, hasTroubleshooter } from '@/domain/kinds';
import { delegatePath } from '@/domain/paths';
import { type PermissionState, whyNotDelete } from '@/domain/permissions';
import type { Scope } from '@/domain/scope';
import type { MenuFrame, MenuItem } from '@/ui/ActionMenu';
import { ActionMenuPopup } from '@/ui/ActionMenuPopup';
import { copyAndSay } from '@/ui/copyAndSay';
import { permissionsQuery } from './queries';

export interface DelegateMenuProps {
  readonly frame: MenuFrame;
  readonly onClose: () => void;
  readonly scope: Scope;
  readonly delegate: Delegate;
  readonly onDelete: (delegate: Delegate) => void;
  readonly onTroubleshoot: (delegate: Delegate) => void;
  /** Left out on the delegate's own page. */
  readonly hasDetails?: boolean;
}

/** What can be done with one delegate. What is not allowed stays in the menu, disabled, with the reason. */
export function DelegateMenu({
  frame,
  scope,
  delegate,
  onDelete,
  onTroubleshoot,
  hasDetails = true,
}: DelegateMenuProps) {
  const navigate = useNavigate();
  const permission = useDeletePermission(scope, delegate.identifier);
  const path = delegatePath(scope, delegate.identifier ?? delegate.key);

  const details: MenuItem = {
    id: 'details',
    label: 'Details',
    icon: <Info />,
    href: path,
    onSelect: () => void navigate(path),
  };
  const troubleshooter: MenuItem = {
    id: 'troubleshoot',
    label: 'Open Troubleshooter',
    icon: <Stethoscope />,
    onSelect: () => onTroubleshoot(delegate),
  };
  const items: readonly MenuItem[] = [
    ...(hasDetails ? [details] : []),
    ...(hasTroubleshooter(delegateKind(delegate.type).kind) ? [troubleshooter] : []),
    {
      id: 'copy-name',
      label: 'Copy name',
      icon: <Copy />,
      onSelect: () => void copyAndSay(delegate.name, 'Name'),
    },
    {
      id: 'copy-identifier',
      label: 'Copy identifier',
      icon: <Copy />,
      disabledReason: delegate.identifier === undefined ? 'The listing in use does not tell it.' : undefined,
      onSelect: () => void copyAndSay(delegate.identifier ?? '', 'Identifier'),
    },
    {
      id: 'copy-link',
      label: 'Copy link',
      icon: <Link2 />,
      onSelect: () => void copyAndSay(new URL(path, location.href).href, 'Link'),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      tone: 'danger',
      disabledReason: whyNotDelete({ delegate, permission, scope, isReadOnly: managerConfig().isReadOnly }),
      onSelect: () => onDelete(delegate),
    },
  ];
  return <ActionMenuPopup {...frame} items={items} />;
}

/** Whether this delegate may be deleted: a permission on the scope is enough, one on the delegate alone as well. */
function useDeletePermission(scope: Scope, identifier: string | undefined): PermissionState {
  const onScope = useQuery(permissionsQuery(scope));
  const ofScope = onScope.data?.core_delegate_delete ?? 'unknown';
  const isDeniedOnScope = ofScope === 'denied';
  const onDelegate = useQuery({
    ...permissionsQuery(scope, identifier),
    enabled: isDeniedOnScope && identifier !== undefined,
  });
  if (!isDeniedOnScope || onDelegate.isPending) return onDelegate.isLoading ? 'unknown' : ofScope;
  return onDelegate.data?.core_delegate_delete ?? ofScope;
}
