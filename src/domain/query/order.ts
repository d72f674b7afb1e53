import { DELEGATE } from '../delegate/fields';
import type { Fleet } from '../delegate/fleet';
import type { Field, Fields } from '../table/field';
import { type Dictionary, valueCount } from '../table/kinds';
import { orderByRanks, rankValues, rowNumbers, UNKNOWN_RANK } from '../table/rank';
import { allTexts } from '../table/texts';

type SortableIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly sort: unknown } ? Name : never;
}[keyof Table];

/**
 * What the list can be sorted by: every field of a delegate that says so. Ascending means, for words about health, what needs
 * attention first; for `versionStatus`, what expires earliest, by the instance with the worst status.
 */
export type SortKey = SortableIn<typeof DELEGATE>;

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

const FIELDS: Fields = DELEGATE;

export const SORT_KEYS: readonly SortKey[] = Object.keys(FIELDS).filter(isSortKey);

/** Whether the list can be sorted by the field of this name. */
export function isSortKey(name: string): name is SortKey {
  return Object.hasOwn(FIELDS, name) && FIELDS[name]?.sort !== undefined;
}

/** Worst first. */
export const DEFAULT_SORT: Sort = { key: 'health', descending: false };

/** The orders by one column, for as long as the names are the same: delegates that are equal in it follow by name. */
interface Orders {
  readonly nameRanks: Uint32Array;
  readonly byDirection: Map<boolean, Uint32Array>;
}

const ordersBy = new WeakMap<object, Orders>();

/**
 * All rows of a fleet in the order asked for. Delegates that are equal in it follow by name in either direction, and those of
 * which it is unknown come last in either direction. Made once and shared between calls: read it, do not change it.
 */
export function orderRows(fleet: Fleet, { key, descending }: Sort): Uint32Array {
  const { nameRanks } = fleet;
  const { name, field } = sortedField(key);
  const columns: Readonly<Record<string, object>> = fleet.delegates;
  const column = columns[name];
  if (!column) throw new TypeError(`There is no column ${name}.`);
  const known = ordersBy.get(column);
  const orders =
    known?.nameRanks === nameRanks ? known : { nameRanks, byDirection: new Map<boolean, Uint32Array>() };
  ordersBy.set(column, orders);
  let order = orders.byDirection.get(descending);
  if (!order) {
    const byName =
      key === 'name' ? rowNumbers(nameRanks.length) : orderRows(fleet, { key: 'name', descending: false });
    order = orderByRanks(key === 'name' ? nameRanks : ranksOf(field, column), byName, descending);
    orders.byDirection.set(descending, order);
  }
  return order;
}

/** The field whose column decides: the one of the key, or the one that it names in its place. */
function sortedField(key: SortKey): { readonly name: string; readonly field: Field } {
  const field: Field = DELEGATE[key];
  const { sort } = field;
  if (typeof sort !== 'object' || !('by' in sort)) return { name: key, field };
  const other = FIELDS[sort.by];
  if (!other) throw new RangeError(`There is no field ${sort.by}.`);
  return { name: sort.by, field: other };
}

function ranksOf({ kind, sort }: Field, column: object): Uint32Array {
  if (!Array.isArray(sort) || !isDictionary(column)) return kind.rank(column);
  const inOrder: readonly unknown[] = sort;
  const values = allTexts(column.values);
  const valueRanks = Uint32Array.from({ length: valueCount(column.values) }, (_, id) => {
    const rank = inOrder.indexOf(values[id]);
    return rank === -1 ? UNKNOWN_RANK : rank;
  });
  return rankValues(column.ids, valueRanks);
}

function isDictionary(column: object): column is Dictionary {
  return 'ids' in column;
}
