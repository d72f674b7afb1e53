import { type KeyboardEvent, memo, type RefObject, useId, useMemo, useRef, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { facetFilterCount } from '@/domain/query/filters';
import { searchTextOf } from '@/domain/query/search-text';
import { FilterButton } from '@/features/filters/FilterDock';
import type { FieldKeys } from '@/features/filters/FilterSuggestions';
import type { TypedState } from '@/features/filters/typed-state';
import type { FilterPlace } from '@/features/filters/use-filter-place';
import type { FilterPart } from '@/features/list/facet-labels';
import type { ViewControls } from '@/features/list/use-view-state';
import { SearchField } from '@/ui/SearchField';
import { FilterSuggestions } from '../late';

// Memoized, because React writes the attributes of an input at every render, even unchanged ones; a poll needs no render.
const MemoSearchField = memo(SearchField);

interface SearchAndFiltersProps {
  readonly fleet: Fleet;
  readonly controls: ViewControls;
  readonly place: FilterPlace;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly shortcut: string | undefined;
  readonly noteId: string;
  readonly typed: TypedState;
  readonly setTyped: (typed: TypedState) => void;
  readonly edited: FilterPart | undefined;
  readonly onEdited: () => void;
}

/** The search field with its suggestions, and the button of the filters. */
export function SearchAndFilters(props: SearchAndFiltersProps) {
  const { fleet, controls, place, search, shortcut, noteId, typed, setTyped, edited, onEdited } = props;
  const { field, type, change } = controls;
  const listId = useId();
  const keys = useRef<FieldKeys>(null);
  const [hasFocus, setFocus] = useState(false);
  // Fetched for the first focus, and kept: what is wrong with a text is still to be said after it.
  const [isUsed, setUsed] = useState(false);
  const { isOpen, activeId, problems } = typed;
  const combobox = useMemo(
    () => ({
      id: listId,
      isOpen,
      activeId,
      onKey: (event: KeyboardEvent<HTMLInputElement>) => keys.current?.(event),
    }),
    [listId, isOpen, activeId],
  );
  // Built when the reader approaches the field, the text is ready for the first key.
  const prepareSearch = () => searchTextOf(fleet);
  function handleFocus() {
    prepareSearch();
    setFocus(true);
    setUsed(true);
  }
  return (
    <>
      <div
        onPointerEnter={prepareSearch}
        onFocus={handleFocus}
        onBlur={() => setFocus(false)}
        className="relative w-55 print:hidden max-phone:w-auto max-phone:min-w-30 max-phone:flex-1"
      >
        <MemoSearchField
          ref={search}
          label="Search delegates"
          value={field.text}
          problem={field.problem}
          noteId={noteId}
          isInvalid={problems.length > 0}
          combobox={combobox}
          onChange={type}
          shortcut={shortcut}
        />
        {isUsed && (
          <FilterSuggestions
            {...{ fleet, listId, hasFocus, keys, edited, onEdited }}
            filters={controls.view.filters}
            text={field.text}
            onType={type}
            onFilter={(filters) => change({ filters })}
            onState={setTyped}
          />
        )}
      </div>
      {!place.isDocked && <FilterButton {...place} chosen={facetFilterCount(controls.view.filters)} />}
    </>
  );
}
