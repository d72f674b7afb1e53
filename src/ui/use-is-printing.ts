import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '@/lib/store';

const printing = createStore(false);
let isWatched = false;

/** Whether the page is being printed: only for what is not rendered before. All else of paper is a style. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, printing.get);
}

function subscribe(listener: () => void): () => void {
  if (!isWatched) {
    isWatched = true;
    // The browser prints the page as it is when the event handler returns.
    window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
    window.addEventListener('afterprint', () => printing.set(false));
  }
  return printing.subscribe(listener);
}
