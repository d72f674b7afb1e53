import { clsx } from 'clsx/lite';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { DELEGATE_STATES, type DelegateState } from '@/domain/delegate/connectivity';
import type { Fleet } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import type { DelegateFilters } from '@/domain/query/filters';
import { delegateStateLabel } from '@/features/fleet/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';

/** The colour of each state; the normal state is grey. */
const FILLS: Readonly<Record<DelegateState, string>> = {
  CONNECTED: 'bg-line-strong',
  LATE: 'bg-attention opacity-60',
  PARTIAL: 'bg-attention',
  DISCONNECTED: 'bg-bad',
  NEVER: 'bg-unknown',
  UNKNOWN: 'border border-unknown',
};

/** Shorter labels for phones, where the states must fit in one line. */
const SHORT_LABELS: { readonly [State in DelegateState]?: string } = {
  LATE: 'Late',
  PARTIAL: 'Partially',
  NEVER: 'Never',
};

interface ConnectivityBarProps {
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
}

/**
 * Shows how many delegates of the whole scope are in each state of connectivity, with one segment per state. Each state
 * links to its filter, or, while that filter is active, to the list without it.
 */
export function ConnectivityBar({ fleet, filters }: ConnectivityBarProps) {
  const { pathname, search } = useLocation();
  const states = useMemo(() => statesOf(fleet), [fleet]);
  return (
    <nav aria-label="Connectivity">
      <div aria-hidden="true" className="flex h-2 gap-0.5">
        {states.map(({ value, count }) => (
          <span
            key={value}
            style={{ flexGrow: count }}
            className={clsx('min-w-1 rounded-sm forced-colors:border', FILLS[value])}
          />
        ))}
      </div>
      {/* One line on a phone, which scrolls when it is too long. */}
      <ul className="mt-1 flex flex-wrap gap-x-4 max-[600px]:mt-0 max-[600px]:flex-nowrap max-[600px]:gap-x-3 max-[600px]:overflow-x-auto max-[600px]:text-xs max-[600px]:whitespace-nowrap">
        {states.map(({ value, count, facet, filter }) => {
          const isOn = filters[facet].length === 1 && filters[facet][0] === filter;
          const cleared = { ...filters, status: [], finding: [] };
          const { label } = delegateStateLabel(value);
          const next = writeView(new URLSearchParams(search), {
            filters: isOn ? cleared : { ...cleared, [facet]: [filter] },
          });
          return (
            <li key={value}>
              <a
                href={hrefOf(next.size === 0 ? pathname : `${pathname}?${next}`)}
                aria-current={isOn ? 'true' : undefined}
                aria-label={`${formatCount(count)} ${label}`}
                className="flex min-h-6 items-center gap-1.5 text-ink -outline-offset-2 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline max-[600px]:gap-1"
              >
                <span
                  aria-hidden="true"
                  className={clsx('size-2.5 rounded-sm forced-colors:border', FILLS[value])}
                />
                <span className="figures">{formatCount(count)}</span>{' '}
                <span className="max-[600px]:hidden">{label}</span>
                <span className="min-[600px]:hidden">{SHORT_LABELS[value] ?? label}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface BarState {
  readonly value: DelegateState;
  readonly count: number;
  /** The filter that shows exactly these delegates. */
  readonly facet: 'status' | 'finding';
  readonly filter: string;
}

/** Returns the states that at least one delegate is in, with their counts. Each delegate counts once. */
function statesOf({ delegates }: Fleet): readonly BarState[] {
  const counts = new Uint32Array(DELEGATE_STATES.length);
  for (const id of delegates.state.ids) counts[id] = (counts[id] ?? 0) + 1;
  return DELEGATE_STATES.map((value, id): BarState => {
    const count = counts[id] ?? 0;
    return { value, count, facet: 'status', filter: value };
  }).filter(({ count }) => count > 0);
}
