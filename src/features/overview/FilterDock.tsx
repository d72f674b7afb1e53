import './filters.css';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import { IconButton } from '@/ui/IconButton';
import type { FilterPlace } from './use-filter-place';

/** The place for the filters at the left edge of the window. After the list in the document, and so in the order of Tab. */
export function FilterDock({ hideButton, setBody, hide }: FilterPlace) {
  return (
    <section aria-labelledby="filters" className="filter-dock">
      <div className="flex h-8 items-center gap-1.5">
        <h2 id="filters" className="font-semibold">
          Filters
        </h2>
        {/* What the numbers of the filters count. */}
        <span className="me-auto text-xs text-ink-faint">delegates</span>
        <IconButton ref={hideButton} label="Hide filters" icon={<PanelLeftClose />} onClick={hide} />
      </div>
      <div ref={setBody} />
    </section>
  );
}
