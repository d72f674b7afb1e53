import { memo, useDeferredValue, useMemo, useState } from 'react';
import { healthCards } from '@/domain/delegate/cards';
import type { Fleet } from '@/domain/delegate/fleet';
import { FINDING_RULES } from '@/domain/findings/finding';
import { findingCount } from '@/domain/findings/findings-among';
import { type FacetCount, facetCounts, valueCountOf } from '@/domain/query/facets';
import {
  closedValues,
  type DelegateFilters,
  FACETS,
  type Facet,
  type Filter,
  hasValue,
  isRangeFacet,
  LISTED_FACETS,
  type ListedFacet,
  leavingOut,
  NO_FILTERS,
  toggleValue,
} from '@/domain/query/filters';
import { RULES_AS_VALUES } from '@/domain/query/finding-filters';
import { hasScopes } from '@/domain/query/has-scopes';
import { facetTitle, facetValueLabel } from '@/features/list/facet-labels';
import { useAsOfNote } from '@/features/list/use-as-of-note';
import { RangeGroup } from './RangeGroup';
import { FILTER_GRID, ValueFilter } from './ValueFilter';

interface FacetPanelProps {
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  /** Replaces the chosen values of a facet, and those that are left out. Must be the same function at every render. */
  readonly onChoose: (facet: Facet, values: readonly string[], leftOut?: readonly string[]) => void;
}

/**
 * Facets whose values have another place: the search covers hosts, the page of tokens lists tokens, and an event of
 * Activity has its delegates.
 */
const ELSEWHERE: ReadonlySet<Facet> = new Set(['delegate', 'hostName', 'tokenName']);

/**
 * The facets with their values. Each count ignores the filter of its own facet and respects all others. Values keep their
 * places while the pointer or the focus is among them.
 */
export function FacetPanel({ fleet, filters, onChoose }: FacetPanelProps) {
  // Deferred, because the list is more urgent than the counts.
  const counted = { fleet: useDeferredValue(fleet), filters: useDeferredValue(filters) };
  const facets = LISTED_FACETS.filter(
    (facet) => !ELSEWHERE.has(facet) && (facet !== 'scope' || hasScopes(counted.fleet)),
  );
  const [isOver, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isOver || hasFocus;
  return (
    <div
      className={FILTER_GRID}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      {facets.map((facet) => (
        <FacetGroup
          key={facet}
          {...{ facet, isHeld, ...counted, onChoose }}
          chosen={filters[facet]}
          leftOut={filters[leavingOut(facet)]}
        />
      ))}
      {FACETS.filter(isRangeFacet).map((facet) => (
        <RangeGroup
          key={facet}
          {...{ facet, ...counted, onChoose }}
          chosen={filters[facet]}
          leftOut={filters[leavingOut(facet)]}
        />
      ))}
    </div>
  );
}

interface FacetGroupProps extends FacetPanelProps {
  readonly facet: ListedFacet;
  /** The values that are chosen now; `filters` is deferred and may be older. */
  readonly chosen: readonly string[];
  readonly leftOut: readonly string[];
  /** Whether the values keep their order. */
  readonly isHeld: boolean;
}

/** Memoized: a letter typed into the search changes only the counts, which are deferred. */
const FacetGroup = memo(function FacetGroup(props: FacetGroupProps) {
  const { facet, chosen, leftOut, isHeld, fleet, filters, onChoose } = props;
  const asOfNote = useAsOfNote();
  const newest = useMemo(() => countsOf(fleet, filters, facet, chosen), [fleet, filters, facet, chosen]);
  const [held, hold] = useState<readonly FacetCount[]>();
  if (isHeld !== (held !== undefined)) hold(isHeld ? newest : undefined);
  const counts = held ? inOrderOf(held, newest) : newest;
  const own = { ...NO_FILTERS, [facet]: chosen, [leavingOut(facet)]: leftOut };
  // A comparison is no value of the fleet, and yet has a number.
  const absent = useMemo(
    () =>
      [...new Set([...chosen, ...leftOut])]
        .filter((value) => !newest.some((one) => one.value === value))
        .map((value) => ({ value, count: valueCountOf(fleet, filters, facet, value) })),
    [newest, fleet, filters, facet, chosen, leftOut],
  );
  const toggle = (filter: Filter, value: string) => {
    const next = toggleValue(own, filter, value);
    onChoose(facet, next[facet], next[leavingOut(facet)]);
  };
  const values = [...absent, ...counts].map(({ value, count }) => ({
    value,
    label: facetValueLabel(facet, value),
    count: isUnknown(facet, value, count, fleet) ? undefined : count,
    isChosen: hasValue(own, facet, value),
    isLeftOut: hasValue(own, leavingOut(facet), value),
    isEmpty: count === 0,
  }));
  return (
    <ValueFilter
      title={[facetTitle(facet), asOfNote(facet)].filter(Boolean).join(' ')}
      values={values}
      onChoose={(value) => toggle(facet, value)}
      onLeaveOut={(value) => toggle(leavingOut(facet), value)}
      isClosed={closedValues(facet) !== undefined}
      isMono={facet === 'version'}
    >
      {values.length === 0 && <p className="text-xs text-ink-muted">None in this scope</p>}
    </ValueFilter>
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

/** The counts in an earlier order; values that are new come last. */
function inOrderOf(earlier: readonly FacetCount[], counts: readonly FacetCount[]): readonly FacetCount[] {
  const places = new Map(earlier.map(({ value }, place) => [value, place]));
  return counts.toSorted(
    (a, b) => (places.get(a.value) ?? Infinity) - (places.get(b.value) ?? Infinity) || 0,
  );
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
