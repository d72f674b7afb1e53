import {
  CircleArrowUp,
  Copy,
  FolderOpen,
  Info,
  Link2,
  SquareCheck,
  Stethoscope,
  Tags,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { managerConfig } from '@/api/manager';
import { listPath } from '@/domain/address/address';
import { pathToDelegate } from '@/domain/address/delegate-path';
import { disabledDelete, disabledTagChange } from '@/domain/delegate/disabled-reason';
import type { Delegate } from '@/domain/delegate/fields';
import { type Remedy, remedyOf } from '@/domain/delegate/health';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { Scope } from '@/domain/scope/scope';
import { useDelegatePermission } from '@/features/fleet/permissions';
import { hrefOf, pathAtSameMoment, sharedLink } from '@/lib/href';
import type { MenuFrame, MenuItem } from '@/ui/ActionMenu';
import { ActionMenuPopup } from '@/ui/ActionMenuPopup';
import { copyAndSay } from '@/ui/copy-and-say';
import type { AskTask } from './delegate-task';
import { type OwnDelegate, ownScopeOf, useOwnDelegate } from './own-scope';
import { remedyLabel, TROUBLESHOOTER_LABEL } from './remedy-labels';

export interface DelegateMenuProps {
  readonly frame: MenuFrame;
  readonly onClose: () => void;
  readonly scope: Scope;
  readonly delegate: Delegate;
  /** Undefined where there is nothing to do but look and copy. */
  readonly onAsk: AskTask | undefined;
  /** False on the delegate's own page. */
  readonly hasDetails?: boolean;
  /** In a list: whether the delegate is selected, and the function that changes it. */
  readonly selection?: { readonly isSelected: boolean; readonly toggle: () => void } | undefined;
}

/** The menu of actions for one delegate. Forbidden actions stay in the menu, disabled, with the reason. */
export function DelegateMenu({ onAsk, ...props }: DelegateMenuProps) {
  return onAsk ? <MenuOfNow {...props} onAsk={onAsk} /> : <MenuOfPast {...props} />;
}

function MenuOfPast({
  frame,
  scope,
  delegate,
  hasDetails = true,
  selection,
}: Omit<DelegateMenuProps, 'onAsk'>) {
  const own = useOwnDelegate(scope, delegate);
  const linkItems = useLinkItems(scope, delegate);
  const items = [
    ...(hasDetails ? linkItems : []),
    ...(selection ? [selectItem(selection)] : []),
    ...copyItems(scope, delegate, own),
  ];
  return <ActionMenuPopup {...frame} items={items} />;
}

function MenuOfNow(props: DelegateMenuProps & { readonly onAsk: AskTask }) {
  const { frame, scope, delegate, onAsk, hasDetails = true, selection } = props;
  const own = useOwnDelegate(scope, delegate);
  const { identifier } = own.delegate;
  const question = {
    delegate: own.delegate,
    scope: own.scope,
    isReadOnly: managerConfig().isReadOnly,
  };
  const mayEdit = useDelegatePermission('core_delegate_edit', own.scope, identifier);
  const mayDelete = useDelegatePermission('core_delegate_delete', own.scope, identifier);
  const linkItems = useLinkItems(scope, delegate);

  const remedies: readonly (MenuItem & { readonly id: Remedy })[] = [
    {
      id: 'troubleshoot',
      label: TROUBLESHOOTER_LABEL,
      icon: <Stethoscope />,
      onSelect: () => onAsk('troubleshoot', delegate),
    },
    {
      id: 'upgrade',
      label: remedyLabel('upgrade', delegate),
      icon: <CircleArrowUp />,
      onSelect: () => onAsk('upgrade', delegate),
    },
  ];
  // Fixed when the menu opens, so that a poll does not move the item under the pointer.
  const [first] = useState(() => remedyOf(delegate));
  const items: readonly MenuItem[] = [
    ...remedies.filter(({ id }) => id === first),
    ...(hasDetails ? linkItems : []),
    ...remedies.filter(({ id }) => id !== first),
    ...(selection ? [selectItem(selection)] : []),
    ...copyItems(scope, delegate, own),
    {
      id: 'tags',
      label: 'Edit tags',
      icon: <Tags />,
      disabledReason: own.why ?? disabledTagChange({ ...question, permission: mayEdit }),
      onSelect: () => onAsk('tags', delegate),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      tone: 'danger',
      disabledReason: own.why ?? disabledDelete({ ...question, permission: mayDelete }),
      onSelect: () => onAsk('delete', delegate),
    },
  ];
  return <ActionMenuPopup {...frame} items={items} />;
}

function selectItem({ isSelected, toggle }: NonNullable<DelegateMenuProps['selection']>): MenuItem {
  return {
    id: 'select',
    label: isSelected ? 'Deselect' : 'Select',
    icon: <SquareCheck />,
    onSelect: toggle,
  };
}

const NO_ADDRESS = {
  disabledReason: 'The Manager reports only the name of its scope. Find the scope in the scope picker.',
  onSelect: () => {},
};

/** To the page of the delegate, and to the list of its own scope. */
function useLinkItems(scope: Scope, delegate: Delegate): readonly MenuItem[] {
  const navigate = useNavigate();
  const follow = (target: string) => {
    const path = pathAtSameMoment(target);
    return { href: path, onSelect: () => void navigate(path) };
  };
  const details = { id: 'details', label: 'Details', icon: <Info /> };
  const page = follow(pathToDelegate(scope, delegate));
  if (delegate.scope === undefined) return [{ ...details, ...page }];
  const own = ownScopeOf(scope, delegate);
  return [
    { ...details, ...(own ? page : NO_ADDRESS) },
    {
      id: 'scope',
      label: `Show in ${delegateScopeLabel(delegateScopeOf(delegate.scope))}`,
      icon: <FolderOpen />,
      ...(own ? follow(listPath({ scope: own }, { search: delegate.name })) : NO_ADDRESS),
    },
  ];
}

function copyItems(scope: Scope, delegate: Delegate, own: OwnDelegate): readonly MenuItem[] {
  const { name, identifier } = own.delegate;
  const link = () => sharedLink(hrefOf(pathToDelegate(scope, delegate)));
  return [
    {
      id: 'copy-name',
      label: 'Copy name',
      icon: <Copy />,
      onSelect: () => void copyAndSay(name, 'Name'),
    },
    {
      id: 'copy-identifier',
      label: 'Copy identifier',
      icon: <Copy />,
      disabledReason:
        identifier === undefined ? (own.why ?? 'The listing in use does not report it.') : undefined,
      onSelect: () => void copyAndSay(identifier ?? '', 'Identifier'),
    },
    {
      id: 'copy-link',
      label: 'Copy link',
      icon: <Link2 />,
      onSelect: () => void copyAndSay(link(), 'Link'),
    },
  ];
}
