import type { FleetIndex } from '../delegate/fleet-index';
import type { Judgement } from '../delegate/judgement';
import { type DelegateFilters, isFiltered } from './filters';
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
  const { rows, instanceCount } = keepOrder(order, delegates, index.firstInstance, instances);
  return {
    rows,
    delegateCount: index.delegateCount,
    instanceCount: index.instanceCount,
    shownDelegates: rows.length,
    shownInstances: instanceCount,
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

/** The shown delegates in their order, and how many of their instances are `among` the matching ones; in one pass. */
function keepOrder(
  order: Uint32Array,
  isShown: Uint8Array,
  firstInstance: Uint32Array,
  among: Uint8Array | undefined,
): { readonly rows: Uint32Array; readonly instanceCount: number } {
  const rows = new Uint32Array(order.length);
  let count = 0;
  let instanceCount = 0;
  for (let place = 0; place < order.length; place++) {
    const ordinal = order[place] ?? 0;
    if (isShown[ordinal] !== 1) continue;
    rows[count++] = ordinal;
    const first = firstInstance[ordinal] ?? 0;
    const end = firstInstance[ordinal + 1] ?? first;
    if (!among) instanceCount += end - first;
    else for (let instance = first; instance < end; instance++) instanceCount += among[instance] ?? 0;
  }
  return { rows: rows.slice(0, count), instanceCount };
}
