import { useCallback, useRef } from 'react';

/**
 * Starts work, but does nothing while earlier work is running. Uses a ref, because state would change one render too
 * late for a double click. The work must handle its own failures.
 */
export function useOneAtATime(): (work: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return useCallback((work) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void work().finally(() => {
      isRunning.current = false;
    });
  }, []);
}
