import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { codeMissing } from '@/ui/lazy-with-retry';
import { useStore } from '@/ui/use-store';

/** The texts for code that could not be fetched. The page cannot tell which of the two reasons applies. */
export const MISSING_CODE_TEXT = {
  title: 'A part of this page could not be loaded',
  advice: 'The network failed, or a newer version has replaced this page. A reload keeps your view.',
} as const;

/** Offers a reload when the code of a part of the page could not be fetched. Fixed to the window, so always in view. */
export function MissingCodeNotice() {
  if (useStore(codeMissing) !== 'yes') return null;
  return (
    <div className="fixed inset-x-4 bottom-4 z-overlay mx-auto max-w-160 rounded-md bg-surface shadow-overlay">
      <Banner
        tone="attention"
        isUrgent
        title={MISSING_CODE_TEXT.title}
        actions={
          <>
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button size="sm" onClick={() => codeMissing.set('dismissed')}>
              Dismiss
            </Button>
          </>
        }
      >
        {MISSING_CODE_TEXT.advice}
      </Banner>
    </div>
  );
}
