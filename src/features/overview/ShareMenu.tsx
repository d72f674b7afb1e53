import { clsx } from 'clsx/lite';
import Share2 from 'lucide-react/icons/share-2';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { buttonClass } from '@/ui/button-class';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';

const SharePanel = lazyWithRetry(async () => (await import('@/features/export/SharePanel')).SharePanel);

interface ShareMenuProps {
  readonly scope: Scope;
  /** Undefined without a list: the button then only keeps its place. */
  readonly fleet: Fleet | undefined;
}

export function ShareMenu({ scope, fleet }: ShareMenuProps) {
  const look = clsx(buttonClass(), 'max-phone:px-1.75');
  const content = (
    <>
      <Share2 />
      <span className="max-desk:sr-only">Share</span>
    </>
  );
  if (!fleet) {
    return (
      <span aria-hidden="true" className={clsx(look, 'invisible')}>
        {content}
      </span>
    );
  }
  return (
    <Popover label="Share" title="Share" align="end" triggerClassName={look} trigger={content}>
      <SharePanel scope={scope} fleet={fleet} />
    </Popover>
  );
}
