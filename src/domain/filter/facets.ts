import { oncePer } from '@/lib/once-per';
import type { Fleet } from '../delegate/fleet';
import { rankVersions } from '../delegate/version';
import { FINDING_RULES } from '../findings/finding';
import { findingColumn, instancesOfFindings } from '../findings/finding-column';
import { valueCount } from '../table/kinds';
import { orderByRanks, rankTexts, rowNumbers } from '../table/rank';
import { allTexts, type Texts, textAt } from '../table/texts';
import {
  closedValues,
  type DelegateFilters,
  type Facet,
  facetSource,
  type ListedFacet,
  leavingOut,
  withValues,
} from './filters';
import { type FacetColumn, type FilterMatch, facetColumn, matchFilters } from './match';

export interface FacetCount {
  readonly value: string;
  /** Delegates that would be shown if this were the only chosen value of its facet. */
  readonly count: number;
}

/**
 * Counts delegates for every value of a facet, as if no value of it were chosen or left out, with all other filters and the search
 * applied. Values without delegates stay, with 0. Order: fixed values keep their order; versions come newest first,
 * unreadable ones last; all others by count, highest first, then by text.
 */
export function facetCounts(
  fleet: Fleet,
  filters: DelegateFilters,
  facet: ListedFacet,
): readonly FacetCount[] {
  const found = facetColumn(facet, fleet);
  const { values } = found.column;
  const match = matchFilters(fleet, filters, facet);
  const counts = facet === 'finding' ? countFindings(fleet, match) : countValues(found, match);
  const unknownId = valueCount(values);
  const order = orderOfValues(facet, values, counts.subarray(0, unknownId));
  const listed = Array.from(order, (id) => ({ value: textAt(values, id), count: counts[id] ?? 0 }));
  const unknown = facetSource(facet).field.filter?.unknown;
  if (unknown !== undefined) listed.push({ value: unknown, count: counts[unknownId] ?? 0 });
  return listed;
}

/** Counts the delegates that would be shown if this were the only chosen value of its facet: a range, or any other. */
export function countWithValue(fleet: Fleet, filters: DelegateFilters, facet: Facet, value: string): number {
  const others = { ...filters, [leavingOut(facet)]: [] };
  const { delegates } = matchFilters(fleet, withValues(others, facet, [value]));
  return delegates.reduce((count, isShown) => count + isShown, 0);
}

function orderOfValues(facet: Facet, values: Texts, counts: Uint32Array): Uint32Array {
  if (closedValues(facet)) return rowNumbers(valueCount(values));
  const ranks = facet === 'version' ? rankVersions(allTexts(values)) : counts;
  return orderByRanks(ranks, textOrder(values), true);
}

/** Sorted by text. Shared: do not modify. */
const textOrder = oncePer((values: Texts) =>
  orderByRanks(rankTexts(allTexts(values)), rowNumbers(valueCount(values)), false),
);

/** By rule, with an entry for unknown. One instance must match everything. */
function countFindings(fleet: Fleet, { delegates, instances }: FilterMatch): Uint32Array {
  const { firstInstance } = fleet;
  // Has each rule of a delegate once, also where several findings of the rule are about it.
  const { ids, first } = findingColumn(fleet);
  const counts = new Uint32Array(FINDING_RULES.length + 1);
  const ofRules = instances && FINDING_RULES.map((rule) => instancesOfFindings(fleet, new Set([rule])));
  const isShown = (row: number, id: number) => {
    const [start = 0, end = 0] = firstInstance.subarray(row, row + 2);
    // A delegate without instances passed by itself.
    if (!instances || start === end) return true;
    return instances
      .subarray(start, end)
      .some((one, position) => one === 1 && ofRules?.[id]?.[start + position] === 1);
  };
  for (let row = 0; row < delegates.length; row++) {
    if (delegates[row] === 0) continue;
    for (const id of ids.subarray(first[row], first[row + 1])) {
      if (isShown(row, id)) counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts;
}

/** By id; the last entry counts delegates whose value is unknown. */
function countValues(
  { column, rowsAre, first }: FacetColumn,
  { delegates, instances }: FilterMatch,
): Uint32Array {
  const { ids } = column;
  const unknown = valueCount(column.values);
  const counts = new Uint32Array(unknown + 1);
  const lastCountedFor = new Int32Array(unknown + 1).fill(-1);
  for (let delegate = 0; delegate < delegates.length; delegate++) {
    if (delegates[delegate] === 0) continue;
    const end = first ? (first[delegate + 1] ?? 0) : delegate + 1;
    for (let row = first ? (first[delegate] ?? 0) : delegate; row < end; row++) {
      if (rowsAre === 'instances' && instances?.[row] === 0) continue;
      const id = ids[row] ?? unknown;
      // Several instances of one delegate may have the value; the delegate counts once.
      if (lastCountedFor[id] === delegate) continue;
      lastCountedFor[id] = delegate;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts;
}
