import { useEffect } from 'react';
import { createStore } from '@/lib/store';
import { useStore } from './use-store';

/**
 * Whether the page has painted the content that the reader waits for. Code and requests that this content does not need
 * start only then, because they would delay it.
 */
export const contentPainted = createStore(false);

export function useIsPainted(): boolean {
  return useStore(contentPainted);
}

/** Sets `contentPainted` once the render with `isReady` has been painted. Gives the value of `contentPainted`. */
export function useContentPainted(isReady: boolean): boolean {
  useEffect(() => {
    if (!isReady || contentPainted.get()) return undefined;
    // The frame after the next is the first that begins after the paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => contentPainted.set(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return useIsPainted();
}
