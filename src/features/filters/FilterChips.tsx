import { useRef } from 'react';
import { type DelegateFilters, facetFilterCount, NO_FILTERS } from '@/domain/query/filters';
import { filterParts } from '@/features/list/facet-labels';
import { Chip } from '@/ui/Chip';
import { TIME_ZONE, usePreference } from '@/ui/preferences';

interface FilterChipsProps {
  readonly filters: DelegateFilters;
  readonly onChange: (filters: DelegateFilters) => void;
  /** Moves the focus elsewhere when the last filter is removed. */
  readonly focusAfter: () => void;
}

/** The active filters, each as a chip that removes it. The search has its own field, so that typing moves nothing. */
export function FilterChips({ filters, onChange, focusAfter }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [zone] = usePreference(TIME_ZONE);

  // The pressed button unmounts with its filter, so the focus moves first.
  function remove(next: DelegateFilters, pressed: HTMLButtonElement) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (facetFilterCount(next) === 0) focusAfter();
    else buttons[buttons.indexOf(pressed) + 1]?.focus();
    onChange(next);
  }

  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="flex min-w-0 flex-wrap items-center gap-2 *:min-w-0"
    >
      {filterParts(filters, zone).map(({ key, title, label, name, without }) => (
        <li key={key}>
          <Chip
            facet={title}
            label={label}
            removeLabel={`Remove filter ${name}`}
            onRemove={(button) => remove(without, button)}
          />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={({ currentTarget }) => remove(NO_FILTERS, currentTarget)}
          aria-label="Clear all filters"
          className="h-7 rounded-md px-1 font-medium text-accent hover:underline print:hidden"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
