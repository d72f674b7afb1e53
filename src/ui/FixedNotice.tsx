import type { ReactNode } from 'react';
import { Banner } from './Banner';
import { Button } from './Button';

interface FixedNoticeProps {
  readonly title: string;
  readonly isUrgent?: boolean;
  /** A button before the one that dismisses the notice. */
  readonly action?: ReactNode;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/** A notice at the bottom of the window, in view wherever the page is scrolled. */
export function FixedNotice({ title, isUrgent = false, action, onDismiss, children }: FixedNoticeProps) {
  return (
    <div className="fixed inset-x-4 bottom-4 z-overlay mx-auto max-w-160 rounded-md bg-surface shadow-overlay">
      <Banner
        tone="attention"
        isUrgent={isUrgent}
        title={title}
        actions={
          <>
            {action}
            <Button size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        {children}
      </Banner>
    </div>
  );
}
