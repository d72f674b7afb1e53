import { useEffect, useState } from 'react';

/** False until `isReady` holds and what was rendered with it has been painted; true from then on. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady || isPainted) return undefined;
    // The frame after the next is the first that begins after the paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, isPainted]);
  return isPainted;
}
