import { oncePer } from '@/lib/once-per';
import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { type InstanceRow, instancesOf } from '../delegate/rows';
import { endOfSupport } from '../delegate/version-status';
import { findingColumn, instancesOfFindings } from '../findings/finding-column';
import { type Dictionary, dictionaryBuilder, type TextListColumn, valueCount } from '../table/kinds';
import { isRecord } from '../table/read';
import { placeOf, type Texts, textAt } from '../table/texts';
import {
  canonicalValue,
  type DelegateFilters,
  FACETS,
  type Facet,
  isRangeFacet,
  type ListedFacet,
  type RangeFacet,
  rangeFormOf,
  sourceOf,
} from './filters';
import { rangeTest } from './ranges';
import { searchFleet } from './search';

/** The values of a facet in a fleet, and the rows that have them. */
export interface FacetColumn {
  readonly column: Dictionary;
  /** What a row of the column stands for. */
  readonly rowsAre: 'delegates' | 'instances' | 'items of delegates';
  /** For items: whether a delegate needs all of the wanted values, or any. */
  readonly needsAll?: boolean;
  /** Index of each delegate's first row, with one extra entry at the end; absent when the rows are the delegates. */
  readonly first?: Uint32Array;
}

const NO_TOKENS: Dictionary = { values: { joined: '', ends: new Uint32Array() }, ids: new Uint8Array() };

export function facetColumn(facet: ListedFacet, fleet: Fleet): FacetColumn {
  const { table, name } = sourceOf(facet);
  if (table === 'findings') {
    const column = findingColumn(fleet);
    return { column, rowsAre: 'items of delegates', needsAll: false, first: column.first };
  }
  if (table === 'tokens') {
    return { column: fleet.tokenNames ?? NO_TOKENS, rowsAre: 'instances', first: fleet.firstInstance };
  }
  const columns: Readonly<Record<string, unknown>> = fleet[table];
  const column = columns[name];
  if (isTextListColumn(column)) {
    return { column, rowsAre: 'items of delegates', needsAll: true, first: column.first };
  }
  const dictionary = isDictionary(column) ? column : dictionaryOf(column);
  return table === 'delegates'
    ? { column: dictionary, rowsAre: 'delegates' }
    : { column: dictionary, rowsAre: 'instances', first: fleet.firstInstance };
}

function isDictionary(column: unknown): column is Dictionary {
  return isRecord(column) && 'ids' in column;
}

function isTextListColumn(column: unknown): column is TextListColumn {
  return isDictionary(column) && 'first' in column;
}

/** Made on demand: nearly every host name is distinct, and few users filter by one. */
const dictionaryOfTexts = oncePer((column: Texts): Dictionary => {
  const builder = dictionaryBuilder();
  for (let row = 0; row < column.ends.length; row++) builder.push(textAt(column, row));
  return builder.finish();
});

function dictionaryOf(column: unknown): Dictionary {
  if (!isTexts(column)) throw new TypeError('Only texts and dictionaries can be filtered.');
  return dictionaryOfTexts(column);
}

function isTexts(column: unknown): column is Texts {
  return isRecord(column) && 'joined' in column;
}

/** The rows that satisfy the filters, as 1 or 0. */
export interface FilterMatch {
  readonly delegates: Uint8Array;
  /**
   * The instances that satisfy all instance filters, whether or not their delegate matches; undefined without such a
   * filter.
   */
  readonly instances: Uint8Array | undefined;
}

/**
 * Applies the search and every facet, except an ignored one. Loops over columns, here and in the facets: all of them are
 * counted between a key press and its frame.
 */
