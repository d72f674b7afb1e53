import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Entries } from './entries';

/** Returns the link of the row at a position; null while that row is not rendered. */
export function rowLinkAt(table: HTMLTableElement | null, position: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tbody[data-index="${position}"] [data-row-link]`) ?? null;
}

/**
 * Keeps the focus when the line with the focus unmounts, because the browser would drop it. The focus moves to the line at
 * the same position, or to `main` when the whole list unmounts. A row's menu counts as part of the row.
 */
export function useKeptFocus(table: RefObject<HTMLTableElement | null>, entries: Entries) {
  const [focusedId, setFocusedId] = useState<string>();
  const last = useRef({ id: '', position: 0 });

  // Runs after every render, because any render can remove the line.
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

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLTableElement>) {
    // Within the list, the next focus event sets the line: one render instead of two.
    if (!currentTarget.contains(relatedTarget)) setFocusedId(undefined);
  }

  return { focusedId, handleFocus, handleBlur };
}
