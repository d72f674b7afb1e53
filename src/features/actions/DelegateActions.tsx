import { ActionMenu } from '@/ui/ActionMenu';
import { createLatePopup } from '@/ui/late-popup';
import type { DelegateMenuProps } from './DelegateMenu';

export const DELEGATE_MENU = createLatePopup(async () => (await import('./DelegateMenu')).DelegateMenu);

/**
 * The button and menu of one delegate. The code of the menu and the permissions are fetched when it opens, not once for each row.
 */
export function DelegateActions(props: Omit<DelegateMenuProps, 'frame' | 'onClose'>) {
  return (
    <ActionMenu label={`Actions for ${props.delegate.name}`} onApproach={DELEGATE_MENU.preload}>
      {(frame) => <DELEGATE_MENU.Popup {...props} frame={frame} onClose={frame.onClose} />}
    </ActionMenu>
  );
}
