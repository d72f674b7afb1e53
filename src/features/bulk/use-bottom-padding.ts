import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the ref of an element that covers the lower edge of the window. Sets `--bottom-padding` to its height, so that
 * focused elements scroll clear of it and notices are above it.
 */
export function useBottomPadding(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bottom-padding', `calc(${element.offsetHeight}px + 1.5rem)`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-padding');
    };
  }, []);
  return ref;
}
