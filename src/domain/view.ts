import { type DelegateFilters, isFiltered } from './filters';
import type { FleetIndex } from './fleet-index';
import type { Judgement } from './judgement';
import { matchFilters } from './match';
import { orderDelegates, type Sort } from './sort';

/** What of a fleet is shown, and in which order. */
export interface FleetView {
  /** Ordinals of the shown delegates, in order. Shared between calls: read it, do not change it. */
  readonly rows: Uint32Array;
  /** Delegates of the scope. */
  readonly delegateCount: number;
  /** Instances of the scope. */
  readonly instanceCount: number;
  readonly shownDelegates: number;
  /** Instances of the shown delegates; with an instance-level filter only those that match it. */
  readonly shownInstances: number;
  readonly hasInstanceFilter: boolean;
  /** Whether the instance, by ordinal, satisfies every instance-level filter; each does when there is none. */
  readonly matchesInstance: (instance: number) => boolean;
}

/** Filters and sorts a fleet. The index and the judgement must be of the same fleet. */
export function selectView(
  index: FleetIndex,
  judgement: Judgement,
  filters: DelegateFilters,
  sort: Sort,
): FleetView {
  const order = orderDelegates(index, judgement, sort);
  if (!isFiltered(filters)) return wholeView(index, order);
  const { delegates, instances } = matchFilters(index, judgement, filters);
  const rows = keepOrder(order, delegates);
  return {
    rows,
    delegateCount: index.delegateCount,
    instanceCount: index.instanceCount,
    shownDelegates: rows.length,
    shownInstances: countInstances(rows, index.firstInstance, instances),
    hasInstanceFilter: instances !== undefined,
    matchesInstance: (instance) => instances === undefined || instances[instance] === 1,
  };
}

function wholeView({ delegateCount, instanceCount }: FleetIndex, rows: Uint32Array): FleetView {
  return {
    rows,
    delegateCount,
    instanceCount,
    shownDelegates: delegateCount,
    shownInstances: instanceCount,
    hasInstanceFilter: false,
    matchesInstance: () => true,
  };
}

function keepOrder(order: Uint32Array, isShown: Uint8Array): Uint32Array {
  const rows = new Uint32Array(order.length);
  let count = 0;
  for (const ordinal of order) if (isShown[ordinal] === 1) rows[count++] = ordinal;
  return rows.slice(0, count);
}

function countInstances(
  rows: Uint32Array,
  firstInstance: Uint32Array,
  among: Uint8Array | undefined,
): number {
  let count = 0;
  for (const ordinal of rows) {
    const first = firstInstance[ordinal] ?? 0;
    const end = firstInstance[ordinal + 1] ?? first;
    if (!among) count += end - first;
    else for (let instance = first; instance < end; instance++) count += among[instance] ?? 0;
  }
  return count;
}
