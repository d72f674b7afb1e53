import { useRef } from 'react';
import {
  activeFilterCount,
  type DelegateFilters,
  FACETS,
  NO_FILTERS,
  withoutValue,
} from '@/domain/query/filters';
import { FACET_TITLES, facetValueLabel } from '@/features/list/facet-labels';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';

interface FilterChipsProps {
  readonly filters: DelegateFilters;
  readonly onChange: (filters: DelegateFilters) => void;
  /** Takes the focus when the last of them goes. */
  readonly focusAfter: () => void;
}

/** The filters that are on, each with its way out. */
export function FilterChips({ filters, onChange, focusAfter }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);

  // The button that was pressed goes with its filter, so the focus moves on before.
  function remove(next: DelegateFilters) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const pressed = buttons.findIndex((button) => button === document.activeElement);
    if (activeFilterCount(next) === 0) focusAfter();
    else buttons[pressed + 1]?.focus();
    onChange(next);
  }

  return (
    <ul ref={list} aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {filters.search.trim() !== '' && (
        <li>
          <FilterChip
            name="Search"
            value={filters.search.trim()}
            onRemove={() => remove({ ...filters, search: '' })}
          />
        </li>
      )}
      {FACETS.flatMap((facet) =>
        filters[facet].map((value) => (
          <li key={`${facet} ${value}`}>
            <FilterChip
              name={FACET_TITLES[facet]}
              value={facetValueLabel(facet, value)}
              onRemove={() => remove(withoutValue(filters, facet, value))}
            />
          </li>
        )),
      )}
      <li>
        <Button size="sm" variant="quiet" onClick={() => remove(NO_FILTERS)}>
          Clear all filters
        </Button>
      </li>
    </ul>
  );
}

function FilterChip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <Chip label={`${name}: ${value}`} removeLabel={`Remove filter ${name}: ${value}`} onRemove={onRemove} />
  );
}
