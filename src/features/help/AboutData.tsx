import { Info } from 'lucide-react';
import { iconButtonClass } from '@/ui/button-class';
import { late } from '@/ui/late';
import { Popover } from '@/ui/Popover';
import type { DataFactsProps } from './DataFacts';

const DataFacts = late(async () => (await import('./DataFacts')).DataFacts);

/** Where the numbers on screen come from, one press away on every page. */
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
