import { oncePer } from '@/lib/once-per';
import { type ColumnList, columnList, rowViews } from '../table/row-view';
import { DELEGATE, INSTANCE } from './fields';
import type { Fleet } from './fleet';

/** An instance of a fleet, as rules read it. `row` is its index in the instance columns. */
export class InstanceRow extends rowViews(INSTANCE) {
  constructor(
    row: number,
    columns: ColumnList,
    readonly delegate: DelegateRow,
  ) {
    super(row, columns);
  }
}

/** A delegate of a fleet, as rules read it. */
export class DelegateRow extends rowViews(DELEGATE) {
  /** In the Manager's order. */
  readonly instances: readonly InstanceRow[];

  constructor(row: number, { firstInstance, delegates, instances }: RowSource) {
    super(row, delegates);
    const first = firstInstance[row] ?? 0;
    const own: InstanceRow[] = [];
    for (let place = first; place < (firstInstance[row + 1] ?? first); place++)
      own.push(new InstanceRow(place, instances, this));
    this.instances = own;
  }
}

interface RowSource {
  readonly firstInstance: Uint32Array;
  readonly delegates: ColumnList;
  readonly instances: ColumnList;
}

export function delegateRows(source: RowSource): readonly DelegateRow[] {
  return Array.from({ length: source.firstInstance.length - 1 }, (_, row) => new DelegateRow(row, source));
}

/** The delegates of a fleet, by row. */
export const delegatesOf = oncePer(({ firstInstance, delegates, instances }: Fleet) =>
  delegateRows({
    firstInstance,
    delegates: columnList(DELEGATE, delegates),
    instances: columnList(INSTANCE, instances),
  }),
);

/** The instances of a fleet, by their index in the instance columns. */
export const instancesOf = oncePer((fleet: Fleet) => {
  const all: InstanceRow[] = [];
  for (const delegate of delegatesOf(fleet)) all.push(...delegate.instances);
  return all;
});

/** The delegates in these rows, in the same order. */
export function delegatesIn(fleet: Fleet, rows: Iterable<number>): readonly DelegateRow[] {
  const all = delegatesOf(fleet);
  return Array.from(rows, (row) => all[row] ?? []).flat();
}

/** The instances at these indexes in the instance columns, in the same order. */
export function instancesIn(fleet: Fleet, places: Iterable<number>): readonly InstanceRow[] {
  const all = instancesOf(fleet);
  return Array.from(places, (place) => all[place] ?? []).flat();
}

/**
 * Whether a change is likely soon: a heartbeat is late, a delegate is partially connected, or an upgrader is being
 * detected.
 */
export function isTransitioning(fleet: Fleet): boolean {
  return delegatesOf(fleet).some(
    ({ status, lateInstances, autoUpgrade }) =>
      status === 'PARTIAL' || lateInstances > 0 || autoUpgrade === 'DETECTING',
  );
}
