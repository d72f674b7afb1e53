import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import type { Scope } from '@/domain/scope/scope';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { useHasMemory } from '@/features/fleet/moment';
import { type FilterPart, filterParts } from '@/features/list/facet-labels';
import { EarlierHosts } from '@/features/missing/EarlierHosts';
import { counted, DELEGATES } from '@/features/words/labels';
import type { TimeZone } from '@/lib/time';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { LastMatch } from './LastMatch';

/** More filters are not counted one by one, and of more only the last ones are tried. */
const MOST_COUNTED = 4;

interface NoMatchProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  readonly onChange: (filters: DelegateFilters) => void;
}

/**
 * The empty state of a list in which no delegate matches the filters: says how many each filter alone would show, and
 * offers to remove one whose removal shows delegates. Says who matched in the past, and who was on a host before.
 */
export function NoMatch({ scope, fleet, filters, onChange }: NoMatchProps) {
  // A search finds missing delegates, too.
  const isOfListed = useHasMemory() && filters.search !== '';
  const [zone] = usePreference(TIME_ZONE);
  const active = activeFilters(filters, zone);
  const helping = active
    .slice(-MOST_COUNTED)
    .findLast(({ without }) => selectView(fleet, without, DEFAULT_SORT).shownDelegates > 0);
  const isOne = active.length === 1;
  return (
    <>
      <EmptyState
        title={`No ${isOfListed ? 'listed ' : ''}delegate matches ${isOne ? 'this filter' : `these ${active.length} filters`}`}
        actions={
          <>
            <Button onClick={() => onChange(NO_FILTERS)}>Clear all filters</Button>
            {helping && !isOne && (
              <Button onClick={() => onChange(helping.without)}>
                <span className="max-w-50 truncate">{`Remove “${helping.label}”`}</span>
              </Button>
            )}
          </>
        }
      >
        <p>
          {isOne || active.length > MOST_COUNTED
            ? `Without ${isOne ? 'it' : 'them'} there ${verbFor(delegateCount(fleet))}.`
            : active
                .map((one) => `${one.title} “${one.label}” alone matches ${matchesText(fleet, one.alone)}.`)
                .join(' ')}
        </p>
        <LastMatch scope={scope} filters={filters} />
      </EmptyState>
      {isOfListed && <EarlierHosts scope={scope} search={filters.search} />}
    </>
  );
}

function verbFor(total: number): string {
  return `${total === 1 ? 'is' : 'are'} ${counted(total, DELEGATES)}`;
}

function matchesText(fleet: Fleet, alone: DelegateFilters): string {
  const { shownDelegates } = selectView(fleet, alone, DEFAULT_SORT);
  return shownDelegates === 0 ? 'nothing' : counted(shownDelegates, DELEGATES);
}

type ActiveFilter = Pick<FilterPart, 'title' | 'label' | 'alone' | 'without'>;

/** In the order of their chips. */
function activeFilters(filters: DelegateFilters, zone: TimeZone): readonly ActiveFilter[] {
  const search = filters.search.trim();
  return [
    ...(search === ''
      ? []
      : [
          {
            title: 'Search',
            label: search,
            alone: { ...NO_FILTERS, search },
            without: { ...filters, search: '' },
          },
        ]),
    ...filterParts(filters, zone),
  ];
}
