import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { healthCards } from '@/domain/delegate/cards';
import type { Fleet } from '@/domain/delegate/fleet';
import { countWithValue, type FacetCount, facetCounts } from '@/domain/filter/facets';
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
} from '@/domain/filter/filters';
import { RULES_AS_VALUES } from '@/domain/filter/finding-filters';
import { FINDING_RULES } from '@/domain/findings/finding';
import { findingCount } from '@/domain/findings/findings-among';
import { hasScopes } from '@/domain/view/has-scopes';
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

/** Facets that few people need: one sees and counts their values after a press. */
const FOLDED: ReadonlySet<Facet> = new Set(['tagged', 'token', 'ends']);

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
  const keepsOrder = isOver || hasFocus;
  return (
    <div
      className={FILTER_GRID}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      {facets.map((facet) => {
        const used = usedIn(filters, facet);
        return (
          <Fold key={facet} facet={facet} {...used}>
            <FacetGroup {...{ facet, keepsOrder, ...used, ...counted, onChoose }} />
          </Fold>
        );
      })}
      {FACETS.filter(isRangeFacet).map((facet) => {
        const used = usedIn(filters, facet);
        return (
          <Fold key={facet} facet={facet} {...used}>
            <RangeGroup {...{ facet, ...used, ...counted, onChoose }} />
          </Fold>
        );
      })}
    </div>
  );
}

/** The values of a facet that are chosen, and those that are left out. */
function usedIn(filters: DelegateFilters, facet: Facet) {
  return { chosen: filters[facet], leftOut: filters[leavingOut(facet)] };
}

interface FoldProps extends ReturnType<typeof usedIn> {
  readonly facet: Facet;
  readonly children: ReactNode;
}

/** Open while a value is used. */
function Fold({ facet, chosen, leftOut, children }: FoldProps) {
  const isUsed = chosen.length + leftOut.length > 0;
  const [isOpen, setOpen] = useState(isUsed);
  if (!FOLDED.has(facet)) return children;
  return (
    <details
      open={isOpen || isUsed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="[&_legend]:sr-only"
    >
      <summary className="text-xs leading-6 font-medium text-ink-muted">{facetTitle(facet)}</summary>
      {(isOpen || isUsed) && children}
    </details>
  );
}

interface FacetGroupProps extends FacetPanelProps {
  readonly facet: ListedFacet;
  /** The values that are chosen now; `filters` is deferred and may be older. */
  readonly chosen: readonly string[];
  readonly leftOut: readonly string[];
  /** Whether the values keep their order. */
  readonly keepsOrder: boolean;
}

/** Memoized: a letter typed into the search changes only the counts, which are deferred. */
const FacetGroup = memo(function FacetGroup(props: FacetGroupProps) {
  const { facet, chosen, leftOut, keepsOrder, fleet, filters, onChoose } = props;
  const asOfNote = useAsOfNote();
  const newest = useMemo(() => shownCounts(fleet, filters, facet, chosen), [fleet, filters, facet, chosen]);
  const [orderedAs, setOrderedAs] = useState<readonly FacetCount[]>();
  if (keepsOrder !== (orderedAs !== undefined)) setOrderedAs(keepsOrder ? newest : undefined);
  const counts = orderedAs ? inOrderOf(orderedAs, newest) : newest;
  const own = { ...NO_FILTERS, [facet]: chosen, [leavingOut(facet)]: leftOut };
  // A comparison is no value of the fleet, and yet has a number.
  const absent = useMemo(
    () =>
      [...new Set([...chosen, ...leftOut])]
        .filter((value) => !newest.some((one) => one.value === value))
        .map((value) => ({ value, count: countWithValue(fleet, filters, facet, value) })),
    [newest, fleet, filters, facet, chosen, leftOut],
  );
  const toggle = (filter: Filter, value: string) => {
    const next = toggleValue(own, filter, value);
    onChoose(facet, next[facet], next[leavingOut(facet)]);
  };
  const values = [...absent, ...counts].flatMap(({ value, count }) => {
    const isChosen = hasValue(own, facet, value);
    const isLeftOut = hasValue(own, leavingOut(facet), value);
    const isCountUnknown = isUnknown(facet, value, count, fleet);
    // What was there stays, with 0, while the reader is among the values.
    const wasSome = orderedAs?.some((one) => one.value === value && one.count > 0) ?? false;
    if (count === 0 && !isChosen && !isLeftOut && !isCountUnknown && !wasSome) return [];
    return {
      value,
      label: facetValueLabel(facet, value),
      count: isCountUnknown ? undefined : count,
      isChosen,
      isLeftOut,
      isEmpty: count === 0,
    };
  });
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
 * Counts the values of a facet. Findings that another facet shows by a value are left out, unless chosen.
 */
function shownCounts(
  fleet: Fleet,
  filters: DelegateFilters,
  facet: ListedFacet,
  chosen: readonly string[],
): readonly FacetCount[] {
  const counts = facetCounts(fleet, filters, facet);
  if (facet !== 'finding') return counts;
  return counts.filter(({ value }) => !Object.hasOwn(RULES_AS_VALUES, value) || chosen.includes(value));
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
