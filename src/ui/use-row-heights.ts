import { useCallback, useEffect, useState } from 'react';
import { type RowHeights, startOfHeights, withMeasured } from './row-offsets';

interface Measured {
  readonly heights: RowHeights;
  /** For every row, again when it becomes another: its element carries the row's id as `data-row-id`. Gives the way to stop. */
  readonly measure: (element: HTMLElement) => () => void;
}

interface Learned {
  readonly heights: RowHeights;
  readonly widthPx: number;
  readonly layoutKey: string;
}

/**
 * What the last list has learned, for the next one with rows as wide and laid out alike: whoever comes back to a place in
 * a list finds it there only if what is above is as high as before. An id stands for the same row in all lists.
 */
let learned: Learned | undefined;

/**
 * Learns how high rows really are: after the layout that happens anyway, never by asking for one. What was learned with
 * another layout key does not count.
 */
export function useRowHeights(estimatePx: number, layoutKey: string): Measured {
  const fresh = () => ({
    heights: { unusual: new Float64Array(), usual: estimatePx },
    widthPx: Number.NaN,
    layoutKey,
  });
  const [measuredSoFar, setMeasured] = useState<Learned>(() =>
    learned?.layoutKey === layoutKey ? learned : fresh(),
  );
  let current = measuredSoFar;
  if (current.layoutKey !== layoutKey) {
    current = fresh();
    setMeasured(current);
  }
  const [observer] = useState(() => {
    let widthPx = Number.NaN;
    const waiting = new Map<number, number>();
    // In the next frame: what moves in the observer's own turn would have to be observed again.
    const takeIn = () => {
      const measured = [...waiting];
      waiting.clear();
      setMeasured((before) => {
        const isSameWidth = before.widthPx === widthPx;
        const next = isSameWidth ? withMeasured(before.heights, measured) : startOfHeights(measured);
        learned = next === before.heights ? before : { ...before, heights: next, widthPx };
        return learned;
      });
    };
    return new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const { blockSize: height = 0, inlineSize = 0 } = borderBoxSize[0] ?? {};
        if (!(target instanceof HTMLElement) || !target.isConnected || height === 0) continue;
        widthPx = inlineSize;
        waiting.set(Number(target.dataset['rowId']), height);
      }
      if (waiting.size > 0) requestAnimationFrame(takeIn);
    });
  });
  useEffect(() => () => observer.disconnect(), [observer]);

  const measure = useCallback(
    (element: HTMLElement) => {
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- laid out in another way, also rows that stay as high are measured again
    [observer, layoutKey],
  );
  return { heights: current.heights, measure };
}
