import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { DelegateGroup } from '@/domain/query/group';
import type { MenuFrame } from '@/ui/ActionMenu';

/** What can be done with a row, as the page around the list knows it. */
export interface RowActions {
  /** Returns the label of the remedy for a delegate's worst problem; undefined without a problem. */
  readonly remedyLabel: (delegate: Delegate) => string | undefined;
  readonly onRemedy: (delegate: Delegate) => void;
  /** Renders the open menu of a delegate. `selection` is its item that selects or deselects the row. */
  readonly renderMenu: (delegate: Delegate, frame: MenuFrame, selection: RowSelection) => ReactNode;
  /** Renders the actions for a whole group, at the end of its header. */
  readonly renderGroupActions?: (group: DelegateGroup) => ReactNode;
}

/** Whether a row is selected, and the function that changes it. */
interface RowSelection {
  readonly isSelected: boolean;
  readonly toggle: () => void;
}
