/** Gives rows React keys, so that their elements are used again. */
export interface RowKeys {
  /**
   * The React keys of the rows with these ids, in their order. While the order is the same, a row keeps its key, and with it its
   * elements, wherever it moves; a new row takes over those of one that has gone. In another order every row takes over the elements
   * in its place: writing other texts into them costs half of making new ones. The row `focused` keeps its elements even then.
   */
  readonly keysOf: (
    ids: readonly string[],
    orderKey: string,
    focused: string | undefined,
  ) => readonly number[];
}

/** Makes the memory that this takes; asked the same twice, it answers the same. */
export function createRowKeys(): RowKeys {
  let keyOf: ReadonlyMap<string, number> = new Map();
  let order = '';
  let made = 0;
  return {
    keysOf(ids, orderKey, focused) {
      const isSameOrder = orderKey === order;
      const next = new Map<string, number>();
      for (const id of ids) {
        const key = isSameOrder || id === focused ? keyOf.get(id) : undefined;
        if (key !== undefined) next.set(id, key);
      }
      const taken = new Set(next.values());
      const free = [...keyOf.values()].filter((key) => !taken.has(key)).values();
      const keys = ids.map((id) => {
        const key = next.get(id) ?? free.next().value ?? made++;
        next.set(id, key);
        return key;
      });
      // In the order of the rows, so that in the next order each place finds its own elements.
      keyOf = new Map(ids.map((id, i) => [id, keys[i] ?? -1]));
      order = orderKey;
      return keys;
    },
  };
}
