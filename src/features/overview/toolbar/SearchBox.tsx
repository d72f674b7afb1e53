import { type KeyboardEvent, memo, type RefObject, useId, useMemo, useRef, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { facetFilterCount } from '@/domain/filter/filters';
import { searchTexts } from '@/domain/filter/search-text';
import { FilterChips } from '@/features/filters/FilterChips';
import type { FieldKeys } from '@/features/filters/FilterSuggestions';
import { NOTHING_TYPED } from '@/features/filters/typed-state';
import type { FilterPart } from '@/features/list/facet-labels';
import type { ViewControls } from '@/features/list/use-view-state';
import { SearchField } from '@/ui/SearchField';
import { FilterSuggestions, TextProblems } from '../late';

// Memoized, because React writes the attributes of an input at every render, even unchanged ones; a poll needs no render.
const MemoSearchField = memo(SearchField);

interface SearchBoxProps {
  readonly fleet: Fleet;
  readonly controls: ViewControls;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly shortcut: string | undefined;
  /** The id of the note that says how the search was understood. */
  readonly noteId: string;
  /** Moves the focus elsewhere when the last chip is removed. */
  readonly focusAfter: () => void;
}

/** The search field with the active filters as chips in its line. Suggestions, and what is wrong, lie over the list. */
export function SearchBox({ fleet, controls, search, shortcut, noteId, focusAfter }: SearchBoxProps) {
  const { field, type, change, settle } = controls;
  const { filters } = controls.view;
  const listId = useId();
  const problemsId = useId();
  const keys = useRef<FieldKeys>(null);
  const [hasFocus, setFocus] = useState(false);
  // The code of the suggestions is fetched for the first focus. It stays, because it also finds what is wrong later.
  const [isUsed, setUsed] = useState(false);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [edited, setEdited] = useState<FilterPart>();
  const { isOpen, activeId, problems } = typed;
  const hasProblems = problems.length > 0;
  const combobox = useMemo(
    () => ({
      id: listId,
      isOpen,
      activeId,
      onKey: (event: KeyboardEvent<HTMLInputElement>) => keys.current?.(event),
    }),
    [listId, isOpen, activeId],
  );
  const chips = useMemo(
    () =>
      facetFilterCount(filters) > 0 && (
        <FilterChips
          filters={filters}
          onChange={(next) => change({ filters: next })}
          onEdit={(part) => {
            setEdited(part);
            search.current?.focus();
          }}
          focusAfter={focusAfter}
        />
      ),
    [filters, change, search, focusAfter],
  );
  // Built when the reader approaches the field, the text is ready for the first key.
  const prepareSearch = () => searchTexts(fleet);
  function handleFocus() {
    prepareSearch();
    setFocus(true);
    setUsed(true);
  }
  return (
    <div
      onPointerEnter={prepareSearch}
      onFocus={handleFocus}
      onBlur={() => {
        setFocus(false);
        settle();
      }}
      className="relative w-66 print:w-auto max-desk:w-55 max-tablet:w-auto max-tablet:min-w-30 max-tablet:flex-1"
    >
      <MemoSearchField
        ref={search}
        label="Search delegates"
        placeholder="Search or filter"
        value={field.text}
        problem={field.problem}
        noteId={hasProblems ? problemsId : noteId}
        isInvalid={hasProblems}
        combobox={combobox}
        onChange={type}
        shortcut={shortcut}
      >
        {chips}
      </MemoSearchField>
      {isUsed && (
        <FilterSuggestions
          {...{ fleet, filters, listId, hasFocus, keys, edited }}
          onEdited={() => setEdited(undefined)}
          text={field.text}
          onType={type}
          onFilter={(next) => change({ filters: next })}
          onState={setTyped}
        />
      )}
      {hasProblems && !isOpen && (
        <div className="absolute top-full z-overlay mt-1 w-max max-w-[min(34rem,calc(100vw-1.5rem))] rounded-lg border border-line-firm bg-surface p-2 shadow-overlay print:hidden">
          <TextProblems
            id={problemsId}
            problems={problems}
            text={field.text}
            onType={(text) => {
              type(text);
              search.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}
