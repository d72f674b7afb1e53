import { clsx } from 'clsx/lite';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Fleet } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import { facetCounts } from '@/domain/query/facets';
import { type DelegateFilters, NO_FILTERS, withValues } from '@/domain/query/filters';
import { facetValueLabel } from '@/features/list/facet-labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';

/** The colour of each state. What is normal has none. */
const FILLS: Readonly<Record<string, string>> = {
  CONNECTED: 'bg-line-strong',
  LATE: 'bg-attention opacity-60',
  PARTIAL: 'bg-attention',
  DISCONNECTED: 'bg-bad',
  NEVER: 'bg-unknown',
};
const UNKNOWN_FILL = 'border border-unknown';

interface ConnectivityBarProps {
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
}

/**
 * How many delegates are in each state of connectivity, over the whole scope: one segment a state, together all delegates. Each state is a
 * link to its filter, or, while that filter is on, to the list without it.
 */
export function ConnectivityBar({ fleet, filters }: ConnectivityBarProps) {
  const { pathname, search } = useLocation();
  const states = useMemo(
    () => facetCounts(fleet, NO_FILTERS, 'status').filter(({ count }) => count > 0),
    [fleet],
  );
  const chosen = filters.status.length === 1 ? filters.status[0] : undefined;
  return (
    <nav aria-label="Connectivity">
      <div aria-hidden="true" className="flex h-2 gap-0.5">
        {states.map(({ value, count }) => (
          <span
            key={value}
            style={{ flexGrow: count }}
            className={clsx('min-w-1 rounded-sm forced-colors:border', FILLS[value] ?? UNKNOWN_FILL)}
          />
        ))}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
        {states.map(({ value, count }) => {
          const isOn = value === chosen;
          const next = writeView(new URLSearchParams(search), {
            filters: withValues(filters, 'status', isOn ? [] : [value]),
          });
          return (
            <li key={value}>
              <a
                href={hrefOf(next.size === 0 ? pathname : `${pathname}?${next}`)}
                aria-current={isOn ? 'true' : undefined}
                className="flex items-center gap-1.5 py-0.5 text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline"
              >
                <span
                  aria-hidden="true"
                  className={clsx('size-2.5 rounded-sm forced-colors:border', FILLS[value] ?? UNKNOWN_FILL)}
                />
                <span className="figures">{formatCount(count)}</span> {facetValueLabel('status', value)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
