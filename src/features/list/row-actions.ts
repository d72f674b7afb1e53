import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { DelegateGroup } from '@/domain/view/group';
import type { MenuFrame } from '@/ui/ActionMenu';

export interface RowActions {
  /** Undefined for a delegate without a problem. */
  readonly remedyLabel: (delegate: Delegate) => string | undefined;
  readonly onRemedy: (delegate: Delegate) => void;
  /** `selection` is the item that selects or deselects the row. */
  readonly renderMenu: (delegate: Delegate, frame: MenuFrame, selection: RowSelection) => ReactNode;
  /** At the end of the group's header. */
  readonly renderGroupActions?: (group: DelegateGroup) => ReactNode;
}

interface RowSelection {
  readonly isSelected: boolean;
  readonly toggle: () => void;
}
