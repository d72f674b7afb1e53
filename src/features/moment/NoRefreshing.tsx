import Pause from 'lucide-react/icons/pause';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { createPortal } from 'react-dom';
import { dataAgePlace } from '@/features/frame/data-age-place';
import { IconButton } from '@/ui/IconButton';
import { useStore } from '@/ui/use-store';

const WHY = 'This page shows a moment of the past, which does not change.';

/** Stands in the top bar in place of the age of the data: the banner says how old this is. */
export function NoRefreshing() {
  const place = useStore(dataAgePlace);
  return place && createPortal(<OffButtons />, place);
}

function OffButtons() {
  return (
    <div className="flex items-center gap-1" role="group" aria-label="Data age">
      <span className="text-xs whitespace-nowrap text-ink-muted max-desk:sr-only">Refreshing is off</span>
      <IconButton label="Pause refreshing" icon={<Pause />} disabledReason={WHY} />
      <IconButton label="Refresh now" icon={<RefreshCw />} disabledReason={WHY} />
    </div>
  );
}
