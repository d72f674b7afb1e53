import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import type { Ref } from 'react';
import { IconButton } from '@/ui/IconButton';
import { FacetPanel, type FacetPanelProps } from './FacetPanel';

interface FilterDockProps extends FacetPanelProps {
  readonly hideButton: Ref<HTMLButtonElement>;
  readonly onHide: () => void;
}

/** The filters beside the list, and the button that hides them. */
export function FilterDock({ hideButton, onHide, ...panel }: FilterDockProps) {
  return (
    <section aria-label="Filters">
      <div className="mb-1 flex h-8 items-center justify-between">
        <h2 className="font-semibold">Filters</h2>
        <IconButton ref={hideButton} label="Hide filters" icon={<PanelLeftClose />} onClick={onHide} />
      </div>
      <FacetPanel {...panel} />
    </section>
  );
}
