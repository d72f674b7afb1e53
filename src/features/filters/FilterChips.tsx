import { type DelegateFilters, facetFilterCount } from '@/domain/filter/filters';
import { type FilterPart, filterParts } from '@/features/list/facet-labels';
import { Chip } from '@/ui/Chip';
import { TIME_ZONE, usePreference } from '@/ui/preferences';

interface FilterChipsProps {
  readonly filters: DelegateFilters;
  readonly onChange: (filters: DelegateFilters) => void;
  /** Makes a filter a text in the search field. */
  readonly onEdit: (part: FilterPart) => void;
  /** Moves the focus elsewhere when the last filter is removed. */
  readonly focusAfter: () => void;
}

/** The active filters, each as a chip that removes it or makes it a text. */
export function FilterChips({ filters, onChange, onEdit, focusAfter }: FilterChipsProps) {
  const [zone] = usePreference(TIME_ZONE);

  // The pressed button unmounts with its filter, so the focus moves first.
  function remove(next: DelegateFilters, pressed: HTMLButtonElement) {
    if (facetFilterCount(next) === 0) focusAfter();
    else pressed.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('button:last-child')?.focus();
    onChange(next);
  }

  return (
    <ul aria-label="Active filters" className="flex shrink-0 gap-1">
      {filterParts(filters, zone).map((part) => (
        <li key={part.key}>
          <Chip
            facet={part.title}
            isFacetHidden={part.isNamed}
            label={part.label}
            removeLabel={`Remove filter ${part.name}`}
            onRemove={(button) => remove(part.without, button)}
            editLabel={`Edit filter ${part.name}`}
            onEdit={part.isText ? () => onEdit(part) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}
