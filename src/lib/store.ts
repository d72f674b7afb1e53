/** A value outside React that several places read and subscribe to. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** Calls back after each `set`. The result unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Components read the store with `useStore` of `src/ui`. */
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
