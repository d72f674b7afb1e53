import { useMemo, useSyncExternalStore } from 'react';

/** A window as narrow as a phone; the same as `max-[600px]` in classes. */
export const PHONE = '(width < 600px)';

/** Whether a media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, read } = useMemo(() => watchMedia(query), [query]);
  return useSyncExternalStore(subscribe, read);
}

/** React reads at every render. The browser brings styles up to date for every read of `matches`, so it is read once a change. */
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
