import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Entries } from './entries';

/** The link of the row at a position; null while that row is not rendered. */
export function rowLinkAt(table: HTMLTableElement | null, position: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tbody[data-index="${position}"] [data-row-link]`) ?? null;
}

/**
 * Keeps the focus in the list when the line that has it goes, where the browser would drop it: it moves on to the line in its
 * place, or to the page's content when the list goes as a whole. A row's menu, drawn elsewhere, counts as in the row.
 */
export function useKeptFocus(table: RefObject<HTMLTableElement | null>, entries: Entries) {
  const [focusedId, setFocusedId] = useState<string>();
  const last = useRef({ id: '', position: 0 });

  // After every render: any may be the one that took the line away.
  useLayoutEffect(() => {
    if (focusedId === undefined) return;
    const position = entries.positionOf(focusedId);
    if (position >= 0) last.current = { id: focusedId, position };
    else if (document.activeElement === document.body)
      rowLinkAt(table.current, Math.min(last.current.position, entries.count - 1))?.focus();
  });

  useLayoutEffect(() => {
    const list = table.current;
    return () => {
      if (list?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [table]);

  function handleFocus({ currentTarget, target }: FocusEvent<HTMLTableElement>) {
    if (!currentTarget.contains(target)) setFocusedId(last.current.id);
    else {
      const line = target.closest<HTMLElement>('tbody[data-index]');
      setFocusedId(line ? entries.idAt(Number(line.dataset.index)) : undefined);
    }
  }

  return { focusedId, handleFocus, handleBlur: () => setFocusedId(undefined) };
}
