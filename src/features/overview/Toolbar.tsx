import { SlidersHorizontal } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { activeFilterCount } from '@/domain/query/filters';
import { DEFAULT_SORT } from '@/domain/query/order';
import type { FleetView } from '@/domain/query/view';
import { statusLine } from '@/features/fleet/labels';
import { groupingNote } from '@/features/list/group-labels';
import type { Groups } from '@/features/list/use-groups';
import type { ViewControls } from '@/features/list/use-view-state';
import { Button } from '@/ui/Button';
import { isTyping } from '@/ui/is-typing';
import { late } from '@/ui/late';
import { SINGLE_KEYS, usePreference } from '@/ui/preferences';
import { SearchField } from '@/ui/SearchField';
import { useAnnounceChange } from '@/ui/use-announce-change';

const FilterChips = late(async () => (await import('./FilterChips')).FilterChips);

// The same element every time, so that no letter renders it again.
const FILTERS_ICON = <SlidersHorizontal size={16} />;

// When it renders, React writes the attributes of an input again, even the same ones; a poll should leave it alone.
const MemoSearchField = memo(SearchField);

interface ToolbarProps {
  readonly view: FleetView;
  readonly controls: ViewControls;
  /** Undefined where the list has none. */
  readonly groups: Groups | undefined;
  /** The button that opens the filters; undefined while they stand beside the list. */
  readonly filterButton: RefObject<HTMLButtonElement | null> | undefined;
  readonly onOpenFilters: () => void;
  /** The status line. It gets the focus when a control that has it goes. */
  readonly statusRef: RefObject<HTMLParagraphElement | null>;
  /** Menus of what else can be done with the list. */
  readonly menus: ReactNode;
  /** Shown at the end of the status line: what waits to be applied. */
  readonly children?: ReactNode;
}

/** Search, filters and what they leave, in view while the list scrolls. */
export function Toolbar(props: ToolbarProps) {
  const { view, controls, groups, filterButton, onOpenFilters, statusRef, menus, children } = props;
  const { field, change, type } = controls;
  const { filters, sort } = controls.view;
  const bar = useRef<HTMLDivElement>(null);
  useToolbarHeight(bar);
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  const facetsOn = activeFilterCount({ ...filters, search: '' });
  const status = statusLine({
    isFiltered: activeFilterCount(filters) > 0,
    delegates: view.delegateCount,
    instances: view.instanceCount,
    shownDelegates: view.shownDelegates,
    shownInstances: view.shownInstances,
  });
  useAnnounceChange(status);
  const sortWorstFirst = () => {
    // The button goes with the other order.
    statusRef.current?.focus();
    change({ sort: DEFAULT_SORT });
  };
  return (
    <div
      ref={bar}
      className="sticky top-0 z-2 flex flex-col gap-2 bg-canvas pt-3 pb-1 max-[600px]:gap-0 max-[600px]:pt-1.5 max-[600px]:pb-0"
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-30 flex-1 min-[600px]:max-w-100">
          <MemoSearchField
            ref={search}
            label="Search delegates"
            value={field.text}
            problem={field.problem}
            onChange={type}
            shortcut="/"
          />
        </div>
        {filterButton && (
          <Button
            ref={filterButton}
            aria-label={facetsOn > 0 ? `Filters, ${facetsOn} on` : 'Filters'}
            icon={FILTERS_ICON}
            onClick={onOpenFilters}
          >
            Filters
            {facetsOn > 0 && <span className="figures">{facetsOn}</span>}
          </Button>
        )}
        {menus}
      </div>
      {/* A line of its own, there before any filter is: what is typed moves neither the controls nor the list. */}
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
        <p ref={statusRef} tabIndex={-1} className="text-sm text-ink-muted figures" data-testid="status-line">
          {status}
        </p>
        {groups && <p className="text-sm text-ink-muted figures">{groupingNote(groups)}</p>}
        {activeFilterCount(filters) > 0 && (
          <FilterChips
            filters={filters}
            onChange={(next) => change({ filters: next })}
            focusAfter={() => statusRef.current?.focus()}
          />
        )}
        {(sort.key !== DEFAULT_SORT.key || sort.descending) && <WorstFirst onPress={sortWorstFirst} />}
        {children}
      </div>
    </div>
  );
}

/** The way back from an order by a column. */
function WorstFirst({ onPress }: { onPress: () => void }) {
  return (
    <Button size="sm" variant="quiet" onClick={onPress}>
      Worst first
    </Button>
  );
}

/** On one line of controls; `delegate-grid.css` has the same. */
const USUAL_HEIGHT_PX = 80;
/** On two lines. */
const LIST_HEADER_PX = 52;

/** Sets where the sticky header of the list stops, and how much of the window is covered when the browser scrolls to the focus. */
function useToolbarHeight(bar: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    let writtenPx = USUAL_HEIGHT_PX;
    const observer = new ResizeObserver(() => {
      const heightPx = element.offsetHeight;
      style.scrollPaddingBlockStart = `${heightPx + LIST_HEADER_PX}px`;
      // Each change of an inherited property makes the browser compute the styles of the whole page again.
      if (heightPx !== writtenPx) style.setProperty('--toolbar-height', `${heightPx}px`);
      writtenPx = heightPx;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockStart = '';
      style.removeProperty('--toolbar-height');
    };
  }, [bar]);
}

function useSlashToSearch(search: RefObject<HTMLInputElement | null>) {
  const [singleKeys] = usePreference(SINGLE_KEYS);
  useEffect(() => {
    if (singleKeys === 'off') return undefined;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      search.current?.select();
      search.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [search, singleKeys]);
}
