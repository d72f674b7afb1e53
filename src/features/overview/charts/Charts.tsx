import type { Fleet } from '@/domain/delegate/fleet';
import { lazyWithRetry } from '@/ui/lazy-with-retry';

const ChartFigures = lazyWithRetry(async () => (await import('./ChartFigures')).ChartFigures);

/** The charts in the second strip of the panel. It has its height before the answer and before their code. */
export function Charts({ fleet }: { fleet: Fleet | undefined }) {
  return (
    <section
      aria-label="Charts"
      className="box-content grid min-h-18 border-t border-line @min-[700px]:grid-cols-3 @min-[1088px]:grid-cols-[446px_minmax(0,1fr)_minmax(0,1fr)] @max-[700px]:min-h-54"
    >
      {fleet && <ChartFigures fleet={fleet} />}
    </section>
  );
}
