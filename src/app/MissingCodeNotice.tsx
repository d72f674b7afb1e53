import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { codeMissing } from '@/ui/late';
import { useStore } from '@/ui/use-store';

/** Offers a reload when a menu, a dialog or another late part could not be fetched, in view wherever it was asked for. */
export function MissingCodeNotice() {
  if (!useStore(codeMissing)) return null;
  return (
    <div className="fixed inset-x-4 bottom-4 z-overlay mx-auto max-w-160 rounded-md bg-canvas shadow-overlay">
      <Banner
        tone="attention"
        isUrgent
        title="A part of this page could not be loaded"
        actions={
          <>
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button size="sm" onClick={() => codeMissing.set(false)}>
              Dismiss
            </Button>
          </>
        }
      >
        The network failed, or a newer version has replaced this page. A reload keeps your view.
      </Banner>
    </div>
  );
}
