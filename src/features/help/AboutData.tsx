import { Info } from 'lucide-react';
import { iconButtonClass } from '@/ui/button-class';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';
import type { DataFactsProps } from './DataFacts';

const DataFacts = lazyWithRetry(async () => (await import('./DataFacts')).DataFacts);

/** The button that opens the facts about the source of the data. */
export function AboutData(props: DataFactsProps) {
  return (
    <Popover
      label="About this data"
      trigger={<Info />}
      triggerClassName={iconButtonClass()}
      title="About this data"
      align="end"
    >
      <DataFacts {...props} />
    </Popover>
  );
}
