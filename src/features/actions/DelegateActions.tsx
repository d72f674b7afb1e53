import { ActionMenu } from '@/ui/ActionMenu';
import { late } from '@/ui/late';
import type { DelegateMenuProps } from './DelegateMenu';

const DelegateMenu = late(async () => (await import('./DelegateMenu')).DelegateMenu);

/**
 * The button and menu of one delegate. The code of the menu and the permissions are fetched when it opens, not once for each row.
 */
export function DelegateActions(props: Omit<DelegateMenuProps, 'frame' | 'onClose'>) {
  return (
    <ActionMenu label={`Actions for ${props.delegate.name}`}>
      {(frame) => <DelegateMenu {...props} frame={frame} onClose={frame.onClose} />}
    </ActionMenu>
  );
}
