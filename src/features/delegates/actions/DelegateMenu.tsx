import { Copy, Info, Link2, Stethoscope, Tags, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { managerConfig } from '@/api/manager';
import type { Delegate } from '@/domain/delegate';
import { delegateKind, hasTroubleshooter } from '@/domain/kinds';
import { delegatePath } from '@/domain/paths';
import { whyNotDelete, whyNotEditTags } from '@/domain/permissions';
import type { Scope } from '@/domain/scope';
import type { MenuFrame, MenuItem } from '@/ui/ActionMenu';
import { ActionMenuPopup } from '@/ui/ActionMenuPopup';
import { announce } from '@/ui/announce';
import { copyText } from '@/ui/copyText';
import { showHint } from '@/ui/showHint';
import { useDelegatePermission } from './useDelegatePermission';

export interface DelegateMenuProps {
  readonly frame: MenuFrame;
  readonly onClose: () => void;
  readonly scope: Scope;
  readonly delegate: Delegate;
  readonly onEditTags: (delegate: Delegate) => void;
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
  onEditTags,
  onDelete,
  onTroubleshoot,
  hasDetails = true,
}: DelegateMenuProps) {
  const navigate = useNavigate();
  const mayEdit = useDelegatePermission('core_delegate_edit', scope, delegate.identifier);
  const mayDelete = useDelegatePermission('core_delegate_delete', scope, delegate.identifier);
  const { isReadOnly } = managerConfig();
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
    { id: 'copy-name', label: 'Copy name', icon: <Copy />, onSelect: () => void copy(delegate.name, 'Name') },
    {
      id: 'copy-identifier',
      label: 'Copy identifier',
      icon: <Copy />,
      disabledReason: delegate.identifier === undefined ? 'The listing in use does not tell it.' : undefined,
      onSelect: () => void copy(delegate.identifier ?? '', 'Identifier'),
    },
    {
      id: 'copy-link',
      label: 'Copy link',
      icon: <Link2 />,
      onSelect: () => void copy(new URL(path, location.href).href, 'Link'),
    },
    {
      id: 'tags',
      label: 'Edit tags',
      icon: <Tags />,
      disabledReason: whyNotEditTags({ delegate, permission: mayEdit, scope, isReadOnly }),
      onSelect: () => onEditTags(delegate),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      tone: 'danger',
      disabledReason: whyNotDelete({ delegate, permission: mayDelete, scope, isReadOnly }),
      onSelect: () => onDelete(delegate),
    },
  ];
  return <ActionMenuPopup {...frame} items={items} />;
}

async function copy(text: string, what: string): Promise<void> {
  const outcome = (await copyText(text)) ? `${what} copied` : 'The browser did not allow copying';
  announce(outcome);
  showHint(outcome);
}
