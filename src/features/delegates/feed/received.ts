import { useSyncExternalStore } from 'react';

let received = 0;
const listeners = new Set<() => void>();

/** Tells how many delegates of the answer under way have arrived. */
export function tellReceived(delegateCount: number): void {
  received = delegateCount;
  for (const notify of listeners) notify();
}

/** How many delegates of the answer under way have arrived; 0 before the first. */
export function useReceived(): number {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => received,
  );
}
