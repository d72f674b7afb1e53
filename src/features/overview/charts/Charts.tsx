import { memo, useId } from 'react';
import { instanceCount } from '@/domain/delegate/fleet';
import { Button } from '@/ui/Button';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { type Preference, usePreference } from '@/ui/preferences';
import { useMediaQuery } from '@/ui/use-media-query';
import type { ChartFiguresProps } from './ChartFigures';

const ChartFigures = lazyWithRetry(async () => (await import('./ChartFigures')).ChartFigures);

/** Whether the overview shows its charts; by default when they fit side by side. */
const CHARTS: Preference<'auto' | 'open' | 'closed'> = {
  // The key under which browsers have stored the choice: a new key would lose it.
  key: 'pictures',
  values: ['auto', 'open', 'closed'],
  fallback: 'auto',
};

/** The charts and the button that hides them. Without a stored choice they show when they leave room for the list. */
export const Charts = memo(function Charts({ fleet, asOf }: ChartFiguresProps) {
  const hasRoom = useMediaQuery('(width >= 64rem) and (height >= 56rem)');
  const [choice, choose] = usePreference(CHARTS);
  const isOpen = choice === 'auto' ? hasRoom : choice === 'open';
  const contentId = useId();
  if (instanceCount(fleet) === 0) return null;
  return (
    <section aria-label="Charts" className="max-[600px]:hidden print:hidden">
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={() => choose(isOpen ? 'closed' : 'open')}
      >
        {isOpen ? 'Hide charts' : 'Show charts'}
      </Button>
      {isOpen && (
        // As high as the charts, so that the list does not move when their code has loaded.
        <div id={contentId} className="mt-1 min-h-58">
          <ChartFigures fleet={fleet} asOf={asOf} />
        </div>
      )}
    </section>
  );
});
