import { useSyncExternalStore } from 'react';

// Held for the tab, not for one page: who pauses to read a list expects it to stay still on the delegate's page too.
let isPaused = false;
const listeners = new Set<() => void>();

/** Holds or resumes polling for this tab. */
export function setPaused(next: boolean): void {
  isPaused = next;
  for (const notify of listeners) notify();
}

/** Whether the user holds polling. */
export function usePaused(): boolean {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => isPaused,
  );
}
