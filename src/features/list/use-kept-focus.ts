import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The link of the row at a position; null while that row is not rendered. */
export function rowLinkAt(table: HTMLTableElement | null, position: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tbody[data-index="${position}"] [data-row-link]`) ?? null;
}

/**
 * Knows which row has the focus, and keeps it in the list when that row goes, where the browser would drop it: it moves on
 * to the row in its place, or to the page's content when the list goes as a whole. A row's menu, drawn elsewhere, counts
 * as in the row. `positionOf` gives where the row of a key is, -1 when there is none.
 */
export function useKeptFocus(
  table: RefObject<HTMLTableElement | null>,
  count: number,
  positionOf: (key: string) => number,
) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const last = useRef({ key: '', position: 0 });

  // After every render: any may be the one that took the row away.
  useLayoutEffect(() => {
    if (focusedKey === undefined) return;
    const position = positionOf(focusedKey);
    if (position >= 0) last.current = { key: focusedKey, position };
    else if (document.activeElement === document.body)
      rowLinkAt(table.current, Math.min(last.current.position, count - 1))?.focus();
  });

  useLayoutEffect(() => {
    const list = table.current;
    return () => {
      if (list?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [table]);

  function handleFocus({ currentTarget, target }: FocusEvent<HTMLTableElement>) {
    const row = target.closest<HTMLElement>('[data-key]');
    setFocusedKey(currentTarget.contains(target) ? row?.dataset.key : last.current.key);
  }

  return { focusedKey, handleFocus, handleBlur: () => setFocusedKey(undefined) };
}
