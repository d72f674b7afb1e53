import { SlidersHorizontal } from 'lucide-react';
import { Button } from '@/ui/Button';
import type { FilterPlace } from './use-filter-place';

// A constant element, so that typing does not render it again.
const ICON = <SlidersHorizontal size={16} />;

interface FilterButtonProps extends Pick<FilterPlace, 'openButton' | 'open'> {
  /** The number of chosen values. */
  readonly chosen: number;
}

/** The button that opens the filters. */
export function FilterButton({ openButton, open, chosen }: FilterButtonProps) {
  return (
    <Button
      ref={openButton}
      aria-label={chosen > 0 ? `Filters, ${chosen} on` : 'Filters'}
      icon={ICON}
      onClick={open}
    >
      Filters
      {chosen > 0 && <span className="figures">{chosen}</span>}
    </Button>
  );
}
