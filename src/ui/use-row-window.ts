import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createRowKeys } from './row-keys';
import { rowAt, rowOffsets } from './row-offsets';
import { useRowHeights } from './use-row-heights';

interface RowWindowInput {
  /** An empty element right above the first row. */
  readonly topRef: RefObject<HTMLElement | null>;
  readonly count: number;
  /** A number that stands for the row at a position, wherever it goes. */
  readonly idAt: (position: number) => number;
  /** How high a row is likely to be, px, until the first ones are drawn. */
  readonly estimatePx: number;
  /** Changes when rows are laid out in another way, so that what is known of their heights no longer holds. */
  readonly layoutKey: string;
  /** Changes when other rows or another order were asked for. */
  readonly orderKey: string;
  /** A row that stays rendered wherever the window is, because it holds the focus; -1 = none. */
  readonly pinned: number;
  /** Lists up to this long are rendered whole once they rest, so that the browser's own find and print see all of them. */
  readonly wholeUpTo: number;
}

interface WindowRow {
  readonly position: number;
  /** For React: rows come and go, their elements are used again. */
  readonly key: number;
  /** The height of the rows that are left out before this one, px. */
  readonly gapPx: number;
}

export interface RowWindow {
  /** The rows to render, in order. */
  readonly rows: readonly WindowRow[];
  /** The height of the rows that are left out after the last one, px. */
  readonly endGapPx: number;
  /** Learns the height of a row from its element, which carries the row's id as `data-row-id`. */
  readonly measure: (element: HTMLElement) => () => void;
  /** Renders the row at a position, wherever the window is, for as long as `act` takes: to give it the focus. */
  readonly reveal: (position: number, act: () => void) => void;
}

/**
 * How far beyond the window rows are rendered. What was asked for comes first, in the answer's own frame: `seen` is what
 * the window shows, `near` what scrolling shows next, `whole` the rest of a short list.
 */
type Reach = 'seen' | 'near' | 'whole';
const REACH_ROWS: Record<Reach, number> = { seen: 1, near: 8, whole: Number.POSITIVE_INFINITY };
/** Longer than the next key takes: rows that each letter of a search would draw and take away again cost it a third. */
const NEAR_AFTER_MS = 400;
const WHOLE_AFTER_MS = 1_000;

/** Which rows of a long list to render: those near the window, whose scroll is the list's. */
export function useRowWindow(input: RowWindowInput): RowWindow {
  const { topRef, count, idAt, estimatePx, layoutKey, orderKey, pinned, wholeUpTo } = input;
  const { heights, measure } = useRowHeights(estimatePx, layoutKey);
  const offsets = useMemo(() => rowOffsets(count, idAt, heights), [count, idAt, heights]);
  const seenPx = useSeen(topRef, offsets);
  const reach = useReach(orderKey, count <= wholeUpTo);
  const [revealed, setRevealed] = useState(-1);

  const endPx = offsets[count] ?? 0;
  // A list that has just become shorter ends above where the window still is.
  const topPx = Math.min(seenPx.top, Math.max(0, endPx - seenPx.height));
  const first = Math.max(0, rowAt(offsets, topPx) - REACH_ROWS[reach]);
  const last = Math.min(count - 1, rowAt(offsets, topPx + seenPx.height) + REACH_ROWS[reach]);
  const positions = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  for (const apart of new Set([pinned, revealed])) {
    if (apart >= 0 && apart < first) positions.unshift(apart);
    if (apart > last && apart < count) positions.push(apart);
  }
  positions.sort((a, b) => a - b);

  const [{ keysOf }] = useState(createRowKeys);
  const keys = keysOf(positions.map(idAt), orderKey, idAt(pinned));
  let end = 0;
  const rows = positions.map((position, i) => {
    const gapPx = (offsets[position] ?? 0) - end;
    end = offsets[position + 1] ?? 0;
    return { position, key: keys[i] ?? -1, gapPx };
  });
  return {
    rows,
    endGapPx: endPx - end,
    measure,
    reveal(position, act) {
      flushSync(() => setRevealed(position));
      act();
      setRevealed(-1);
    },
  };
}

/** The part of the list that the window shows, px from the top of its first row; kept while the same rows are in it. */
function useSeen(topRef: RefObject<HTMLElement | null>, offsets: Float64Array) {
  // Until it is known where the list begins: in the middle, as lists below a head do. Rows too many would be laid out and removed.
  const [seenPx, setSeenPx] = useState({ top: -window.innerHeight / 2, height: window.innerHeight });
  const look = useCallback(() => {
    const top = -(topRef.current?.getBoundingClientRect().top ?? 0);
    const next = { top, height: window.innerHeight };
    setSeenPx((before) => {
      const isSame = [0, 1].every(
        (part) =>
          rowAt(offsets, before.top + part * before.height) === rowAt(offsets, top + part * next.height),
      );
      return isSame ? before : next;
    });
  }, [topRef, offsets]);

  // Before the first paint; later the window has scrolled before anything can be seen of it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: laying the page out anew on every render costs a frame
  useLayoutEffect(look, []);
  useEffect(() => {
    // In the frame of the scroll, or the compositor shows what is not there yet.
    const handle = () => flushSync(look);
    window.addEventListener('scroll', handle, { passive: true });
    window.addEventListener('resize', handle);
    return () => {
      window.removeEventListener('scroll', handle);
      window.removeEventListener('resize', handle);
    };
  }, [look]);
  return seenPx;
}

/** How far to render: only what is seen in the frame of a new order, more once that rests or is about to be scrolled. */
function useReach(orderKey: string, canBeWhole: boolean): Reach {
  const [reached, setReached] = useState<{ readonly orderKey: string; readonly reach: Reach }>();
  const reach = reached?.orderKey === orderKey ? reached.reach : 'seen';

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const extend = (next: Reach) =>
      setReached((before) => {
        const isFurther = before?.orderKey === orderKey && REACH_ROWS[before.reach] >= REACH_ROWS[next];
        return isFurther ? before : { orderKey, reach: next };
      });
    const extendNear = () => startTransition(() => extend('near'));
    const timers = [setTimeout(extendNear, NEAR_AFTER_MS)];
    for (const type of ['wheel', 'touchstart']) {
      window.addEventListener(type, extendNear, { signal, once: true, passive: true });
    }
    if (canBeWhole) {
      const extendWhole = () => flushSync(() => extend('whole'));
      timers.push(setTimeout(() => startTransition(() => extend('whole')), WHOLE_AFTER_MS));
      window.addEventListener('beforeprint', extendWhole, { signal });
      const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
        if ((ctrlKey || metaKey) && key === 'f') extendWhole();
      };
      window.addEventListener('keydown', handleKey, { signal });
    }
    return () => {
      stopping.abort();
      timers.forEach(clearTimeout);
    };
  }, [orderKey, canBeWhole]);

  return reach === 'whole' && !canBeWhole ? 'near' : reach;
}
