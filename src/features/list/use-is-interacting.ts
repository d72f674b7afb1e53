import { type RefObject, useEffect, useState } from 'react';

/** Whether the reader works in an element: the pointer is over it, or the focus is in it or in a menu opened from it. */
export function useIsInteracting(element: RefObject<HTMLElement | null>): boolean {
  const [isInteracting, setInteracting] = useState(false);
  useEffect(() => {
    function update() {
      const target = element.current;
      setInteracting(
        target !== null &&
          (target.matches(':hover') ||
            target.contains(document.activeElement) ||
            target.querySelector('[aria-haspopup][aria-expanded="true"]') !== null),
      );
    }
    const stopping = new AbortController();
    const { signal } = stopping;
    // Of the whole page: menus are drawn outside the element, which may be gone and come back.
    for (const type of ['pointerover', 'pointerout', 'focusin']) {
      document.addEventListener(type, update, { signal });
    }
    // The focus has arrived elsewhere only after this event.
    document.addEventListener('focusout', () => queueMicrotask(update), { signal });
    return () => stopping.abort();
  }, [element]);
  return isInteracting;
}
