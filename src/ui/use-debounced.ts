import { useEffect, useState } from 'react';

const SEARCH_PAUSE_MS = 200;

/** The text once the user pauses typing: each question for it costs a request. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
