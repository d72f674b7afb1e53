import './toolbar.css';
import { clsx } from 'clsx/lite';
import Bookmark from 'lucide-react/icons/bookmark';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { viewOfQuery } from '@/domain/address/list-view';
import type { Fleet } from '@/domain/delegate/fleet';
import { isFiltered, NO_FILTERS } from '@/domain/filter/filters';
import type { Scope } from '@/domain/scope/scope';
import { LIST_COLUMNS } from '@/domain/view/columns';
import type { FleetView } from '@/domain/view/view';
import { FilterButton } from '@/features/filters/FilterDock';
import type { FilterPlace } from '@/features/filters/use-filter-place';
import type { FittedList } from '@/features/list/use-columns';
import type { Groups } from '@/features/list/use-groups';
import type { ListLayout } from '@/features/list/use-list-layout';
import type { ViewControls } from '@/features/list/use-view-state';
import type { ViewQuestion } from '@/features/views/ViewDialog';
import { statusLine } from '@/features/words/labels';
import { buttonClass } from '@/ui/button-class';
import { Popover } from '@/ui/Popover';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { useAnnounceChange } from '@/ui/use-announce-change';
import { TABLET, useMediaQuery } from '@/ui/use-media-query';
import { useSingleKey } from '@/ui/use-single-key';
import { LatestVersion } from '../LatestVersion';
import { DisplayPanel, ToolbarNote, ViewDialog, ViewsPanel } from '../late';
import { SearchBox } from './SearchBox';

interface ToolbarProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly view: FleetView;
  readonly controls: ViewControls;
  readonly layout: ListLayout;
  readonly fit: FittedList;
  /** Undefined for a list without groups. */
  readonly groups: Groups | undefined;
  readonly place: FilterPlace;
  /** Whether the list shows the default view of this browser. */
  readonly isDefaultView: boolean;
  /** The ref of the status line, which gets the focus when a focused control unmounts. */
  readonly statusRef: RefObject<HTMLParagraphElement | null>;
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

/** The search with its filters, how the list is shown, and how many delegates it shows. One line, sticky; on a phone two. */
export function Toolbar(props: ToolbarProps) {
  const { fleet, view, controls, groups, place, statusRef, waiting, renderBulk, isSelecting, isUnread } =
    props;
  const { filters } = controls.view;
  const bar = useRef<HTMLDivElement>(null);
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
  const focusStatus = useCallback(() => statusRef.current?.focus(), [statusRef]);
  useAnnounceChange(status);
  return (
    <div ref={bar} className="list-toolbar">
      <div className={clsx('list-controls', isCovered && 'invisible')}>
        <SearchBox
          {...{ fleet, controls, search, noteId }}
          shortcut={hasSlash ? '/' : undefined}
          focusAfter={focusStatus}
        />
        <FilterButton {...place} />
        <Menus {...props} />
        {(groups || view.found || controls.view.withScopesBelow) && (
          <ToolbarNote
            id={noteId}
            {...{ fleet, view, groups }}
            includesBelow={controls.view.withScopesBelow}
          />
        )}
        <div className="ms-auto flex min-w-0 items-center gap-2 max-tablet:min-h-6 max-tablet:basis-full max-tablet:text-xs">
          {waiting}
          <p
            ref={statusRef}
            tabIndex={-1}
            className="min-w-0 truncate rounded-sm text-ink-muted figures"
            data-testid="status-line"
            data-hint={status}
            data-hint-when-cut
          >
            {status}
          </p>
          <Clear {...props} focusAfter={focusStatus} />
        </div>
      </div>
      {renderBulk(isCovered ? showSearch : undefined)}
    </div>
  );
}

/** The buttons "Display" and "Views". A phone has room for one: there it opens both. */
function Menus({ scope, fleet, controls, layout, fit }: ToolbarProps) {
  const { view, change } = controls;
  const [lastViewId, setLastViewId] = useState<string>();
  const [question, setQuestion] = useState<ViewQuestion>();
  const isNarrow = !useMediaQuery(TABLET);
  const views = (
    <ViewsPanel
      {...{ scope, view, layout }}
      lastId={lastViewId}
      onApply={(identifier, changes) => {
        setLastViewId(identifier);
        change(changes);
      }}
      onAsk={setQuestion}
    />
  );
  const leftOut = layout.columns === LIST_COLUMNS ? 0 : fit.leftOut.length;
  return (
    <>
      <Popover
        label={
          leftOut > 0
            ? `Display: ${leftOut} ${leftOut === 1 ? 'column does' : 'columns do'} not fit`
            : 'Display'
        }
        title="Display"
        align={isNarrow ? 'end' : 'start'}
        triggerClassName={clsx(buttonClass(), 'max-tablet:h-8')}
        trigger={
          <>
            <SlidersHorizontal />
            <span className="max-tablet:sr-only">Display</span>
            {leftOut > 0 && (
              <span className="font-normal text-ink-muted max-desk:sr-only">{`${leftOut} without room`}</span>
            )}
          </>
        }
      >
        <DisplayPanel {...{ fleet, layout, fit, controls }}>
          {isNarrow && (
            <section aria-label="Views" className="w-full border-t border-line pt-3">
              <h2 className="mb-2 font-semibold">Views</h2>
              {views}
            </section>
          )}
          {isNarrow && <LatestVersion version={fleet.context.latestVersion} />}
        </DisplayPanel>
      </Popover>
      {!isNarrow && (
        <Popover
          label="Views"
          title="Views"
          triggerClassName={buttonClass()}
          trigger={
            <>
              <Bookmark />
              <span>Views</span>
            </>
          }
        >
          {views}
        </Popover>
      )}
      {question && (
        <ViewDialog
          {...{ scope, question, view }}
          onClose={() => setQuestion(undefined)}
          onSaved={setLastViewId}
        />
      )}
    </>
  );
}

/** The way back to the whole list: without the filters, or without the default view that opened. */
function Clear({ controls, isDefaultView, focusAfter }: ToolbarProps & { readonly focusAfter: () => void }) {
  const { view, change } = controls;
  if (!isDefaultView && !isFiltered(view.filters)) return null;
  return (
    <button
      type="button"
      className={SENTENCE_LINK}
      data-hint={isDefaultView ? 'The list opened with your default view.' : undefined}
      aria-label={isDefaultView ? 'Default view: show everything' : 'Clear all filters'}
      onClick={() => {
        // The button unmounts, so the focus moves first.
        focusAfter();
        change(isDefaultView ? viewOfQuery('') : { filters: NO_FILTERS });
      }}
    >
      {isDefaultView ? 'Default view: show everything' : 'Clear all'}
    </button>
  );
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
