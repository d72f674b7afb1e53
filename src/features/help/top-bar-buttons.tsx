import { Info } from 'lucide-react';
import { iconButtonClass } from '@/ui/button-class';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';
import type { DataFactsProps } from './DataFacts';

const DataFacts = lazyWithRetry(async () => (await import('./DataFacts')).DataFacts);

const BADGE =
  'inline-flex h-6 shrink-0 items-center rounded-md border border-line-firm px-1.75 text-xs whitespace-nowrap text-ink-muted hover:bg-chip aria-expanded:bg-chip max-phone:order-2 print:hidden';

/** The button that opens the facts about the source of the data. In the demo it says that the data is made up. */
export function AboutData(props: DataFactsProps) {
  return (
    <Popover
      label={props.isDemo ? 'Demo data: about this data' : 'About this data'}
      trigger={
        props.isDemo ? (
          <span>
            Demo<span className="max-desk:sr-only">&nbsp;data</span>
          </span>
        ) : (
          <Info />
        )
      }
      triggerClassName={props.isDemo ? BADGE : iconButtonClass()}
      title="About this data"
      align="end"
    >
      <DataFacts {...props} />
    </Popover>
  );
}
