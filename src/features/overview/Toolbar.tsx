import { SlidersHorizontal } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { activeFilterCount, isFiltered } from '@/domain/query/filters';
import { DEFAULT_SORT, isDefaultSort } from '@/domain/query/order';
import type { FleetView } from '@/domain/query/view';
import { statusLine } from '@/features/fleet/labels';
import { groupingNote } from '@/features/list/group-labels';
import type { Groups } from '@/features/list/use-groups';
import type { ViewControls } from '@/features/list/use-view-state';
import { Button } from '@/ui/Button';
import { isTyping } from '@/ui/is-typing';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { SINGLE_KEYS, usePreference } from '@/ui/preferences';
import { SearchField } from '@/ui/SearchField';
import { useAnnounceChange } from '@/ui/use-announce-change';

const FilterChips = lazyWithRetry(async () => (await import('./FilterChips')).FilterChips);

// A constant element, so that typing does not render it again.
const FILTERS_ICON = <SlidersHorizontal size={16} />;

// Memoized, because React writes the attributes of an input at every render, even unchanged ones; a poll needs no render.
const MemoSearchField = memo(SearchField);

interface ToolbarProps {
  readonly view: FleetView;
  readonly controls: ViewControls;
  /** Undefined for a list without groups. */
  readonly groups: Groups | undefined;
  /** The ref of the button that opens the filters; undefined while the filters are beside the list. */
  readonly filterButton: RefObject<HTMLButtonElement | null> | undefined;
  readonly onOpenFilters: () => void;
  /** The ref of the status line, which gets the focus when a focused control unmounts. */
  readonly statusRef: RefObject<HTMLParagraphElement | null>;
  /** The other menus of the list. */
  readonly menus: ReactNode;
  /** Shown at the end of the status line: the waiting changes. */
  readonly children?: ReactNode;
}

/** The search, the filters and the status line. Sticky while the list scrolls. */
export function Toolbar(props: ToolbarProps) {
  const { view, controls, groups, filterButton, onOpenFilters, statusRef, menus, children } = props;
  const { field, change, type } = controls;
  const { filters, sort } = controls.view;
  const bar = useRef<HTMLDivElement>(null);
  useToolbarHeight(bar);
  const search = useRef<HTMLInputElement>(null);
  const [singleKeys] = usePreference(SINGLE_KEYS);
  const hasSlash = singleKeys === 'on';
  useSlashToSearch(search, hasSlash);
  const facetsOn = activeFilterCount({ ...filters, search: '' });
  const status = statusLine({
    isFiltered: isFiltered(filters),
    delegates: view.delegateCount,
    instances: view.instanceCount,
    shownDelegates: view.shownDelegates,
    shownInstances: view.shownInstances,
  });
  useAnnounceChange(status);
  const sortWorstFirst = () => {
    // The button unmounts when the order changes.
    statusRef.current?.focus();
    change({ sort: DEFAULT_SORT });
  };
  return (
    <div
      ref={bar}
      className="sticky top-0 z-2 flex flex-col gap-2 bg-surface pt-3 pb-1 max-[600px]:gap-0 max-[600px]:pt-1.5 max-[600px]:pb-0"
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-30 flex-1 min-[600px]:max-w-100">
          <MemoSearchField
            ref={search}
            label="Search delegates"
            value={field.text}
            problem={field.problem}
            onChange={type}
            shortcut={hasSlash ? '/' : undefined}
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
      {/* Always a line of its own, so that the first filter moves neither the controls nor the list. */}
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
        <p ref={statusRef} tabIndex={-1} className="text-xs text-ink-muted figures" data-testid="status-line">
          {status}
        </p>
        {groups && <p className="text-xs text-ink-muted figures">{groupingNote(groups)}</p>}
        {isFiltered(filters) && (
          <FilterChips
            filters={filters}
            onChange={(next) => change({ filters: next })}
            focusAfter={() => statusRef.current?.focus()}
          />
        )}
        {!isDefaultSort(sort) && <WorstFirst onPress={sortWorstFirst} />}
        {children}
      </div>
    </div>
  );
}

/** The button that restores the default order. */
function WorstFirst({ onPress }: { onPress: () => void }) {
  return (
    <Button size="sm" variant="quiet" onClick={onPress}>
      Worst first
    </Button>
  );
}

/** The toolbar's height with one line of controls; the same as in `delegate-grid.css`. */
const USUAL_HEIGHT_PX = 80;
/** The height of a list header with two lines. */
const LIST_HEADER_PX = 52;

/** Sets the sticky position of the list header, and the scroll padding that keeps focused elements below both. */
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

function useSlashToSearch(search: RefObject<HTMLInputElement | null>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      search.current?.select();
      search.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [search, isOn]);
}
