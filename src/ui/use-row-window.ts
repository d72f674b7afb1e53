import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from './use-is-printing';

/** Rows rendered beyond the window on each side, for scrolling. */
const OVERSCAN_ROWS = 4;
/** A list of up to so many rows is rendered whole after a while, so that the browser's find and print see all rows. */
const WHOLE_LIST_ROWS = 100;
const WHOLE_AFTER_MS = 1_000;

interface RowWindowInput {
  /**
   * An element where the rows begin; they scroll with the page. Must be rendered below the component that calls this:
   * the ref of a parent is still empty when the effects here run.
   */
  readonly startRef: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Changes when the reader asks for other rows or another order. */
  readonly viewKey: string;
  /** Changes when all rows get other heights. */
  readonly layoutKey: string;
  /** The height of a row that has not been measured, px. Must change when a height changes. */
  readonly sizeAt: (position: number) => number;
  /** The key under which the measured height of a row is cached; the position for a row that is never measured. */
  readonly sizeKeyAt: (position: number) => string | number;
  /** The position of a row that stays rendered wherever the window is, such as the one with the focus; -1 = none. */
  readonly pinned: number;
}

/** The rows of a virtualized list to render: those in or near the window. */
export function useRowWindow(input: RowWindowInput) {
  const { startRef, count, viewKey, layoutKey, sizeAt, sizeKeyAt, pinned } = input;
  const isWhole = useIsWhole(count);
  const topPx = useTopOf(startRef);
  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isWhole) return Array.from({ length: range.count }, (_, position) => position);
      const shown = defaultRangeExtractor(range);
      if (pinned < 0 || pinned >= range.count || shown.includes(pinned)) return shown;
      return [...shown, pinned].sort((a, b) => a - b);
    },
    [isWhole, pinned],
  );
  // When the reader asks for other rows, those in the window are painted first.
  const isPainted = useDeferredValue(viewKey) === viewKey;
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is off, and nothing below keeps a value of it
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: sizeAt,
    getItemKey: sizeKeyAt,
    overscan: isPainted ? OVERSCAN_ROWS : 0,
    rangeExtractor,
    scrollMargin: topPx ?? 0,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const measuredKey = useRef(layoutKey);
  // The library forgets measured heights only after `measure()`. It reads others anew when `sizeKeyAt` changes.
  useLayoutEffect(() => {
    // The first rows have not been measured, and `measure()` would render them a second time before they are painted.
    if (measuredKey.current === layoutKey) return;
    measuredKey.current = layoutKey;
    virtualizer.measure();
  }, [virtualizer, layoutKey]);
  const { scrollMargin } = virtualizer.options;
  let end = scrollMargin;
  // Where the rows begin says how many have room. It is measured before the first paint.
  const items = topPx === undefined ? [] : virtualizer.getVirtualItems();
  const rows = items.map((item) => {
    /** The height of the rows that are left out before this one, px. */
    const gapPx = item.start - end;
    end = item.end;
    return { position: item.index, gapPx };
  });
  return {
    rows,
    /** The height of the rows that are left out after the last one, px. */
    endGapPx: virtualizer.getTotalSize() + scrollMargin - end,
    /** The ref of a row that is not as high as `sizeAt` says; it carries its position as `data-index`. */
    measure: virtualizer.measureElement,
  };
}

/** The top of the element in the page, px; undefined before the first layout. Follows the size of the page's body. */
function useTopOf(element: RefObject<HTMLElement | null>): number | undefined {
  const [topPx, setTopPx] = useState<number>();
  useLayoutEffect(() => {
    const look = () => {
      const { top = 0 } = element.current?.getBoundingClientRect() ?? {};
      setTopPx(Math.round(top + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return topPx;
}

/** Whether to render the whole list: a short one after a while or when find opens, any list while it is printed. */
function useIsWhole(count: number): boolean {
  const isPrinting = useIsPrinting();
  const [isWhole, setWhole] = useState(false);
  const canBeWhole = count <= WHOLE_LIST_ROWS;
  useEffect(() => {
    if (!canBeWhole) return undefined;
    const timer = setTimeout(() => startTransition(() => setWhole(true)), WHOLE_AFTER_MS);
    function handleKey({ key, ctrlKey, metaKey }: KeyboardEvent) {
      if ((ctrlKey || metaKey) && key === 'f') flushSync(() => setWhole(true));
    }
    window.addEventListener('keydown', handleKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', handleKey);
    };
  }, [canBeWhole]);
  return isPrinting || (isWhole && canBeWhole);
}
