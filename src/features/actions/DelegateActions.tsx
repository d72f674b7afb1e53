import { ActionMenu } from '@/ui/ActionMenu';
import type { DelegateMenuProps } from './DelegateMenu';
import { DelegateMenu } from './lazy-delegate-menu';

export function DelegateActions(props: Omit<DelegateMenuProps, 'frame' | 'onClose'>) {
  return (
    <ActionMenu label={`Actions for ${props.delegate.name}`}>
      {(frame) => <DelegateMenu {...props} frame={frame} onClose={frame.onClose} />}
    </ActionMenu>
  );
}
