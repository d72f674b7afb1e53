// Without React: the page's first script, which starts the feed, is not to wait for it.

let received = 0;
const listeners = new Set<() => void>();

/** Tells how many delegates of the answer under way have arrived. */
export function tellReceived(delegateCount: number): void {
  received = delegateCount;
  for (const notify of listeners) notify();
}

/** How many delegates of the answer under way have arrived; 0 before the first. */
export function receivedCount(): number {
  return received;
}

/** Calls back when the count changes. Returns the way out. */
export function subscribeToReceived(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
