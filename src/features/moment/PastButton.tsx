import History from 'lucide-react/icons/history';
import { useMomentPath } from '@/features/address/use-moment-path';
import { MomentForm } from '@/features/memory/MomentField';
import { clock } from '@/lib/clock';
import { HOUR_MS } from '@/lib/units';
import { iconButtonClass } from '@/ui/button-class';
import { Popover } from '@/ui/Popover';

/** The button that opens the page as it was at a moment of the past. */
export function PastButton() {
  const pathAt = useMomentPath();
  return (
    <Popover
      label="Show a moment of the past"
      title="Show the page as it was"
      align="end"
      trigger={<History />}
      triggerClassName={iconButtonClass()}
    >
      <MomentForm initial={clock.now() - HOUR_MS} pathAt={pathAt} />
    </Popover>
  );
}
