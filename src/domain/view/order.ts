import { DELEGATE, type DelegateField } from '../delegate/fields';
import type { Fleet } from '../delegate/fleet';
import type { Field, Fields } from '../table/field';
import { orderByRanks, rowNumbers } from '../table/rank';

type SortableIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly sort: unknown } ? Name : never;
}[keyof Table];

/**
 * A sortable delegate field. For status values, ascending puts first what needs attention first; for `versionStatus`,
 * what expires earliest, by the instance with the worst status.
 */
export type SortKey = SortableIn<typeof DELEGATE>;

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

const FIELDS: Fields = DELEGATE;

export const SORT_KEYS: readonly SortKey[] = Object.keys(FIELDS).filter(isSortKey);

export function isSortKey(name: string): name is SortKey {
  return Object.hasOwn(FIELDS, name) && FIELDS[name]?.sort !== undefined;
}

/** Worst first. */
export const DEFAULT_SORT: Sort = { key: 'health', descending: false };

export function isDefaultSort({ key, descending }: Sort): boolean {
  return key === DEFAULT_SORT.key && descending === DEFAULT_SORT.descending;
}

/** The orders by one column, cached while the name ranks are the same: they break ties. */
interface Orders {
  readonly nameRanks: Uint32Array;
  readonly byDirection: Map<boolean, Uint32Array>;
}

const ordersBy = new WeakMap<object, Orders>();

/**
 * In both directions, equal delegates follow by name and unknown values come last. Cached and shared between calls: do
 * not modify.
 */
export function orderRows(fleet: Fleet, { key, descending }: Sort): Uint32Array {
  const { nameRanks } = fleet;
  const { name, field } = sortedField(key);
  const column: object = fleet.delegates[name];
  const known = ordersBy.get(column);
  const orders =
    known?.nameRanks === nameRanks ? known : { nameRanks, byDirection: new Map<boolean, Uint32Array>() };
  ordersBy.set(column, orders);
  let order = orders.byDirection.get(descending);
  if (!order) {
    const byName =
      key === 'name' ? rowNumbers(nameRanks.length) : orderRows(fleet, { key: 'name', descending: false });
    order = orderByRanks(key === 'name' ? nameRanks : field.kind.rank(column), byName, descending);
    orders.byDirection.set(descending, order);
  }
  return order;
}

/** The field of the key, or the one that it refers to. */
function sortedField(key: SortKey): { readonly name: DelegateField; readonly field: Field } {
  const { sort } = DELEGATE[key];
  const name = sort === true ? key : sort.by;
  return { name, field: DELEGATE[name] };
}
