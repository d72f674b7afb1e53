import type { FleetIndex } from '../delegate/fleet-index';
import type { Judgement } from '../delegate/judgement';
import { type Column, valueCount } from '../table/column';
import { orderByRanks, ordinals } from '../table/rank';
import { textOrderOf } from '../table/text-order';
import { textAt } from '../table/texts';
import { CLOSED_FACETS, type DelegateFilters, type Facet } from './filters';
import { type FacetRows, type FilterMatch, matchFilters, rowsOf } from './match';

export interface FacetCount {
  readonly value: string;
  /** Delegates that would be shown if this were the only value chosen of its facet. */
  readonly count: number;
}

/**
 * Counts delegates for every value of a facet, as if nothing were chosen of that facet and with all other filters and
 * the search applied. Values that nothing has now stay, with 0. Order: facets with fixed values keep the order of
 * these; versions newest first, unreadable ones last; all others by count, highest first, then by text.
 */
export function facetCounts(
  index: FleetIndex,
  judgement: Judgement,
  filters: DelegateFilters,
  facet: Facet,
): readonly FacetCount[] {
  const rows = rowsOf(facet, index, judgement);
  const counts = countValues(rows, matchFilters(index, judgement, filters, facet));
  return Array.from(orderOfValues(facet, rows.column, counts, index), (id) => ({
    value: textAt(rows.column.values, id),
    count: counts[id] ?? 0,
  }));
}

function orderOfValues(facet: Facet, column: Column, counts: Uint32Array, index: FleetIndex): Uint32Array {
  if (CLOSED_FACETS[facet]) return ordinals(valueCount(column));
  return orderByRanks(facet === 'version' ? index.versionRanks : counts, textOrderOf(column), true);
}

/** How many of the matching delegates have each value, by id. */
function countValues(
  { column, rowsAre, first }: FacetRows,
  { delegates, instances }: FilterMatch,
): Uint32Array {
  const { ids } = column;
  const untold = valueCount(column);
  // One place more, for the rows that do not tell; it is left out of the result.
  const counts = new Uint32Array(untold + 1);
  const lastCountedFor = new Int32Array(untold + 1).fill(-1);
  for (let ordinal = 0; ordinal < delegates.length; ordinal++) {
    if (delegates[ordinal] === 0) continue;
    const end = first ? (first[ordinal + 1] ?? 0) : ordinal + 1;
    for (let row = first ? (first[ordinal] ?? 0) : ordinal; row < end; row++) {
      if (rowsAre === 'instances' && instances?.[row] === 0) continue;
      const id = ids[row] ?? untold;
      // Several instances of one delegate may have the value: it still is one delegate.
      if (lastCountedFor[id] === ordinal) continue;
      lastCountedFor[id] = ordinal;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts.subarray(0, untold);
}
