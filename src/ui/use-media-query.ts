import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** A window as narrow as a phone; the same as `max-[600px]` in classes. */
export const PHONE = '(width < 600px)';

/** Whether a media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  // Asked for once: the browser evaluates each that it is given, and lists render often.
  const media = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (notify: () => void) => {
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}
