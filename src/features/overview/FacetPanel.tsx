import { useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { facetCounts } from '@/domain/query/facets';
import { type DelegateFilters, FACETS, type Facet, hasValue, toggleValue } from '@/domain/query/filters';
import { hasScopes } from '@/domain/query/scope-sums';
import { FACET_TITLES, facetValueLabel } from '@/features/list/facet-labels';
import { formatCount } from '@/lib/numbers';
import { Checkbox } from '@/ui/Checkbox';

/** More values than this get a box to find one in, and are shown only up to it. */
const SHOWN_VALUES = 8;
const FOUND_VALUES = 50;

interface FacetPanelProps {
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  readonly onChange: (filters: DelegateFilters) => void;
}

/** The filters with their values; each count ignores its own filter and respects all others. Findings are filtered by their links. */
export function FacetPanel(props: FacetPanelProps) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 min-[480px]:grid-cols-2 wide:grid-cols-4">
      {FACETS.filter((facet) => facet !== 'finding' && (facet !== 'scope' || hasScopes(props.fleet))).map(
        (facet) => (
          <FacetGroup key={facet} facet={facet} {...props} />
        ),
      )}
    </div>
  );
}

function FacetGroup({ facet, fleet, filters, onChange }: FacetPanelProps & { facet: Facet }) {
  const [wanted, setWanted] = useState('');
  const counts = facetCounts(fleet, filters, facet);
  const isLong = counts.length > SHOWN_VALUES;
  const needle = wanted.trim().toLowerCase();
  const found = needle
    ? counts.filter(({ value }) => facetValueLabel(facet, value).toLowerCase().includes(needle))
    : counts;
  const limit = needle ? FOUND_VALUES : SHOWN_VALUES;
  // A chosen value is always in sight, else it could not be taken back here.
  const shown = found.filter(({ value }, i) => i < limit || hasValue(filters, facet, value));
  const absent = filters[facet].filter((value) => !counts.some((one) => one.value === value));
  const title = FACET_TITLES[facet];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-ink-muted">{title}</legend>
      {isLong && (
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={`Find a value of ${title}`}
          placeholder={`Find among ${formatCount(counts.length)}`}
          className="mb-1 h-7 w-full rounded-sm border border-line-strong bg-surface px-2 text-sm placeholder:text-ink-muted"
        />
      )}
      {[...absent.map((value) => ({ value, count: 0 })), ...shown].map(({ value, count }) => (
        <Checkbox
          key={value}
          label={facetValueLabel(facet, value)}
          count={count}
          isDimmed={count === 0}
          checked={hasValue(filters, facet, value)}
          onChange={() => onChange(toggleValue(filters, facet, value))}
        />
      ))}
      {counts.length === 0 && absent.length === 0 && (
        <p className="text-sm text-ink-muted">None in this scope</p>
      )}
      {counts.length > 0 && found.length === 0 && (
        <p className="text-sm text-ink-muted">No value has these letters</p>
      )}
      {found.length > shown.length && (
        <p className="mt-1 text-xs text-ink-muted">
          {formatCount(found.length - shown.length)} more: type to find one
        </p>
      )}
    </fieldset>
  );
}
