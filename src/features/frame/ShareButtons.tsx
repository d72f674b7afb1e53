import Link2 from 'lucide-react/icons/link-2';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { sharedLink } from '@/lib/href';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { copyAndSay } from '@/ui/copy-and-say';
import { Popover } from '@/ui/Popover';

interface ShareButtonsProps {
  /** Called when the button is pressed. */
  readonly linkOf: () => string;
}

/** The buttons that copy a link to the page and print it. */
export function ShareButtons({ linkOf }: ShareButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Link2 />} onClick={() => void copyAndSay(linkOf(), 'Link')}>
        Copy link
      </Button>
      <Button icon={<Printer />} onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}

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

/** Shares a page by its address, which says all that it shows. */
export function SharePage() {
  return (
    <SharePopover>
      <ShareButtons linkOf={() => sharedLink(location.search)} />
    </SharePopover>
  );
}
