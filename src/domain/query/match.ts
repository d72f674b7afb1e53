import { CONNECTIVITIES } from '../delegate/connectivity';
import { VERSION_STATUSES } from '../delegate/delegate';
import type { FleetIndex } from '../delegate/fleet-index';
import type { Judgement } from '../delegate/judgement';
import { type Column, idsOf, valueCount } from '../table/column';
import { searchDelegates } from '../table/search';
import { packTexts } from '../table/texts';
import { canonicalValue, type DelegateFilters, FACETS, type Facet } from './filters';

/** Where a facet's values are found. */
export interface FacetRows {
  readonly column: Column;
  /** What a row of the column is. */
  readonly rowsAre: 'delegates' | 'instances' | 'tags';
  /** Where each delegate's rows begin, one entry more than delegates; absent when the rows are the delegates. */
  readonly first?: Uint32Array;
}

const CONNECTIVITY_VALUES = packTexts(CONNECTIVITIES);
const STATUS_VALUES = packTexts(VERSION_STATUSES);

const ROWS: Record<Facet, (index: FleetIndex, judgement: Judgement) => FacetRows> = {
  status: (_, { connectivities: ids }) => ofDelegates({ values: CONNECTIVITY_VALUES, ids }),
  versionStatus: (index, { instanceStatuses: ids }) => ofInstances({ values: STATUS_VALUES, ids }, index),
  version: (index) => ofInstances(index.versions, index),
  autoUpgrade: (index) => ofDelegates(index.autoUpgrades),
  delegateType: (index) => ofDelegates(index.types),
  delegateTags: (index) => ({ column: index.tags, rowsAre: 'tags', first: index.firstTag }),
  hostName: (index) => ofInstances(index.hostNames, index),
  token: (index) => ofDelegates(index.tokens),
  scope: (index) => ofDelegates(index.owners),
};

function ofDelegates(column: Column): FacetRows {
  return { column, rowsAre: 'delegates' };
}

function ofInstances(column: Column, { firstInstance }: FleetIndex): FacetRows {
  return { column, rowsAre: 'instances', first: firstInstance };
}

/** Where the values of a facet are found: in what the delegates tell, or in what the rules make of it. */
export function rowsOf(facet: Facet, index: FleetIndex, judgement: Judgement): FacetRows {
  return ROWS[facet](index, judgement);
}

/** Who satisfies the filters, by ordinal: 1 or 0. */
export interface FilterMatch {
  readonly delegates: Uint8Array;
  /** The instances that satisfy all instance-level filters, whatever their delegate does; absent without such a filter. */
  readonly instances: Uint8Array | undefined;
}

/** Applies search and every facet, but one if it is to be ignored. Linear in delegates and instances. */
export function matchFilters(
  index: FleetIndex,
  judgement: Judgement,
  filters: DelegateFilters,
  ignored?: Facet,
): FilterMatch {
  const delegates =
    searchDelegates(index.search, filters.search)?.slice() ?? new Uint8Array(index.delegateCount).fill(1);
  let instances: Uint8Array | undefined;
  for (const facet of FACETS) {
    if (facet === ignored || filters[facet].length === 0) continue;
    const wanted = filters[facet].map((value) => canonicalValue(facet, value));
    const { column, rowsAre } = rowsOf(facet, index, judgement);
    if (rowsAre === 'delegates') keepRows(delegates, column, wanted);
    else if (rowsAre === 'tags') keepTagged(delegates, index, wanted);
    else {
      instances ??= new Uint8Array(index.instanceCount).fill(1);
      keepRows(instances, column, wanted);
    }
  }
  if (instances) keepOwners(delegates, index.firstInstance, instances);
  return { delegates, instances };
}

function keepRows(rows: Uint8Array, column: Column, wanted: readonly string[]): void {
  const isWanted = idsOf(column, wanted);
  const { ids } = column;
  const untold = valueCount(column);
  for (let row = 0; row < rows.length; row++) {
    if (isWanted[ids[row] ?? untold] === 0) rows[row] = 0;
  }
}

function keepTagged(delegates: Uint8Array, { tags, firstTag }: FleetIndex, wanted: readonly string[]): void {
  const isWanted = idsOf(tags, wanted);
  const needed = new Set(wanted).size;
  const untold = valueCount(tags);
  for (let ordinal = 0; ordinal < delegates.length; ordinal++) {
    // A delegate holds a tag once, so as many wanted tags as there are means all of them.
    let held = 0;
    const end = firstTag[ordinal + 1] ?? 0;
    for (let row = firstTag[ordinal] ?? 0; row < end; row++) {
      held += isWanted[tags.ids[row] ?? untold] ?? 0;
    }
    if (held < needed) delegates[ordinal] = 0;
  }
}

function keepOwners(delegates: Uint8Array, firstInstance: Uint32Array, instances: Uint8Array): void {
  for (let ordinal = 0; ordinal < delegates.length; ordinal++) {
    let instance = firstInstance[ordinal] ?? 0;
    const end = firstInstance[ordinal + 1] ?? 0;
    while (instance < end && instances[instance] === 0) instance++;
    if (instance === end) delegates[ordinal] = 0;
  }
}
