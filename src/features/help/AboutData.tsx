import { Info } from 'lucide-react';
import { iconButtonClass } from '@/ui/button-class';
import { createLatePanel } from '@/ui/late-panel';
import { Popover } from '@/ui/Popover';
import type { DataFactsProps } from './DataFacts';

const FACTS = createLatePanel(async () => (await import('./DataFacts')).DataFacts);

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
      <FACTS.Panel {...props} />
    </Popover>
  );
}
