import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { type DelegateFilters, isFiltered } from './filters';
import { matchFilters } from './match';
import { orderRows, type Sort } from './order';

/** What of a fleet is shown, and in which order. */
export interface FleetView {
  /** The rows of the shown delegates, in order. Shared between calls: read it, do not change it. */
  readonly rows: Uint32Array;
  /** Delegates of the scope. */
  readonly delegateCount: number;
  /** Instances of the scope. */
  readonly instanceCount: number;
  readonly shownDelegates: number;
  /** Instances of the shown delegates; with a filter of instances only those that match it. */
  readonly shownInstances: number;
  /** Which instances satisfy every filter of instances: 1 or 0; undefined without such a filter. */
  readonly matchingInstances: Uint8Array | undefined;
}

/** Filters and sorts a fleet. */
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
    };
  }
  const { delegates, instances } = matchFilters(fleet, filters);
  const { rows, shownInstances } = keepOrder(order, delegates, fleet.firstInstance, instances);
  return { rows, ...counts, shownDelegates: rows.length, shownInstances, matchingInstances: instances };
}

/** The shown delegates in their order, and how many of their instances are `among` the matching ones; in one pass. */
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
    if (!among) shownInstances += end - first;
    else for (let instance = first; instance < end; instance++) shownInstances += among[instance] ?? 0;
  }
  return { rows: rows.slice(0, count), shownInstances };
}