export function matchFilters(fleet: Fleet, filters: DelegateFilters, ignored?: Facet): FilterMatch {
  const delegates =
    searchFleet(fleet, filters.search).rows?.slice() ?? new Uint8Array(delegateCount(fleet)).fill(1);
  let instances: Uint8Array | undefined;
  const ofInstances: Facet[] = [];
  for (const facet of FACETS) {
    if (facet === ignored || filters[facet].length === 0) continue;
    // Not read yet: the list says so instead of rows.
    if (facet === 'tokenName' && !fleet.tokenNames) continue;
    if (isRangeFacet(facet)) {
      instances ??= new Uint8Array(instanceCount(fleet)).fill(1);
      keepInRanges(instances, facet, filters[facet], fleet);
      ofInstances.push(facet);
      continue;
    }
    const wanted = wantedValues(facet, filters[facet]);
    const { column, rowsAre, needsAll, first } = facetColumn(facet, fleet);
    if (rowsAre === 'delegates') keepRows(delegates, column, wanted);
    else if (rowsAre === 'instances') {
      instances ??= new Uint8Array(instanceCount(fleet)).fill(1);
      keepRows(instances, column, wanted);
      ofInstances.push(facet);
    } else if (first) keepWithItems(delegates, { ...column, first }, wanted, needsAll === true);
    if (facet === 'finding') {
      const found = instancesOfFindings(fleet, wanted.values);
      instances = instances?.map((one, instance) => one & (found[instance] ?? 0)) ?? found;
    }
  }
  // A finding may also be about a delegate without instances.
  if (instances && ofInstances.length > 0) {
    // Its own heartbeat is all that a delegate without instances has, and its row shows it.
    const isAboutHeartbeats = ofInstances.every((facet) => facet === 'silent');
    const isIn = rangeTest('silence', filters.silent, fleet.context.asOf);
    const { lastHeartbeat } = fleet.delegates;
    const isByItself = (row: number) => isAboutHeartbeats && isIn(lastHeartbeat[row] ?? Number.NaN);
    keepWithInstance(delegates, fleet.firstInstance, instances, isByItself);
  }
  return { delegates, instances };
}

/** The values that a filter on a facet accepts. */
interface Wanted {
  readonly values: ReadonlySet<string>;
  /** Whether rows with an unknown value match. */
  readonly unknown: boolean;
}

function wantedValues(facet: Facet, chosen: readonly string[]): Wanted {
  const unknown = sourceOf(facet).field.filter?.unknown;
  const values = chosen.map((value) => canonicalValue(facet, value));
  return { values: new Set(values), unknown: unknown !== undefined && values.includes(unknown) };
}

/** By id: 1 when wanted, else 0. The last entry stands for unknown. */
function wantedIds({ values }: Dictionary, wanted: Wanted): Uint8Array {
  const isWanted = new Uint8Array(valueCount(values) + 1);
  isWanted[valueCount(values)] = Number(wanted.unknown);
  // Usually few values are wanted, so looking up each is faster than testing every value of a large column.
  for (const text of wanted.values) {
    const id = placeOf(values, text);
    if (id !== -1) isWanted[id] = 1;
  }
  return isWanted;
}

function keepRows(rows: Uint8Array, column: Dictionary, wanted: Wanted): void {
  const isWanted = wantedIds(column, wanted);
  const { ids } = column;
  const unknown = valueCount(column.values);
  for (let row = 0; row < rows.length; row++) if (isWanted[ids[row] ?? unknown] === 0) rows[row] = 0;
}

/** The number that a range tests: Infinity where support has no end, 0 where no heartbeat is on record. */
const NUMBER_OF: Readonly<Record<RangeFacet, (instance: InstanceRow) => number | undefined>> = {
  ends: (instance) => {
    const end = endOfSupport(instance);
    return end === 'none' ? Number.POSITIVE_INFINITY : end;
  },
  silent: ({ lastHeartbeat }) => lastHeartbeat,
};

function keepInRanges(
  instances: Uint8Array,
  facet: RangeFacet,
  texts: readonly string[],
  fleet: Fleet,
): void {
  const isIn = rangeTest(rangeFormOf(facet), texts, fleet.context.asOf);
  for (const instance of instancesOf(fleet))
    if (!isIn(NUMBER_OF[facet](instance) ?? Number.NaN)) instances[instance.row] = 0;
}

function keepWithItems(
  delegates: Uint8Array,
  column: TextListColumn,
  wanted: Wanted,
  needsAll: boolean,
): void {
  const { first } = column;
  const isWanted = wantedIds(column, wanted);
  const needed = needsAll ? wanted.values.size : 1;
  const unknown = valueCount(column.values);
  for (let row = 0; row < delegates.length; row++) {
    // A delegate has each tag at most once, so this many wanted tags means all of them.
    let found = 0;
    const end = first[row + 1] ?? 0;
    for (let item = first[row] ?? 0; item < end; item++) found += isWanted[column.ids[item] ?? unknown] ?? 0;
    if (found < needed) delegates[row] = 0;
  }
}

/** `isByItself` decides about delegates without instances. */
function keepWithInstance(
  delegates: Uint8Array,
  firstInstance: Uint32Array,
  instances: Uint8Array,
  isByItself: (row: number) => boolean,
): void {
  for (let row = 0; row < delegates.length; row++) {
    const first = firstInstance[row] ?? 0;
    const end = firstInstance[row + 1] ?? 0;
    let instance = first;
    while (instance < end && instances[instance] === 0) instance++;
    if (instance === end && !(first === end && isByItself(row))) delegates[row] = 0;
  }
}
