import History from 'lucide-react/icons/history';
import { clock } from '@/lib/clock';
import { HOUR_MS } from '@/lib/units';
import { iconButtonClass } from '@/ui/button-class';
import { Popover } from '@/ui/Popover';
import { MomentForm } from './MomentForm';

/** The button that opens the page as it was at a moment of the past. */
export function PastButton() {
  return (
    <Popover
      label="Show a moment of the past"
      title="Show the page as it was"
      align="end"
      trigger={<History />}
      triggerClassName={iconButtonClass()}
    >
      <MomentForm initial={clock.now() - HOUR_MS} />
    </Popover>
  );
}
