import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { type RowHeights, startOfHeights, withMeasured } from './rowOffsets';

interface Measured {
  readonly heights: RowHeights;
  /** For every row; its element carries the row's id as `data-row-id`. */
  readonly measureRef: RefCallback<HTMLElement>;
}

/** Learns how high rows really are: after the layout that happens anyway, never by asking for one. */
export function useRowHeights(estimatePx: number): Measured {
  const [heights, setHeights] = useState<RowHeights>({ unusual: new Float64Array(), usual: estimatePx });
  const [observer] = useState(() => {
    let width = Number.NaN;
    let isNewWidth = false;
    const waiting = new Map<number, number>();
    // In the next frame: what moves in the observer's own turn would have to be observed again.
    const takeIn = () => {
      const measured = [...waiting];
      const startOver = isNewWidth;
      isNewWidth = false;
      waiting.clear();
      setHeights((before) => (startOver ? startOfHeights(measured) : withMeasured(before, measured)));
    };
    return new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const { blockSize: height = 0, inlineSize = 0 } = borderBoxSize[0] ?? {};
        if (!(target instanceof HTMLElement) || !target.isConnected || height === 0) continue;
        isNewWidth ||= inlineSize !== width;
        width = inlineSize;
        waiting.set(Number(target.dataset['rowId']), height);
      }
      if (waiting.size > 0) requestAnimationFrame(takeIn);
    });
  });
  useEffect(() => () => observer.disconnect(), [observer]);

  const measureRef = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (!element) return undefined;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  return { heights, measureRef };
}
