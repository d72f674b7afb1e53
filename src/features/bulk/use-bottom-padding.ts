import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For an element that covers the lower edge of the window: an element that gets the focus scrolls clear of it, and notices stand above it. */
export function useBottomPadding(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--covered-end', `calc(${element.offsetHeight}px + 1.5rem)`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--covered-end');
    };
  }, []);
  return ref;
}
