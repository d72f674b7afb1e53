/** Gives React keys to rows, so that React reuses their DOM elements. */
export function createRowKeys() {
  let keyOf: ReadonlyMap<string, number> = new Map();
  let order = '';
  let made = 0;
  return {
    /**
     * The React keys of the rows with these ids, in their order. While `orderKey` is the same, a row keeps its key, and
     * so its elements, wherever it moves. A new row takes the key of a row that is gone. When `orderKey` changes, each
     * row takes the elements at its position: changing their texts costs half of creating elements. The row `focused`
     * keeps its key even then. Repeating a call with the same input gives the same keys.
     */
    keysOf: (ids: readonly string[], orderKey: string, focused: string | undefined): readonly number[] => {
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
      // In the order of the rows, so that each position finds its own elements after the next change of `orderKey`.
      keyOf = new Map(ids.map((id, i) => [id, keys[i] ?? -1]));
      order = orderKey;
      return keys;
    },
  };
}
