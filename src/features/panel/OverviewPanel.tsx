import type { ListingChoice } from '@/domain/scope/listing-choice';
import './panel.css';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Fleet, instanceCount } from '@/domain/delegate/fleet';
import type { DelegateFilters } from '@/domain/query/filters';
import { type Preference, usePreference } from '@/ui/preferences';
import { useMediaQuery } from '@/ui/use-media-query';
import { Charts } from './Charts';
import { ConnectivityBar, ConnectivitySkeleton } from './ConnectivityBar';
import { HealthCards } from './HealthCards';

/** Whether the panel shows its second strip; by default where it leaves room for the list. */
const SECOND_STRIP: Preference<'auto' | 'open' | 'closed'> = {
  // The key under which browsers have stored the choice: a new key would lose it.
  key: 'pictures',
  values: ['auto', 'open', 'closed'],
  fallback: 'auto',
};

interface OverviewPanelProps {
  readonly listing: ListingChoice;
  /** Undefined until the first answer: then every part keeps its place. */
  readonly fleet: Fleet | undefined;
  readonly filters: DelegateFilters;
  readonly scopes: ReactNode;
}

/**
 * The numbers of a scope in one panel: connectivity and the health cards, and below them a strip that can be folded, with
 * the charts or the scopes below.
 */
export function OverviewPanel({ listing, fleet, filters, scopes }: OverviewPanelProps) {
  const hasRoom = useMediaQuery('(width >= 64rem)');
  const [choice, choose] = usePreference(SECOND_STRIP);
  const isOpen = choice === 'auto' ? hasRoom : choice === 'open';
  const hasStrip = scopes !== undefined || !fleet || instanceCount(fleet) > 0;
  const fold = `${isOpen ? 'Hide' : 'Show'} ${scopes === undefined ? 'charts' : 'scopes'}`;
  return (
    <div className="@container relative overflow-hidden rounded-lg border border-line-firm">
      <div className="@min-[1088px]:grid @min-[1088px]:grid-cols-[446px_minmax(0,1fr)]">
        {fleet ? (
          <ConnectivityBar listing={listing} fleet={fleet} filters={filters}>
            {hasStrip && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={fold}
                data-hint={fold}
                onClick={() => choose(isOpen ? 'closed' : 'open')}
                className="-my-1 grid size-6 place-items-center rounded-md text-ink-faint hover:bg-chip hover:text-ink print:hidden"
              >
                {isOpen ? <ChevronUp className="size-3.5" /> : <ChevronDown className="size-3.5" />}
              </button>
            )}
          </ConnectivityBar>
        ) : (
          <ConnectivitySkeleton />
        )}
        <HealthCards fleet={fleet} filters={filters} />
      </div>
      {hasStrip && isOpen && (
        <div className="print:hidden">{scopes ?? <Charts listing={listing} fleet={fleet} />}</div>
      )}
    </div>
  );
}
