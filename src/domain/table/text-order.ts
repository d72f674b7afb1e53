import { type Column, valueCount } from './column';
import { orderByRanks, ordinals, rankTexts } from './rank';
import { allTexts } from './texts';

const orders = new WeakMap<Column, Uint32Array>();

/** The ids of a column's values in the order of their texts. Made once and shared between calls: read it, do not change it. */
export function textOrderOf(column: Column): Uint32Array {
  let order = orders.get(column);
  if (!order) {
    order = orderByRanks(rankTexts(allTexts(column.values)), ordinals(valueCount(column)), false);
    orders.set(column, order);
  }
  return order;
}

/** Takes over an order that was made elsewhere. */
export function knowTextOrder(column: Column, order: Uint32Array): void {
  orders.set(column, order);
}
