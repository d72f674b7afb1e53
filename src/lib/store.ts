/** One value outside React that several places read and follow. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** Calls back after each `set`. Returns the way out. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store of one value, which begins as `value`. For React, `useStore` of `src/ui` reads it. */
export function createStore<Value>(value: Value): Store<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const notify of listeners) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
