import { oncePer } from '@/lib/once-per';
import { supportDay } from '../delegate/context';
import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { type InstanceRow, instancesOf } from '../delegate/rows';
import { versionParts } from '../delegate/version';
import { endOfSupport } from '../delegate/version-status';
import { findingColumn, instancesOfFindings } from '../findings/finding-column';
import { type Dictionary, dictionaryBuilder, type TextListColumn, valueCount } from '../table/kinds';
import { isRecord } from '../table/read';
import { allTexts, indexOfText, type Texts, textAt } from '../table/texts';
import {
  canonicalValue,
  type DelegateFilters,
  type Facet,
  FILTERS,
  facetOf,
  facetSource,
  isLeavingOut,
  isRangeFacet,
  type ListedFacet,
  type RangeFacet,
  rangeFormOf,
} from './filters';
import { rangeTest } from './ranges';
import { searchFleet } from './search';
import { versionTest } from './version-range';

/** The values of a facet in a fleet, and the rows that have them. */
export type FacetColumn =
  | { readonly rowsAre: 'delegates'; readonly column: Dictionary; readonly first?: undefined }
  /** `first`: index of each delegate's first row, with one extra entry at the end. */
  | { readonly rowsAre: 'instances'; readonly column: Dictionary; readonly first: Uint32Array }
  /** `needsAll`: whether a delegate needs all of the wanted values, or any. */
  | {
      readonly rowsAre: 'items of delegates';
      readonly column: TextListColumn;
      readonly first: Uint32Array;
      readonly needsAll: boolean;
    };

const NO_TOKENS: Dictionary = { values: { joined: '', ends: new Uint32Array() }, ids: new Uint8Array() };

export function facetColumn(facet: ListedFacet, fleet: Fleet): FacetColumn {
  const { table, name } = facetSource(facet);
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

/** A filter with values: of which facet, and whether rows with these values match, or those without them. */
interface AskedFilter {
  readonly facet: Facet;
  readonly texts: readonly string[];
  readonly isWanted: boolean;
}

/** What has matched all filters so far. */
interface Kept {
  readonly fleet: Fleet;
  readonly delegates: Uint8Array;
  instances: Uint8Array | undefined;
  /** What filters of instances say of a delegate without instances, by its row. */
  readonly testsWithoutInstances: ((row: number) => boolean)[];
}

/**
 * Applies the search and every facet, except an ignored one. Loops over columns, here and in the facets: all of them are
 * counted between a key press and its frame.
 */
export function matchFilters(fleet: Fleet, filters: DelegateFilters, ignored?: Facet): FilterMatch {
  const delegates =
    searchFleet(fleet, filters.search).rows?.slice() ?? new Uint8Array(delegateCount(fleet)).fill(1);
  const kept: Kept = { fleet, delegates, instances: undefined, testsWithoutInstances: [] };
  for (const filter of FILTERS) {
    const asked = { facet: facetOf(filter), texts: filters[filter], isWanted: !isLeavingOut(filter) };
    if (asked.facet !== ignored && asked.texts.length > 0) applyFilter(asked, kept);
  }
  keepWithInstance(kept);
  return { delegates, instances: kept.instances };
}

/** The rows of the delegates that match, in the Manager's order. */
export function matchingRows(fleet: Fleet, filters: DelegateFilters): Uint32Array {
  const { delegates } = matchFilters(fleet, filters);
  return Uint32Array.from(delegates.keys()).filter((row) => delegates[row] === 1);
}

/** Each kind of facet has its own way to find the rows that match. */
function applyFilter(asked: AskedFilter, kept: Kept): void {
  const { facet } = asked;
  if (isRangeFacet(facet)) return applyRanges(facet, asked, kept);
  // Not read yet: the list says so instead of rows.
  if (facet === 'tokenName' && !kept.fleet.tokenNames) return undefined;
  const found = facetColumn(facet, kept.fleet);
  const wanted = wantedValues(facet, asked);
  if (found.rowsAre === 'delegates') keepRows(kept.delegates, found.column, wanted);
  else if (found.rowsAre === 'instances') applyToInstances(found.column, wanted, kept);
  else keepWithItems(kept.delegates, found.column, wanted, found.needsAll);
  if (facet === 'finding' && asked.isWanted) applyFindings(wanted, kept);
}

/** Of a delegate without instances, its own heartbeat is all that can be compared: its row shows it. */
function applyRanges(facet: RangeFacet, { texts, isWanted }: AskedFilter, kept: Kept): void {
  const { context, delegates } = kept.fleet;
  const form = rangeFormOf(facet);
  const isKept = rangeTest(form, texts, form === 'days' ? supportDay(context) : context.asOf, isWanted);
  const instances = instancesOfMatch(kept);
  for (const instance of instancesOf(kept.fleet))
    if (!isKept(NUMBER_OF[facet](instance) ?? Number.NaN)) instances[instance.row] = 0;
  kept.testsWithoutInstances.push(
    (row) => facet === 'silent' && isKept(delegates.lastHeartbeat[row] ?? Number.NaN),
  );
}

/** A delegate without instances has none of the values that are left out; a comparison says nothing of it. */
function applyToInstances(column: Dictionary, wanted: Wanted, kept: Kept): void {
  keepRows(instancesOfMatch(kept), column, wanted);
  kept.testsWithoutInstances.push(() => !wanted.isWanted && wanted.compared.length === 0);
}

/** A finding may also be about a delegate without instances: it has no test. */
function applyFindings({ values }: Wanted, kept: Kept): void {
  const found = instancesOfFindings(kept.fleet, values);
  kept.instances = kept.instances?.map((one, instance) => one & (found[instance] ?? 0)) ?? found;
}

function instancesOfMatch(kept: Kept): Uint8Array {
  kept.instances ??= new Uint8Array(instanceCount(kept.fleet)).fill(1);
  return kept.instances;
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

function wantedValues(facet: ListedFacet, { texts, isWanted }: AskedFilter): Wanted {
  const unknown = facetSource(facet).field.filter?.unknown;
  const values = texts.map((text) => canonicalValue(facet, text));
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
    const id = indexOfText(values, text);
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

/** Leaves out the delegates of which no instance matches, and those without instances for which a test fails. */
function keepWithInstance({ fleet, delegates, instances, testsWithoutInstances }: Kept): void {
  if (!instances || testsWithoutInstances.length === 0) return;
  const { firstInstance } = fleet;
  for (let row = 0; row < delegates.length; row++) {
    const first = firstInstance[row] ?? 0;
    const end = firstInstance[row + 1] ?? 0;
    let instance = first;
    while (instance < end && instances[instance] === 0) instance++;
    const isKept = first === end ? testsWithoutInstances.every((test) => test(row)) : instance < end;
    if (!isKept) delegates[row] = 0;
  }
}
