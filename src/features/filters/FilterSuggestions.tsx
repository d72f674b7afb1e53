import { clsx } from 'clsx/lite';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle } from 'react';
import { formatCount } from '@/lib/numbers';
import type { TypedState } from './typed-state';
import { type TypedFiltersProps, useTypedFilters } from './use-typed-filters';

export type FieldKeys = (event: KeyboardEvent<HTMLInputElement>) => void;

interface FilterSuggestionsProps extends TypedFiltersProps {
  readonly listId: string;
  /** Receives the function that handles the keys of the field. */
  readonly keys: RefObject<FieldKeys | null>;
  /** What the field has to say about its popup and its text. Must be the same function at every render. */
  readonly onState: (state: TypedState) => void;
}

/**
 * Suggestions below the search field, and what its keys do: the list of a combobox, without a value that is chosen by
 * itself. A complete term becomes the chip of its filter.
 */
export function FilterSuggestions({ listId, keys, onState, ...typed }: FilterSuggestionsProps) {
  const { suggestions, isOpen, place, problems, choose, handleKey } = useTypedFilters(typed);
  const activeId = isOpen && place >= 0 ? optionId(listId, place) : undefined;
  useEffect(() => onState({ isOpen, activeId, problems }), [onState, isOpen, activeId, problems]);
  useImperativeHandle(keys, () => handleKey);

  if (!isOpen) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Filters to type"
      className="absolute start-0 top-full z-overlay mt-1 max-h-72 w-80 max-w-[calc(100vw-1.5rem)] overflow-auto overscroll-contain rounded-lg border border-line-firm bg-surface p-1 text-ink shadow-overlay"
    >
      {suggestions.map((suggestion, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus, and so the keys, are in the field
        <div
          key={suggestion.text}
          id={optionId(listId, at)}
          role="option"
          aria-selected={at === place}
          tabIndex={-1}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
          className={clsx(
            'flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-2 py-1 -outline-offset-1 outline-line-strong select-none hover:bg-chip',
            at === place && 'bg-chip outline-1',
            suggestion.count === 0 && 'text-ink-faint',
          )}
        >
          <span
            className={clsx(
              'min-w-0 grow wrap-anywhere',
              suggestion.detail !== undefined && 'font-mono text-xs',
            )}
          >
            {suggestion.label}
          </span>{' '}
          <span className="text-xs text-ink-muted figures">
            {suggestion.detail ?? (suggestion.count === undefined ? '' : formatCount(suggestion.count))}
          </span>
        </div>
      ))}
    </div>
  );
}

function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}
