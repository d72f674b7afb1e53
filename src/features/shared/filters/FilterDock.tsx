import './filters.css';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/IconButton';
import type { FilterPlace } from './use-filter-place';

interface FilterDockProps extends Pick<FilterPlace, 'hideButton' | 'setBody' | 'hide'> {
  /** What the numbers of the filters count. */
  readonly unit: string;
  /** The filters; absent where the page renders them into the element of `setBody`. */
  readonly children?: ReactNode;
}

/** The filters at the left edge of the window. After the list in the document, and so in the order of Tab. */
export function FilterDock({ unit, children, hideButton, setBody, hide }: FilterDockProps) {
  return (
    <section aria-labelledby="filters" className="filter-dock">
      <div className="flex h-8 items-center gap-1.5">
        <h2 id="filters" className="font-semibold">
          Filters
        </h2>
        <span className="me-auto text-xs text-ink-faint">{unit}</span>
        <IconButton ref={hideButton} label="Hide filters" icon={<PanelLeftClose />} onClick={hide} />
      </div>
      <div ref={setBody}>{children}</div>
    </section>
  );
}
