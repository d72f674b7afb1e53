import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { linePositionOf } from './line-elements';

/** While the page scrolls, rows pass under a resting pointer: only the last of them counts. */
const STILL_AFTER_MS = 120;

/** The position of the line under the pointer, -1 for none, and the handlers of the list that follow it. */
export function useRowHover() {
  const [position, setPosition] = useState(-1);
  const isScrolling = useRef(false);
  const under = useRef<EventTarget>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      isScrolling.current = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isScrolling.current = false;
        setPosition(linePositionOf(under.current));
      }, STILL_AFTER_MS);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', handleScroll);
    };
  }, []);

  const handlePointerOver = useCallback(({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    under.current = target;
    if (!isScrolling.current) setPosition(linePositionOf(target));
  }, []);
  const handlePointerLeave = useCallback(() => {
    under.current = null;
    setPosition(-1);
  }, []);
  return { position, handlePointerOver, handlePointerLeave };
}
