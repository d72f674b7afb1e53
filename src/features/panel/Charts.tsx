import { lazyWithRetry } from '@/ui/lazy-with-retry';
import type { ChartsProps } from './ChartFigures';

const ChartFigures = lazyWithRetry(async () => (await import('./ChartFigures')).ChartFigures);

/** The charts in the second strip of the panel. It has its height before the answer and before their code. */
export function Charts({
  listing,
  fleet,
}: Pick<ChartsProps, 'listing'> & { readonly fleet: ChartsProps['fleet'] | undefined }) {
  return (
    <section
      aria-label="Charts"
      className="box-content grid min-h-18 border-t border-line @min-[700px]:grid-cols-3 @min-[1088px]:grid-cols-[446px_minmax(0,1fr)_minmax(0,1fr)] @max-[700px]:min-h-54"
    >
      {fleet && <ChartFigures listing={listing} fleet={fleet} />}
    </section>
  );
}
