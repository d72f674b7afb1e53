import { clsx } from 'clsx/lite';
import Share2 from 'lucide-react/icons/share-2';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { buttonClass } from '@/ui/button-class';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';

const SharePanel = lazyWithRetry(async () => (await import('@/features/export/SharePanel')).SharePanel);

/** The button that opens the panel to share the list. */
export function ShareMenu(props: { readonly scope: Scope; readonly fleet: Fleet }) {
  return (
    <Popover
      label="Share"
      title="Share"
      align="end"
      triggerClassName={clsx(buttonClass(), 'max-[600px]:px-1.75')}
      trigger={
        <>
          <Share2 />
          <span className="max-[600px]:sr-only">Share</span>
        </>
      }
    >
      <SharePanel {...props} />
    </Popover>
  );
}
