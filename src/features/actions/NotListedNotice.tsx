import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';

const SHOWN_LENGTH = 60;

interface NotListedNoticeProps {
  /** The name of the address parameter, and the key in it. */
  readonly parameter: string;
  readonly wanted: string;
  readonly onDismiss: () => void;
}

/** A notice, fixed in the viewport, that the address asks for a dialog about a delegate that is not listed. */
export function NotListedNotice({ parameter, wanted, onDismiss }: NotListedNoticeProps) {
  const shown = wanted.length > SHOWN_LENGTH ? `${wanted.slice(0, SHOWN_LENGTH)}…` : wanted;
  return (
    <div className="fixed inset-x-4 bottom-4 z-overlay mx-auto max-w-160 rounded-md bg-surface shadow-overlay">
      <Banner
        tone="attention"
        title={`No delegate with the identifier “${shown}” is listed in this scope`}
        actions={
          <Button size="sm" onClick={onDismiss}>
            Dismiss
          </Button>
        }
      >
        The address asks for it ({parameter}=). The delegate may be deleted, or belong to another scope.
      </Banner>
    </div>
  );
}
