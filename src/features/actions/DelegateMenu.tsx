import { Copy, FolderOpen, Info, Link2, Stethoscope, Tags, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { managerConfig } from '@/api/manager';
import type { Delegate } from '@/domain/delegate/delegate';
import { delegateKind, hasTroubleshooter } from '@/domain/delegate/kinds';
import { whyNoIdentifier, whyNotDelete, whyNotEditTags } from '@/domain/scope/disabled-reason';
import { ownerLabel, ownerScope } from '@/domain/scope/owner';
import { rowPath } from '@/domain/scope/row-path';
import type { Scope } from '@/domain/scope/scope';
import { useDelegatePermission } from '@/features/fleet/use-delegate-permission';
import { hrefOf } from '@/lib/href';
import type { MenuFrame, MenuItem } from '@/ui/ActionMenu';
import { ActionMenuPopup } from '@/ui/ActionMenuPopup';
import { copyAndSay } from '@/ui/copy-and-say';
import type { DelegateTask } from './use-delegate-dialogs';

export interface DelegateMenuProps {
  readonly frame: MenuFrame;
  readonly onClose: () => void;
  readonly scope: Scope;
  readonly delegate: Delegate;
  readonly onAsk: (task: DelegateTask, delegate: Delegate) => void;
  /** Left out on the delegate's own page. */
  readonly hasDetails?: boolean;
}

const NO_ADDRESS = {
  disabledReason:
    'The Manager tells the name of its scope, and not the identifier: find it in the scope picker.',
  onSelect: () => {},
};

/** What can be done with one delegate. What is not allowed stays in the menu, disabled, with the reason. */
export function DelegateMenu({ frame, scope, delegate, onAsk, hasDetails = true }: DelegateMenuProps) {
  const navigate = useNavigate();
  const mayEdit = useDelegatePermission('core_delegate_edit', scope, delegate.identifier);
  const mayDelete = useDelegatePermission('core_delegate_delete', scope, delegate.identifier);
  const { isReadOnly } = managerConfig();
  const path = rowPath(scope, delegate);

  const follow = { href: path, onSelect: () => void navigate(path) };
  const details = { id: 'details', label: 'Details', icon: <Info /> };
  const { owner } = delegate;
  const waysToIt: readonly MenuItem[] = owner
    ? [
        {
          ...details,
          disabledReason: `${whyNoIdentifier(delegate)}; the list of its own scope does.`,
          onSelect: () => {},
        },
        {
          id: 'scope',
          label: `Show in ${ownerLabel(owner)}`,
          icon: <FolderOpen />,
          ...(ownerScope(scope.account, owner) ? follow : NO_ADDRESS),
        },
      ]
    : [{ ...details, ...follow }];
  const troubleshooter: MenuItem = {
    id: 'troubleshoot',
    label: 'Open Troubleshooter',
    icon: <Stethoscope />,
    onSelect: () => onAsk('troubleshoot', delegate),
  };
  const items: readonly MenuItem[] = [
    ...(hasDetails ? waysToIt : []),
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
      onSelect: () => void copyAndSay(new URL(hrefOf(path), location.href).href, 'Link'),
    },
    {
      id: 'tags',
      label: 'Edit tags',
      icon: <Tags />,
      disabledReason: whyNotEditTags({ delegate, permission: mayEdit, scope, isReadOnly }),
      onSelect: () => onAsk('tags', delegate),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      tone: 'danger',
      disabledReason: whyNotDelete({ delegate, permission: mayDelete, scope, isReadOnly }),
      onSelect: () => onAsk('delete', delegate),
    },
  ];
  return <ActionMenuPopup {...frame} items={items} />;
}
