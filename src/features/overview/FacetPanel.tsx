import { memo, useDeferredValue, useMemo, useState } from 'react';
import { healthCards } from '@/domain/delegate/cards';
import type { Fleet } from '@/domain/delegate/fleet';
import { FINDING_RULES } from '@/domain/findings/finding';
import { findingCount } from '@/domain/findings/findings-among';
import { type FacetCount, facetCounts } from '@/domain/query/facets';
import {
  closedValues,
  type DelegateFilters,
  FACETS,
  type Facet,
  hasValue,
  isRangeFacet,
  LISTED_FACETS,
  type ListedFacet,
  NO_FILTERS,
  toggleValue,
} from '@/domain/query/filters';
import { RULES_AS_VALUES } from '@/domain/query/finding-filters';
import { hasScopes } from '@/domain/query/has-scopes';
import type { Scope } from '@/domain/scope/scope';
import { facetTitle, facetValueLabel } from '@/features/list/facet-labels';
import { hasMemory } from '@/fleet/feed';
import { formatCount } from '@/lib/numbers';
import { Checkbox } from '@/ui/Checkbox';
import { useStore } from '@/ui/use-store';
import { MissingCheckbox } from './missing/MissingCheckbox';
import { RangeGroup } from './RangeGroup';

/** A facet of any texts shows only so many, and a box to search the others. */
const SHOWN_VALUES = 8;
const FOUND_VALUES = 50;

export interface FacetPanelProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  /** Replaces the chosen values of a facet. Must be the same function at every render. */
  readonly onChoose: (facet: Facet, values: readonly string[]) => void;
}

/**
 * Facets whose values have another place: the search covers hosts, the page of tokens lists tokens, and an event of
 * Activity has its delegates.
 */
const ELSEWHERE: ReadonlySet<Facet> = new Set(['delegate', 'hostName', 'tokenName']);

/** The facets with their values. Each count ignores the filter of its own facet and respects all others. */
export function FacetPanel({ scope, fleet, filters, onChoose }: FacetPanelProps) {
  // Deferred, because the list is more urgent than the counts.
  const counted = { scope, fleet: useDeferredValue(fleet), filters: useDeferredValue(filters) };
  const facets = LISTED_FACETS.filter(
    (facet) => !ELSEWHERE.has(facet) && (facet !== 'scope' || hasScopes(counted.fleet)),
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-3">
      {facets.map((facet) => (
        <FacetGroup key={facet} facet={facet} chosen={filters[facet]} {...counted} onChoose={onChoose} />
      ))}
      {FACETS.filter(isRangeFacet).map((facet) => (
        <RangeGroup key={facet} facet={facet} chosen={filters[facet]} {...counted} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface FacetGroupProps extends FacetPanelProps {
  readonly facet: ListedFacet;
  /** The values that are chosen now; `filters` is deferred and may be older. */
  readonly chosen: readonly string[];
}

/** Memoized: a letter typed into the search changes only the counts, which are deferred. */
const FacetGroup = memo(function FacetGroup(props: FacetGroupProps) {
  const { scope, facet, chosen, fleet, filters, onChoose } = props;
  const isRemembered = useStore(hasMemory);
  const [wanted, setWanted] = useState('');
  const counts = useMemo(() => countsOf(fleet, filters, facet, chosen), [fleet, filters, facet, chosen]);
  const own = { ...NO_FILTERS, [facet]: chosen };
  // The box stays while it has a text, even if a poll leaves few values.
  const isLong = (counts.length > SHOWN_VALUES && !closedValues(facet)) || wanted !== '';
  const needle = wanted.trim().toLowerCase();
  const found = needle
    ? counts.filter(({ value }) => facetValueLabel(facet, value).toLowerCase().includes(needle))
    : counts;
  const limit = needle ? FOUND_VALUES : isLong ? SHOWN_VALUES : counts.length;
  // A chosen value is always shown, so that the reader can uncheck it.
  const shown = found.filter(({ value }, i) => i < limit || hasValue(own, facet, value));
  const absent = chosen.filter((value) => !counts.some((one) => one.value === value));
  const title = facetTitle(facet);
  return (
    <fieldset className="relative min-w-0">
      <legend className="text-xs leading-6 font-medium text-ink-muted">{title}</legend>
      {isLong && (
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={`Find a value of ${title}`}
          placeholder={`Find among ${formatCount(counts.length)}`}
          className="mb-1 h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-xs placeholder:text-ink-faint"
        />
      )}
      {[...absent.map((value) => ({ value, count: 0 })), ...shown].map(({ value, count }) => (
        <Checkbox
          key={value}
          label={facetValueLabel(facet, value)}
          count={isUnknown(facet, value, count, fleet) ? undefined : count}
          isDimmed={count === 0}
          isMono={facet === 'version'}
          checked={hasValue(own, facet, value)}
          onChange={() => onChoose(facet, toggleValue(own, facet, value)[facet])}
        />
      ))}
      {facet === 'status' && isRemembered && <MissingCheckbox scope={scope} />}
      {counts.length === 0 && absent.length === 0 && (
        <p className="text-xs text-ink-muted">None in this scope</p>
      )}
      {counts.length > 0 && found.length === 0 && <p className="text-xs text-ink-muted">No value matches</p>}
      {found.length > shown.length && (
        <p className="text-xs leading-6 text-ink-faint">
          {formatCount(found.length - shown.length)} more: type to find one
        </p>
      )}
    </fieldset>
  );
});

/**
 * Counts the values of a facet. Findings that another facet shows by a value are left out, unless chosen. Those that the fleet
 * has come first.
 */
function countsOf(
  fleet: Fleet,
  filters: DelegateFilters,
  facet: ListedFacet,
  chosen: readonly string[],
): readonly FacetCount[] {
  const counts = facetCounts(fleet, filters, facet);
  if (facet !== 'finding') return counts;
  const listed = counts.filter(
    ({ value }) => !Object.hasOwn(RULES_AS_VALUES, value) || chosen.includes(value),
  );
  return [...listed.filter(({ count }) => count > 0), ...listed.filter(({ count }) => count === 0)];
}

/** Whether 0 only means that a finding or a status needs the latest version, which is unknown. */
function isUnknown(facet: Facet, value: string, count: number, fleet: Fleet): boolean {
  if (count > 0) return false;
  if (facet === 'versionStatus' && value === 'UNSUPPORTED')
    return healthCards(fleet).UNSUPPORTED.state !== 'known';
  if (facet !== 'finding' || fleet.context.latestVersion.state === 'known') return false;
  const rule = FINDING_RULES.find((one) => one === value);
  return rule !== undefined && findingCount(rule, fleet) === undefined;
}
