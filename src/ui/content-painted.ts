import { useEffect } from 'react';
import { createStore } from '@/lib/store';
import { useStore } from './use-store';

/**
 * Whether the page has painted what the reader waits for. The code and the requests that it does not need start then: together
 * they would delay it.
 */
export const contentPainted = createStore(false);

/** Sets `contentPainted` when `isReady` holds and what was rendered with it has been painted. Returns its value. */
export function useContentPainted(isReady: boolean): boolean {
  useEffect(() => {
    if (!isReady || contentPainted.get()) return undefined;
    // The frame after the next is the first that begins after the paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => contentPainted.set(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return useStore(contentPainted);
}
