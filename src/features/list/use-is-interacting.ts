import { type RefObject, useEffect, useState } from 'react';

/** Whether the reader works in an element: with the pointer over it, the focus in it, or a menu of it open. */
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
    // Listens on the document, because menus render outside the element, which may unmount and mount again.
    for (const type of ['pointerover', 'pointerout', 'focusin']) {
      document.addEventListener(type, update, { signal });
    }
    // `document.activeElement` changes only after this event.
    document.addEventListener('focusout', () => queueMicrotask(update), { signal });
    return () => stopping.abort();
  }, [element]);
  return isInteracting;
}
