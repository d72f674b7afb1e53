import { useMemo, useSyncExternalStore } from 'react';

/** The media query for a window as narrow as a phone; the same as `max-phone` in classes. */
export const PHONE = '(width < 37.5rem)';
/** The media query for a window with room for one line per delegate; the same as `tablet` in classes. */
export const TABLET = '(width >= 48rem)';

/** Re-renders when the result changes. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, read } = useMemo(() => watchMedia(query), [query]);
  return useSyncExternalStore(subscribe, read);
}

/** Caches `matches` until it changes: React calls `read` at every render, and the browser updates styles for each `matches`. */
function watchMedia(query: string) {
  const media = window.matchMedia(query);
  let { matches } = media;
  return {
    read: () => matches,
    subscribe: (notify: () => void) => {
      matches = media.matches;
      const handleChange = () => {
        matches = media.matches;
        notify();
      };
      media.addEventListener('change', handleChange);
      return () => media.removeEventListener('change', handleChange);
    },
  };
}
