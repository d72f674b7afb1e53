import { Button } from '@/ui/Button';
import { FixedNotice } from '@/ui/FixedNotice';
import { codeMissing } from '@/ui/lazy-with-retry';
import { useStore } from '@/ui/use-store';

/** The texts for code that could not be fetched. The page cannot tell which of the two reasons applies. */
export const MISSING_CODE_TEXT = {
  title: 'A part of this page could not be loaded',
  advice: 'The network failed, or a newer version has replaced this page. A reload keeps your view.',
} as const;

/** Offers a reload when the code of a part of the page could not be fetched. */
export function MissingCodeNotice() {
  if (useStore(codeMissing) !== 'yes') return null;
  return (
    <FixedNotice
      isUrgent
      title={MISSING_CODE_TEXT.title}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      }
      onDismiss={() => codeMissing.set('dismissed')}
    >
      {MISSING_CODE_TEXT.advice}
    </FixedNotice>
  );
}
