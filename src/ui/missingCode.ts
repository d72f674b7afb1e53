import { useSyncExternalStore } from 'react';

let isMissing = false;
const listeners = new Set<() => void>();

/** Tells whether late code that was needed could not be fetched, or that the reader knows of it. */
export function setCodeMissing(next: boolean): void {
  isMissing = next;
  for (const notify of listeners) notify();
}

/** Whether late code that was needed could not be fetched: the network failed, or the server has newer code by now. */
export function useCodeMissing(): boolean {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => isMissing,
  );
}
