import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { buttonClass } from '@/ui/button-class';
import { Popover } from '@/ui/Popover';

/** The button in a title row that opens the ways to share a page. */
export function SharePopover({ children }: { children: ReactNode }) {
  return (
    <Popover
      label="Share"
      title="Share"
      align="end"
      triggerClassName={buttonClass()}
      trigger={
        <>
          <Share2 />
          <span className="max-phone:sr-only">Share</span>
        </>
      }
    >
      {children}
    </Popover>
  );
}
