import { clsx } from 'clsx/lite';
import { type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Fleet } from '@/domain/delegate/fleet';
import { facetFilterCount, isFiltered } from '@/domain/query/filters';
import type { FleetView } from '@/domain/query/view';
import { FilterChips } from '@/features/filters/FilterChips';
import { SearchNote } from '@/features/filters/SearchNote';
import { NOTHING_TYPED } from '@/features/filters/typed-state';
import type { FilterPlace } from '@/features/filters/use-filter-place';
import type { FilterPart } from '@/features/list/facet-labels';
import { groupingNote } from '@/features/list/group-row-labels';
import type { Groups } from '@/features/list/use-groups';
import type { ViewControls } from '@/features/list/use-view-state';
import { statusLine } from '@/features/words/labels';
import { useAnnounceChange } from '@/ui/use-announce-change';
import { useSingleKey } from '@/ui/use-single-key';
import { TextProblems } from '../late';
import { OrderMenu } from './OrderMenu';
import { SearchAndFilters } from './SearchAndFilters';

interface ToolbarProps {
  readonly fleet: Fleet;
  readonly view: FleetView;
  readonly controls: ViewControls;
  readonly hasScope: boolean;
  /** Undefined for a list without groups. */
  readonly groups: Groups | undefined;
  readonly place: FilterPlace;
  /** The ref of the status line, which gets the focus when a focused control unmounts. */
  readonly statusRef: RefObject<HTMLParagraphElement | null>;
  /** The other menus of the list. */
  readonly menus: ReactNode;
  /** The button for the waiting changes, before the status line. */
  readonly waiting: ReactNode;
  /**
   * Renders the bulk actions, which take the place of the controls while something is selected. Called with the function
   * that shows the search instead of them; undefined while it shows.
   */
  readonly renderBulk: (onSearch: (() => void) | undefined) => ReactNode;
  readonly isSelecting: boolean;
  /** Whether it is not known yet which delegates match the filters. */
  readonly isUnread: boolean;
}

/** The search, the filters, the menus, the status line and the order. Sticky while the list scrolls. */
export function Toolbar(props: ToolbarProps) {
  const {
    fleet,
    view,
    controls,
    hasScope,
    groups,
    statusRef,
    menus,
    waiting,
    renderBulk,
    isSelecting,
    isUnread,
  } = props;
  const { filters } = controls.view;
  const { change } = controls;
  const bar = useRef<HTMLDivElement>(null);
  useToolbarHeight(bar);
  const search = useRef<HTMLInputElement>(null);
  const { isSearching, showSearch } = useSearching(bar, search);
  const isCovered = isSelecting && !isSearching;
  const hasSlash = useSingleKey('/', () => {
    // Rendered at once: while delegates are selected, there is no search to focus.
    flushSync(showSearch);
    focusSearch(search);
  });
  const status = isUnread ? 'Matches not known' : statusLine(view, isFiltered(filters));
  const noteId = useId();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [edited, setEdited] = useState<FilterPart>();
  useAnnounceChange(status);
  return (
    <div ref={bar} className="sticky top-(--bar-height) z-2 bg-surface">
      <div
        className={clsx(
          'flex flex-wrap items-center gap-2 px-6 pt-3 pb-2 max-phone:gap-x-1.5 max-phone:gap-y-1 max-phone:px-3 max-phone:pt-2 max-phone:pb-0.5',
          isCovered && 'invisible',
        )}
      >
        <SearchAndFilters
          {...props}
          {...{ search, noteId, typed, setTyped, edited }}
          onEdited={() => setEdited(undefined)}
          shortcut={hasSlash ? '/' : undefined}
        />
        {menus}
        {facetFilterCount(filters) > 0 && (
          <FilterChips
            filters={filters}
            onChange={(next) => change({ filters: next })}
            onEdit={(part) => {
              setEdited(part);
              search.current?.focus();
            }}
            focusAfter={() => statusRef.current?.focus()}
          />
        )}
        {groups && (
          <p
            className="min-w-0 grow basis-20 truncate text-ink-muted figures max-phone:sr-only"
            data-hint={groupingNote(groups)}
          >
            {groupingNote(groups)}
          </p>
        )}
        <div className="ms-auto flex min-w-0 items-center gap-2 max-phone:min-h-6 max-phone:basis-full max-phone:text-xs">
          {waiting}
          <p
            ref={statusRef}
            tabIndex={-1}
            className="min-w-0 rounded-sm text-ink-muted figures max-phone:grow phone:truncate"
            data-testid="status-line"
          >
            {status}
          </p>
          <div className="-me-2">
            <OrderMenu view={controls.view} hasScope={hasScope} onChange={(next) => change({ sort: next })} />
          </div>
        </div>
        {typed.problems.length > 0 ? (
          <TextProblems
            {...typed}
            id={noteId}
            text={controls.field.text}
            onType={(text) => {
              controls.type(text);
              search.current?.focus();
            }}
          />
        ) : (
          // Suggestions say more about a filter that is being typed.
          view.found && !typed.isOpen && <SearchNote id={noteId} fleet={fleet} found={view.found} />
        )}
      </div>
      {renderBulk(isCovered ? showSearch : undefined)}
    </div>
  );
}

/** The toolbar's height with one line of controls. */
const USUAL_HEIGHT_PX = 48;
/** The height of the list header. */
const LIST_HEADER_PX = 32;

/** Sets the sticky position of the list header, and the scroll padding that keeps focused elements below both. */
function useToolbarHeight(bar: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    let writtenPx = USUAL_HEIGHT_PX;
    const observer = new ResizeObserver(() => {
      const heightPx = element.offsetHeight;
      style.scrollPaddingBlockStart = `calc(var(--bar-height) + ${heightPx + LIST_HEADER_PX}px)`;
      // Each change of an inherited property makes the browser compute the styles of the whole page again.
      if (heightPx !== writtenPx) style.setProperty('--list-top', `calc(var(--bar-height) + ${heightPx}px)`);
      writtenPx = heightPx;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockStart = '';
      style.removeProperty('--list-top');
    };
  }, [bar]);
}

/** While something is selected, the search shows from its button or key on until the reader works outside the toolbar. */
function useSearching(bar: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>) {
  const [isSearching, setSearching] = useState(false);
  const showSearch = useCallback(() => setSearching(true), []);
  useLayoutEffect(() => {
    if (!isSearching) return undefined;
    focusSearch(search);
    const stopping = new AbortController();
    const { signal } = stopping;
    function handleWork({ target }: Event) {
      if (!(target instanceof Node && bar.current?.contains(target))) setSearching(false);
    }
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, handleWork, { signal });
    return () => stopping.abort();
  }, [isSearching, bar, search]);
  return { isSearching, showSearch };
}

function focusSearch(search: RefObject<HTMLInputElement | null>): void {
  search.current?.select();
  search.current?.focus();
}
