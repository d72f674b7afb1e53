import { oncePer } from '@/lib/once-per';
import { supportDay } from '../delegate/context';
import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { type InstanceRow, instancesOf } from '../delegate/rows';
import { versionParts } from '../delegate/version';
import { endOfSupport } from '../delegate/version-status';
import { findingColumn, instancesOfFindings } from '../findings/finding-column';
import { type Dictionary, dictionaryBuilder, type TextListColumn, valueCount } from '../table/kinds';
import { isRecord } from '../table/read';
import { allTexts, placeOf, type Texts, textAt } from '../table/texts';
import {
  canonicalValue,
  type DelegateFilters,
  type Facet,
  FILTERS,
  type Filter,
  facetOf,
  isLeavingOut,
  isRangeFacet,
  type ListedFacet,
  type RangeFacet,
  rangeFormOf,
  sourceOf,
} from './filters';
import { rangeTest } from './ranges';
import { searchFleet } from './search';
import { versionTest } from './version-range';

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
  const ofInstances: Filter[] = [];
  for (const filter of FILTERS) {
    const facet = facetOf(filter);
    const chosen = filters[filter];
    if (facet === ignored || chosen.length === 0) continue;
    const isWanted = !isLeavingOut(filter);
    // Not read yet: the list says so instead of rows.
    if (facet === 'tokenName' && !fleet.tokenNames) continue;
    if (isRangeFacet(facet)) {
      instances ??= new Uint8Array(instanceCount(fleet)).fill(1);
      keepInRanges(instances, rangesOf(facet, chosen, fleet, isWanted), facet, fleet);
      ofInstances.push(filter);
      continue;
    }
    const wanted = wantedValues(facet, chosen, isWanted);
    const { column, rowsAre, needsAll, first } = facetColumn(facet, fleet);
    if (rowsAre === 'delegates') keepRows(delegates, column, wanted);
    else if (rowsAre === 'instances') {
      instances ??= new Uint8Array(instanceCount(fleet)).fill(1);
      keepRows(instances, column, wanted);
      ofInstances.push(filter);
    } else if (first) keepWithItems(delegates, { ...column, first }, wanted, needsAll === true);
    if (facet === 'finding' && isWanted) {
      const found = instancesOfFindings(fleet, wanted.values);
      instances = instances?.map((one, instance) => one & (found[instance] ?? 0)) ?? found;
    }
  }
  // A finding may also be about a delegate without instances.
  if (instances && ofInstances.length > 0) {
    keepWithInstance(
      delegates,
      fleet.firstInstance,
      instances,
      testWithoutInstances(ofInstances, filters, fleet),
    );
  }
  return { delegates, instances };
}

/**
 * Whether a delegate without instances satisfies filters of instances. It has none of the values that are left out. Its own
 * heartbeat is all that can be compared: its row shows it.
 */
function testWithoutInstances(
  asked: readonly Filter[],
  filters: DelegateFilters,
  fleet: Fleet,
): (row: number) => boolean {
  const { lastHeartbeat } = fleet.delegates;
  const tests = asked.flatMap((filter) => {
    const [facet, isWanted] = [facetOf(filter), !isLeavingOut(filter)];
    if (facet === 'silent') {
      const isKept = rangesOf(facet, filters[filter], fleet, isWanted);
      return [(row: number) => isKept(lastHeartbeat[row] ?? Number.NaN)];
    }
    const isCompared =
      isRangeFacet(facet) || wantedValues(facet, filters[filter], isWanted).compared.length > 0;
    return isWanted || isCompared ? [() => false] : [];
  });
  return (row) => tests.every((test) => test(row));
}

/** The values that a filter on a facet is about. */
interface Wanted {
  readonly values: ReadonlySet<string>;
  /** Whether they include unknown ones. */
  readonly unknown: boolean;
  /** Whether rows with these values match, or those without them. */
  readonly isWanted: boolean;
  /** For values that stand for several versions. */
  readonly compared: readonly ((version: string) => boolean)[];
}

function wantedValues(facet: Facet, chosen: readonly string[], isWanted: boolean): Wanted {
  const unknown = sourceOf(facet).field.filter?.unknown;
  const values = chosen.map((value) => canonicalValue(facet, value));
  return {
    values: new Set(values),
    unknown: unknown !== undefined && values.includes(unknown),
    isWanted,
    compared: facet === 'version' ? values.flatMap((value) => versionTest(value) ?? []) : [],
  };
}

/** By id: 1 when it is one of the values, else 0. The last entry stands for unknown. */
function chosenIds({ values }: Dictionary, wanted: Wanted): Uint8Array {
  const isChosen = new Uint8Array(valueCount(values) + 1);
  isChosen[valueCount(values)] = Number(wanted.unknown);
  // Usually few values are wanted, so looking up each is faster than testing every value of a large column.
  for (const text of wanted.values) {
    const id = placeOf(values, text);
    if (id !== -1) isChosen[id] = 1;
  }
  if (wanted.compared.length > 0) {
    // Of a version that nobody can compare, nobody knows that it is outside of a range that is left out.
    const isLeft = !wanted.isWanted;
    if (isLeft) isChosen[valueCount(values)] = 1;
    allTexts(values).forEach((text, id) => {
      if (wanted.compared.some((test) => test(text)) || (isLeft && !versionParts(text))) isChosen[id] = 1;
    });
  }
  return isChosen;
}

function keepRows(rows: Uint8Array, column: Dictionary, wanted: Wanted): void {
  const isChosen = chosenIds(column, wanted);
  const { ids } = column;
  const unknown = valueCount(column.values);
  const dropped = wanted.isWanted ? 0 : 1;
  for (let row = 0; row < rows.length; row++) if (isChosen[ids[row] ?? unknown] === dropped) rows[row] = 0;
}

/** The number that a range tests: Infinity where support has no end, 0 where no heartbeat is on record. */
const NUMBER_OF: Readonly<Record<RangeFacet, (instance: InstanceRow) => number | undefined>> = {
  ends: (instance) => {
    const end = endOfSupport(instance);
    return end === 'none' ? Number.POSITIVE_INFINITY : end;
  },
  silent: ({ lastHeartbeat }) => lastHeartbeat,
};

function rangesOf(facet: RangeFacet, texts: readonly string[], { context }: Fleet, isWanted: boolean) {
  const form = rangeFormOf(facet);
  return rangeTest(form, texts, form === 'days' ? supportDay(context) : context.asOf, isWanted);
}

function keepInRanges(
  instances: Uint8Array,
  isKept: (value: number) => boolean,
  facet: RangeFacet,
  fleet: Fleet,
): void {
  for (const instance of instancesOf(fleet))
    if (!isKept(NUMBER_OF[facet](instance) ?? Number.NaN)) instances[instance.row] = 0;
}

function keepWithItems(
  delegates: Uint8Array,
  column: TextListColumn,
  wanted: Wanted,
  needsAll: boolean,
): void {
  const { first } = column;
  const isChosen = chosenIds(column, wanted);
  const needed = needsAll && wanted.isWanted ? wanted.values.size : 1;
  const unknown = valueCount(column.values);
  for (let row = 0; row < delegates.length; row++) {
    // A delegate has each tag at most once, so this many wanted tags means all of them.
    let found = 0;
    const end = first[row + 1] ?? 0;
    for (let item = first[row] ?? 0; item < end; item++) found += isChosen[column.ids[item] ?? unknown] ?? 0;
    if (found < needed === wanted.isWanted) delegates[row] = 0;
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
