import { oncePer } from '@/lib/once-per';
import { type Columns, rowAt } from '../table/field';
import type { Dictionary } from '../table/kinds';
import { type Texts, textAt } from '../table/texts';
import type { Context } from './context';
import {
  DELEGATE,
  type Delegate,
  type DelegateFactColumns,
  INSTANCE,
  type Instance,
  type InstanceFactColumns,
} from './fields';

export interface FleetFacts {
  /** Index of each delegate's first instance in the instance columns; has one entry more than there are delegates. */
  readonly firstInstance: Uint32Array;
  readonly delegates: DelegateFactColumns;
  readonly instances: InstanceFactColumns;
  /** By name: the tie-breaker of every order. */
  readonly nameRanks: Uint32Array;
  /** How many more delegates the answer has, of which nothing can be read. Undefined where nobody kept it. */
  readonly unreadableDelegates: number | undefined;
}

/**
 * The delegates of one scope as one answer lists them, with all derived fields. Cards, rows, filters, orders and
 * exports read these columns and apply no rule themselves, so they cannot disagree.
 */
export interface Fleet extends FleetFacts {
  readonly context: Context;
  readonly delegates: Columns<typeof DELEGATE>;
  readonly instances: Columns<typeof INSTANCE>;
  /** The token of each instance whose token is known; undefined when nobody asked. Not part of an answer. */
  readonly tokenNames?: Dictionary;
  /** Of a fleet on a day to come: the fleet of now. */
  readonly now?: Fleet;
}

export function delegateCount({ nameRanks }: Pick<Fleet, 'nameRanks'>): number {
  return nameRanks.length;
}

export function instanceCount({ firstInstance }: Pick<Fleet, 'firstInstance'>): number {
  return firstInstance.at(-1) ?? 0;
}

export function instanceCountIn({ delegates }: Fleet, rows: Uint32Array): number {
  return rows.reduce((sum, row) => sum + (delegates.instanceCount[row] ?? 0), 0);
}

export function delegateAt(fleet: Fleet, row: number): Delegate | undefined {
  return row >= 0 && row < delegateCount(fleet) ? rowAt(DELEGATE, fleet.delegates, row) : undefined;
}

/** In the Manager's order. */
export function instancesAt({ firstInstance, instances }: Fleet, row: number): readonly Instance[] {
  const first = firstInstance[row] ?? 0;
  return Array.from({ length: (firstInstance[row + 1] ?? first) - first }, (_, position) =>
    rowAt(INSTANCE, instances, first + position),
  );
}

export function keyAt({ delegates }: Fleet, row: number): string | undefined {
  return textAt(delegates.key, row) || undefined;
}

// The column of keys keeps its identity while the fleet has the same delegates in the same order.
const rowsByKey = oncePer(
  (keys: Texts): ReadonlyMap<string, number> =>
    new Map(Array.from(keys.ends, (_, row) => [textAt(keys, row), row])),
);

/** -1 when no delegate has the key. */
export function rowOf(fleet: Fleet, key: string): number {
  return rowsByKey(fleet.delegates.key).get(key) ?? -1;
}

/** The same delegates in the same order. */
export function hasSameRows(a: Fleet, b: Fleet): boolean {
  return a.delegates.key === b.delegates.key;
}
