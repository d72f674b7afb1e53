import { ActionMenu } from '@/ui/ActionMenu';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import type { DelegateMenuProps } from './DelegateMenu';

/** The menu; its code and the permissions load when it opens. */
export const DelegateMenu = lazyWithRetry(async () => (await import('./DelegateMenu')).DelegateMenu);

export function DelegateActions(props: Omit<DelegateMenuProps, 'frame' | 'onClose'>) {
  return (
    <ActionMenu label={`Actions for ${props.delegate.name}`}>
      {(frame) => <DelegateMenu {...props} frame={frame} onClose={frame.onClose} />}
    </ActionMenu>
  );
}
