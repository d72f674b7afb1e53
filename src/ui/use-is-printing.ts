import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: paper has no scrolling and no window to fit in. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    // The browser prints the page as it is when the event handler returns.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => stopping.abort();
  }, []);
  return isPrinting;
}
