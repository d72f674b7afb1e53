import { useCallback, useRef } from 'react';

/**
 * Gives a function that starts work, and does nothing while earlier work goes on. State would change one render too late for
 * a double click. The work must handle its own failures.
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
