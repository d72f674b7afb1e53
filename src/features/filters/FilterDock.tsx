import './filters.css';
import ListFilter from 'lucide-react/icons/list-filter';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { FilterPlace } from './use-filter-place';

interface FilterDockProps extends Pick<FilterPlace, 'hideButton' | 'setBody' | 'hide'> {
  /** What the numbers of the filters count, as their head: "Delegates". */
  readonly unit: string;
  /** The filters; absent where the page renders them into the element of `setBody`. */
  readonly children?: ReactNode;
}

/** The filters at the left edge of the window. After the list in the document, and so in the order of Tab. */
export function FilterDock({ unit, children, hideButton, setBody, hide }: FilterDockProps) {
  const body = useRef<HTMLDivElement>(null);
  // After the first rows have been painted: no ref sets it, because the page would be rendered again before them.
  useEffect(() => {
    setBody(body.current);
    return () => setBody(null);
  }, [setBody]);
  return (
    <section aria-labelledby="filters" className="filter-dock">
      <div className="flex h-8 items-center gap-1.5">
        <h2 id="filters" className="me-auto font-semibold">
          Filters
        </h2>
        <IconButton ref={hideButton} label="Hide filters" icon={<PanelLeftClose />} onClick={hide} />
      </div>
      <div className="group relative">
        {/* The head of the numbers, where there are some. */}
        <p className="absolute end-1 top-0 hidden text-xs leading-6 text-ink-faint group-has-[fieldset]:block">
          {unit}
        </p>
        <div ref={body}>{children}</div>
      </div>
    </section>
  );
}

// A constant element, so that typing does not render it again.
const ICON = <ListFilter size={16} />;

interface FilterButtonProps extends Pick<FilterPlace, 'openButton' | 'toggle' | 'isDocked'> {
  /** The number of chosen values, on a page that does not show them. @default 0 */
  readonly chosen?: number;
}

/** The button that opens the filters, beside the list or over it, and hides those beside the list. */
export function FilterButton({ openButton, toggle, isDocked, chosen = 0 }: FilterButtonProps) {
  return (
    <Button
      ref={openButton}
      aria-label={chosen > 0 ? `Filter, ${chosen} on` : undefined}
      aria-expanded={isDocked}
      icon={ICON}
      onClick={toggle}
    >
      Filter
      {chosen > 0 && <span className="figures">{chosen}</span>}
    </Button>
  );
}
