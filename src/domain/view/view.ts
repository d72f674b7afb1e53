import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { type DelegateFilters, isFiltered } from '../filter/filters';
import { matchFilters } from '../filter/match';
import { type FleetSearch, foundInstances, searchFleet } from '../filter/search';
import { orderRows, type Sort } from './order';

export interface FleetView {
  /** The rows of the shown delegates, in order. Shared between calls: do not modify. */
  readonly rows: Uint32Array;
  /** Delegates of the scope. */
  readonly delegateCount: number;
  /** Instances of the scope. */
  readonly instanceCount: number;
  readonly shownDelegates: number;
  /** Instances of the shown delegates; with an instance filter, only those that match it. */
  readonly shownInstances: number;
  /** The instances that satisfy every instance filter, as 1 or 0; undefined without such a filter. */
  readonly matchingInstances: Uint8Array | undefined;
  /** What the search found; undefined without a search. */
  readonly found: FleetSearch | undefined;
}

export function selectView(fleet: Fleet, filters: DelegateFilters, sort: Sort): FleetView {
  const order = orderRows(fleet, sort);
  const counts = { delegateCount: delegateCount(fleet), instanceCount: instanceCount(fleet) };
  if (!isFiltered(filters)) {
    return {
      rows: order,
      ...counts,
      shownDelegates: counts.delegateCount,
      shownInstances: counts.instanceCount,
      matchingInstances: undefined,
      found: undefined,
    };
  }
  const { delegates, instances } = matchFilters(fleet, filters);
  const { rows, shownInstances } = keepOrder(order, delegates, fleet.firstInstance, instances);
  const found = filters.search.trim() === '' ? undefined : searchFleet(fleet, filters.search);
  return {
    rows,
    ...counts,
    shownDelegates: rows.length,
    shownInstances,
    matchingInstances: instances,
    found,
  };
}

/**
 * 1 for each instance that satisfies the instance filters and whose host the search found, else 0. Undefined where
 * neither distinguishes instances.
 */
export function wantedInstances(
  fleet: Fleet,
  { matchingInstances, found }: FleetView,
  row: number,
): Uint8Array | undefined {
  const first = fleet.firstInstance[row] ?? 0;
  const matching = matchingInstances?.subarray(first, fleet.firstInstance[row + 1]);
  const byHost = found ? foundInstances(fleet, found, row) : [];
  if (byHost.length === 0) return matching;
  const count = (fleet.firstInstance[row + 1] ?? first) - first;
  return Uint8Array.from({ length: count }, (_, position) =>
    byHost.includes(first + position) ? (matching?.[position] ?? 1) : 0,
  );
}

/** The shown delegates in order, and how many of their instances are `among` the matching ones, in one pass. */
function keepOrder(
  order: Uint32Array,
  isShown: Uint8Array,
  firstInstance: Uint32Array,
  among: Uint8Array | undefined,
): { readonly rows: Uint32Array; readonly shownInstances: number } {
  const rows = new Uint32Array(order.length);
  let count = 0;
  let shownInstances = 0;
  for (let place = 0; place < order.length; place++) {
    const row = order[place] ?? 0;
    if (isShown[row] !== 1) continue;
    rows[count++] = row;
    const first = firstInstance[row] ?? 0;
    const end = firstInstance[row + 1] ?? first;
    shownInstances += countInstances(first, end, among);
  }
  return { rows: rows.slice(0, count), shownInstances };
}

/** For other rows of the same fleet, such as rows kept in their place; the same view for the same array. */
export function viewWithRows(view: FleetView, fleet: Fleet, rows: Uint32Array): FleetView {
  if (rows === view.rows) return view;
  let shownInstances = 0;
  for (const row of rows) {
    const first = fleet.firstInstance[row] ?? 0;
    const end = fleet.firstInstance[row + 1] ?? first;
    shownInstances += countInstances(first, end, view.matchingInstances);
  }
  return { ...view, rows, shownDelegates: rows.length, shownInstances };
}

/** Counts from `first` up to (not including) `end`. */
function countInstances(first: number, end: number, among: Uint8Array | undefined): number {
  if (!among) return end - first;
  let count = 0;
  for (let instance = first; instance < end; instance++) count += among[instance] ?? 0;
  return count;
}
