import { memo, useId } from 'react';
import { instanceCount } from '@/domain/delegate/fleet';
import { Button } from '@/ui/Button';
import { late } from '@/ui/late';
import { CHARTS, usePreference } from '@/ui/preferences';
import { useMediaQuery } from '@/ui/use-media-query';
import type { ChartFiguresProps } from './ChartFigures';

const ChartFigures = late(async () => (await import('./ChartFigures')).ChartFigures);

/** The charts, which can be hidden; the choice is remembered. Until one is made, they show where they leave room for the list. */
export const Charts = memo(function Charts({ fleet, asOf }: ChartFiguresProps) {
  const hasRoom = useMediaQuery('(width >= 64rem) and (height >= 60rem)');
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
        // The height of the charts, so that the list stays in its place when their code arrives.
        <div id={contentId} className="mt-1 min-h-58">
          <ChartFigures fleet={fleet} asOf={asOf} />
        </div>
      )}
    </section>
  );
});
